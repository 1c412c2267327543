/** What the state engine needs to know about a resource. */
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
      /** Columns written together with the state. */
      readonly columns?: Values;
      readonly apply: (call: WriteCall<Values>) => Promise<void>;
    };

export interface PositionRules {
  /** Slug of the exclusive group whose states are the positions. */
  readonly group: string;
  /** Returns every transition from the current position, with the reasons against forbidden ones. */
  moves(call: Call, id: number): Promise<readonly Move[]>;
  /** Reads data for `decide`; sent with the record's lock, and run after it. */
  ahead?(call: WriteCall<Values>, id: number): Promise<unknown>;
  /**
   * Decides about a move under the record's lock. `apply` does everything except setting the state, whose statement was sent but may not be
   * answered yet. `ahead`: the data read.
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
  /** Locks what a move also changes, before the record, in a fixed order. */
  readonly lockFirst?: (call: WriteCall, id: number) => Promise<void>;
  /** The context of the record's states: `contract_status`. */
  readonly context: string;
  /** Refuses a marker that may not be attached now, or does its work; absent = all allowed. */
  readonly marker?: (call: WriteCall<Values>, id: number, action: string) => Promise<void>;
  /** Markers whose attaching is an action: done again even if present. */
  readonly deeds?: ReadonlySet<string>;
  /** Refuses a state that may not be removed; absent = all allowed. */
  readonly detaching?: (call: WriteCall<Values>, id: number, action: string | null) => Promise<void>;
  /** Absent: states are free markers, and the context has no system actions. */
  readonly positions?: PositionRules;
}
