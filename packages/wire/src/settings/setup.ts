/** GET /setup/: setup progress of a new business (docs/use/first-run.md). */
import { SETUP_EXTRAS, SETUP_GAPS } from '@hireyard/domain/settings/setup-guide';
import { flag, known, object, orNull, type Schema, whole } from '../answer.ts';
import * as f from '../field.ts';

/** Own setting that hides the guide; deleting it shows the guide again. */
export const SETUP_AWAY_CODE = 'setup_guide_away';

const flags = <const N extends string>(names: readonly N[]) =>
  known<Readonly<Record<N, boolean>>>(object(Object.fromEntries(names.map((name) => [name, flag]))));
const json = <T>(schema: Schema<T>) => f.json<T, { readOnly: true }>({ readOnly: true }, schema);

export const setupShape = {
  facts: json(flags(SETUP_GAPS)),
  /** Optional setup that is done. */
  extras: json(flags(SETUP_EXTRAS)),
  /** Id of the setting that hides the guide. */
  away: json(orNull(whole)),
  /** The customer for the first quote, if there is exactly one. */
  first_customer: json(orNull(whole)),
};
export type SetupState = f.ReadOf<typeof setupShape>;
