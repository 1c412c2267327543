/** GET /setup/: how far a new business has come (docs/first-run.md). */
import {
  SETUP_EXTRAS,
  SETUP_LACKS,
  type SetupExtra,
  type SetupFacts,
} from '@hireyard/domain/settings/setup-guide';
import * as f from '../field.ts';

/** An administrator's own setting that says the guide was put away; deleting it brings the guide back. */
export const SETUP_AWAY_CODE = 'setup_guide_away';

export interface SetupState {
  readonly facts: SetupFacts;
  /** What is set up beside the way. */
  readonly extras: Readonly<Record<SetupExtra, boolean>>;
  /** Id of the setting that put the guide away. */
  readonly away: number | null;
  /** Who the first quote can be for: the only customer so far. */
  readonly first_customer: number | null;
}

const flags = (names: readonly string[]) => ({
  type: 'object',
  required: [...names],
  properties: Object.fromEntries(names.map((name) => [name, { type: 'boolean' }])),
});
const idOrNull = { anyOf: [{ type: 'integer' }, { type: 'null' }] };

export const setupShape = {
  facts: f.json<SetupFacts, { readOnly: true }>({ readOnly: true }, flags(SETUP_LACKS)),
  extras: f.json<SetupState['extras'], { readOnly: true }>({ readOnly: true }, flags(SETUP_EXTRAS)),
  away: f.json<number | null, { readOnly: true }>({ readOnly: true }, idOrNull),
  first_customer: f.json<number | null, { readOnly: true }>({ readOnly: true }, idOrNull),
};
