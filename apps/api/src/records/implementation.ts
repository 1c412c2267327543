/** What a resource does by hand, beside its declaration. */
import type { Fields } from '@hireyard/wire/field';
import type { Call, WriteCall } from '../platform/http/call.ts';
import type { FileAnswer } from '../platform/http/file-answer.ts';
import type { Answer } from '../platform/http/route-types.ts';
import type { Source } from './core/source.ts';
import type { Values } from './core/write.ts';
import type { Workflow } from './workflow/workflow.ts';

export type ActionHandler = (call: WriteCall<Values>, id: number) => Promise<Answer>;
export type ActionReader = (call: Call<Values>, id: number) => Promise<Answer | FileAnswer>;

/** What a resource does by hand; all else is done by the declaration. */
export interface Implementation {
  readonly source: Source;
  /** What a POST takes, where that is not the record itself. */
  readonly createBody?: Fields;
  /** What an update takes besides the fields. */
  readonly updateBody?: Fields;
  /** Calls outside the database that a create needs, before its transaction; `create` gets the answer as `call.prepared`. */
  readonly prepareCreate?: (call: Call<Values>) => Promise<unknown>;
  /** Inserts from a parsed body; answers the new id. */
  readonly create?: (call: WriteCall<Values>) => Promise<number>;
  /** `create` asks itself whether the records exist that its body names, with all else that it reads of them. */
  readonly knowsReferences?: true;
  /** Applies a parsed body to a locked record; `before` is the record as read. */
  readonly update?: (call: WriteCall<Values>, id: number, before: Values) => Promise<void>;
  readonly remove?: (call: WriteCall, id: number) => Promise<void>;
  /** Locks what a change of the record also changes, before the record itself: one order for all, so no deadlock. */
  readonly lockFirst?: (call: WriteCall, id: number) => Promise<void>;
  readonly workflow?: Workflow;
  /** Handlers of the declared actions: writes run in a transaction, `reads` do not. */
  readonly actions?: Readonly<Record<string, ActionHandler>>;
  readonly reads?: Readonly<Record<string, ActionReader>>;
  /** Calls outside the database that an action needs, before its transaction; it gets the answer as `call.prepared`. */
  readonly prepareActions?: Readonly<Record<string, (call: Call<Values>, id: number) => Promise<unknown>>>;
}
