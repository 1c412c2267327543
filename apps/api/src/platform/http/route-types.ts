/** What a route is: its access, body and answer, and what it runs. */
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
  /** What its address names, for OPTIONS; its summary unless told. */
  readonly name?: string;
  readonly params?: readonly string[];
  readonly query?: Readonly<Record<string, JsonSchema>>;
  /** Query parameters that must be given. */
  readonly needs?: readonly string[];
  readonly answer?: JsonSchema;
  /** Media type of the answer when it is a file. */
  readonly produces?: string;
  readonly status?: number;
}
interface Common extends RouteDoc {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** From the server's root, with the trailing slash of the wire. */
  readonly url: string;
  readonly access: Access;
  readonly body?: Fields;
  readonly mode?: Mode;
  /** Files that it takes as they are instead of a JSON body: `call.body` is a Buffer. */
  readonly raw?: RawBody;
  /** How often one address may call it in a minute; for calls that anybody can make. */
  readonly perMinute?: number;
  /** The body carries a signature that speaks for its sender: what a browser sends beside it counts for nothing. */
  readonly signed?: true;
  /**
   * What it asks of the server (platform/http/admission.ts). Unless told: `write` for all but GET, `heavy` for what answers or streams a file, else `read`.
   * `none` waits for nothing and takes no place: streams that stay open.
   */
  readonly load?: Load | 'none';
  /** Whether the record of its address exists for the caller. OPTIONS lists no fields for one that doesn't. */
  readonly exists?: (call: Pick<Call, 'db' | 'user' | 'params'>) => Promise<boolean>;
}
export interface ReadRoute extends Common {
  readonly run: (call: Call) => Promise<Answer | FileAnswer>;
}
export interface WriteRoute extends Common {
  /** Calls outside the database that the write needs, before its transaction; it gets the answer as `call.prepared`. */
  readonly prepare?: (call: Call) => Promise<unknown>;
  /** Runs inside one transaction; what it throws rolls everything back. */
  readonly write: (call: WriteCall) => Promise<Answer>;
}
export type Route = ReadRoute | WriteRoute;
