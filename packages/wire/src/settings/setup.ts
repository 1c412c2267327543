/** GET /setup/: how far a new business has come (docs/use/first-run.md). */
import { SETUP_EXTRAS, SETUP_GAPS } from '@hireyard/domain/settings/setup-guide';
import { flag, known, object, orNull, type Schema, whole } from '../answer.ts';
import * as f from '../field.ts';

/** An administrator's own setting that says the guide was put away; deleting it brings the guide back. */
export const SETUP_AWAY_CODE = 'setup_guide_away';

const flags = <const N extends string>(names: readonly N[]) =>
  known<Readonly<Record<N, boolean>>>(object(Object.fromEntries(names.map((name) => [name, flag]))));
const json = <T>(schema: Schema<T>) => f.json<T, { readOnly: true }>({ readOnly: true }, schema);

export const setupShape = {
  facts: json(flags(SETUP_GAPS)),
  /** What is set up beside the way. */
  extras: json(flags(SETUP_EXTRAS)),
  /** Id of the setting that put the guide away. */
  away: json(orNull(whole)),
  /** Who the first quote can be for: the only customer so far. */
  first_customer: json(orNull(whole)),
};
export type SetupState = f.ReadOf<typeof setupShape>;
