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

/** A transition from the current position, allowed or not, with all reasons. */
export interface Move {
  readonly system_action: string;
  readonly label: string;
  readonly allowed: boolean;
  readonly why_not: readonly Problem[];
  readonly warnings: readonly Problem[];
  /** Inputs required in `additional`. */
  readonly needs: readonly string[];
  /** Moves the hire forward: the first allowed one is the primary button. */
  readonly forward: boolean;
}

/** A field before and after, in API format. `names` has the names of referenced records by id. */
export interface HistoryChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  /** For state changes: the system actions of added states; absent in older entries. */
  readonly actions?: readonly string[];
  readonly names?: Readonly<Record<string, string>>;
}

/** One entry of `history/`. */
export interface HistoryEntry {
  readonly id: number;
  readonly at: string;
  readonly user: string | null;
  /** The origin: `screen`, `api`, `import`, `job mail.send` … */
  readonly via: string;
  /** The X-Request-Id of the request; empty if there was none. */
  readonly request_id: string;
  readonly action: string;
  readonly changes: readonly HistoryChange[];
  /** When the content was erased; user, time and record stay. */
  readonly erased_at: string | null;
}
