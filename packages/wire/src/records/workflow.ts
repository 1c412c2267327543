/** Bodies and answers of the state calls (spec §4.2) and of `moves/`. */
import { t } from '@hireyard/messages';
import * as f from '../field.ts';
import type { Problem } from '../field/error.ts';

const additional = f.json<Record<string, unknown>, { label: string; nullable: true }>(
  { label: t('Additional'), nullable: true },
  { type: 'object' },
);
const action = f.choice(['attach', 'detach'], { required: true, label: t('Action') });
export const stateBody = { state_id: f.int({ required: true, min: 1 }), action, additional };
export const systemStateBody = { system_action: f.text({ required: true, max: 60 }), action, additional };

/** One transition out of the present position, allowed or not, with every reason. */
export interface Move {
  readonly system_action: string;
  readonly label: string;
  readonly allowed: boolean;
  readonly why_not: readonly Problem[];
  readonly warnings: readonly Problem[];
  /** Inputs that `additional` must carry. */
  readonly needs: readonly string[];
  /** It takes the hire on: the first allowed one is the primary button. */
  readonly forward: boolean;
}

/** A field before and after, as on the wire. Names of the records that the values point to stand beside them, by their ids. */
export interface HistoryChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Of a change of states: the system actions of those that came; entries of before it was kept have none. */
  readonly actions?: readonly string[];
  readonly names?: Readonly<Record<string, string>>;
}

/** One entry of `history/`. */
export interface HistoryEntry {
  readonly id: number;
  readonly at: string;
  readonly user: string | null;
  /** Through what: `screen`, `api`, `import`, `job mail.send` … */
  readonly via: string;
  /** As the answer of that request had it in X-Request-Id; empty without one. */
  readonly request_id: string;
  readonly action: string;
  readonly changes: readonly HistoryChange[];
  /** What it said was erased then; who, when and of what stay. */
  readonly erased_at: string | null;
}
