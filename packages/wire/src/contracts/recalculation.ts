/** GET /api/v1/recalculation/: changes to other records that open contracts are still catching up with (docs/extend/jobs.md). */
import { flag, type Is, list, object, orNull, text, whole } from '../answer.ts';

export const recalculationsSchema = object({
  results: list(
    object({
      id: whole,
      /** The changed resource, and the record if it was a single one. */
      resource: text,
      object_id: orNull(whole),
      /** Affected contracts, and how many are still to be recalculated. */
      total: whole,
      remaining: whole,
      /** False if the job failed and waits for a retry. */
      runs: flag,
    }),
  ),
});
export type Recalculations = Is<typeof recalculationsSchema>;
export type Recalculation = Recalculations['results'][number];
