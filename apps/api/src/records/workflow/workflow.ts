/** What the one state engine needs to know of a resource. */
import type { Problem } from '@hireyard/wire/field/error';
import type { Move } from '@hireyard/wire/records/workflow';
import type { Call, WriteCall } from '../../platform/http/call.ts';
import type { Source } from '../core/source.ts';
import type { Values } from '../core/write.ts';

export type Decision =
  | { readonly kind: 'noop' }
  | { readonly kind: 'refused'; readonly problems: readonly Problem[] }
  | { readonly kind: 'invalid'; readonly errors: Readonly<Record<string, string[]>> }
  | {
      readonly kind: 'done';
      /** Columns of the record that are written with its state. */
      readonly columns?: Values;
      readonly apply: (call: WriteCall<Values>) => Promise<void>;
    };

export interface PositionRules {
  /** Slug of the exclusive group whose states are the positions. */
  readonly group: string;
  /** Every transition out of the present position, with the reasons against the illegal ones. */
  moves(call: Call, id: number): Promise<readonly Move[]>;
  /** Reads what `decide` will ask about; it is sent along with the record's lock and runs after it. */
  ahead?(call: WriteCall<Values>, id: number): Promise<unknown>;
  /**
   * Judges a move under the record's lock. `apply` does what belongs to it besides the state itself; the state is sent before it is called, and may not
   * be answered yet. `ahead`: what was read.
   */
  decide(
    call: WriteCall<Values>,
    id: number,
    action: string,
    additional: Values,
    ahead?: unknown,
  ): Promise<Decision>;
}

export interface Workflow {
  readonly source: Source;
  /** Locks what a move also changes, before the record itself: one order for all. */
  readonly lockFirst?: (call: WriteCall, id: number) => Promise<void>;
  /** The context whose states the record has: `contract_status`. */
  readonly context: string;
  /** Refuses a state beside the positions that may not be attached now, and does what belongs to it; absent = any may. */
  readonly marker?: (call: WriteCall<Values>, id: number, action: string) => Promise<void>;
  /** Markers whose attaching is a deed: it is done again though they stand there already. */
  readonly deeds?: ReadonlySet<string>;
  /** Refuses a state that may not be taken off; absent = any may. */
  readonly detaching?: (call: WriteCall<Values>, id: number, action: string | null) => Promise<void>;
  /** Absent: states are free markers and the context has no system actions. */
  readonly positions?: PositionRules;
}
