/** GET /api/v1/recalculation/: changes beside contracts that open contracts are still following (docs/extend/jobs.md). */
import { flag, type Is, list, object, orNull, text, whole } from '../answer.ts';

export const recalculationsSchema = object({
  results: list(
    object({
      id: whole,
      /** The kind of record that was changed, and which one where it was one. */
      resource: text,
      object_id: orNull(whole),
      /** Contracts that the change reaches, and how many of them have not followed yet. */
      total: whole,
      remaining: whole,
      /** False = its job failed and waits for somebody to try it again. */
      runs: flag,
    }),
  ),
});
export type Recalculations = Is<typeof recalculationsSchema>;
export type Recalculation = Recalculations['results'][number];
