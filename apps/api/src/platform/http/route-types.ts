/** The definition of a route: access, body, answer and handler. */
import type { Mode } from '@hireyard/wire/resource/body';
import type { Fields, JsonSchema } from '@hireyard/wire/field';
import type { Access } from './access-guard.ts';
import type { Load } from './admission.ts';
import type { Call, WriteCall } from './call.ts';
import type { FileAnswer } from './file-answer.ts';
import type { RawBody } from './raw-body.ts';

export interface Answer {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
export interface RouteDoc {
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  /** The name of its address, for OPTIONS; default: its summary. */
  readonly name?: string;
  readonly params?: readonly string[];
  readonly query?: Readonly<Record<string, JsonSchema>>;
  /** Required query parameters. */
  readonly needs?: readonly string[];
  readonly answer?: JsonSchema;
  /** Media type of a file answer. */
  readonly produces?: string;
  readonly status?: number;
}
interface Common extends RouteDoc {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** From the server's root, with the trailing slash. */
  readonly url: string;
  readonly access: Access;
  readonly body?: Fields;
  readonly mode?: Mode;
  /** Files accepted instead of a JSON body: `call.body` is a Buffer. */
  readonly raw?: RawBody;
  /** Calls per minute and address, for public calls. */
  readonly perMinute?: number;
  /** The body is signed by its sender; cookies are irrelevant. */
  readonly signed?: true;
  /**
   * The load class (platform/http/admission.ts). Default: `write` except for GET, `heavy` for files, else `read`. `none` takes no place: open
   * streams.
   */
  readonly load?: Load | 'none';
  /** Returns whether the record exists for the caller. OPTIONS lists no fields otherwise. */
  readonly exists?: (call: Pick<Call, 'db' | 'user' | 'params'>) => Promise<boolean>;
}
export interface ReadRoute extends Common {
  readonly run: (call: Call) => Promise<Answer | FileAnswer>;
}
export interface WriteRoute extends Common {
  /** External calls before the transaction of a write, which gets the answer as `call.prepared`. */
  readonly prepare?: (call: Call) => Promise<unknown>;
  /** Runs in one transaction; errors roll everything back. */
  readonly write: (call: WriteCall) => Promise<Answer>;
}
export type Route = ReadRoute | WriteRoute;
