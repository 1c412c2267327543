/** The hand-written parts of a resource. */
import type { Fields } from '@hireyard/wire/field';
import type { Call, WriteCall } from '../platform/http/call.ts';
import type { FileAnswer } from '../platform/http/file-answer.ts';
import type { Answer } from '../platform/http/route-types.ts';
import type { Source } from './core/source.ts';
import type { Values } from './core/write.ts';
import type { Workflow } from './workflow/workflow.ts';

export type ActionHandler = (call: WriteCall<Values>, id: number) => Promise<Answer>;
export type ActionReader = (call: Call<Values>, id: number) => Promise<Answer | FileAnswer>;

/** The hand-written parts of a resource; the declaration does the rest. */
export interface Implementation {
  readonly source: Source;
  /** The body of a POST, if it isn't the record. */
  readonly createBody?: Fields;
  /** Update fields besides the record's. */
  readonly updateBody?: Fields;
  /** External calls before the transaction of a create; `create` gets the answer as `call.prepared`. */
  readonly prepareCreate?: (call: Call<Values>) => Promise<unknown>;
  /** Inserts from a parsed body; returns the id. */
  readonly create?: (call: WriteCall<Values>) => Promise<number>;
  /** `create` checks the body's references itself. */
  readonly knowsReferences?: true;
  /** Applies a parsed body to a locked record; `before` is the record as read. */
  readonly update?: (call: WriteCall<Values>, id: number, before: Values) => Promise<void>;
  readonly remove?: (call: WriteCall, id: number) => Promise<void>;
  /** Locks what a change of the record also changes, before the record, in a fixed order against deadlocks. */
  readonly lockFirst?: (call: WriteCall, id: number) => Promise<void>;
  readonly workflow?: Workflow;
  /** Handlers of declared actions: writes run in a transaction, `reads` don't. */
  readonly actions?: Readonly<Record<string, ActionHandler>>;
  readonly reads?: Readonly<Record<string, ActionReader>>;
  /** External calls before the transaction of an action; it gets the answer as `call.prepared`. */
  readonly prepareActions?: Readonly<Record<string, (call: Call<Values>, id: number) => Promise<unknown>>>;
}
