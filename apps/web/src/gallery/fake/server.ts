/** A server inside the page, generated from the declarations, for stories and the gallery. */
import { permissionsOf } from '@hireyard/domain/people/access';
import type { FilterValue } from '@hireyard/wire/resource/filter';
import { type Call, createAnswers, json } from './answers.ts';
import type { Matches } from './list.ts';
import { answerUsual, createOwnAnswers, createProblem } from './own-answers.ts';
import { createRecords, type Values } from './records.ts';

export interface FakeUser {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly is_admin: boolean;
  readonly is_site_admin: boolean;
  readonly groups: readonly string[];
  /** Default: the permissions of the groups. */
  readonly permissions?: readonly string[];
  readonly inbox_count: number;
  readonly changerequest_count: number;
}
/** The default user. */
const ADMIN: FakeUser = {
  id: 1,
  name: 'Alex Morgan',
  email: 'alex@hire.example',
  is_admin: true,
  is_site_admin: true,
  groups: [],
  inbox_count: 0,
  changerequest_count: 0,
};

/**
 * @param user the signed-in user
 * @param now the time of the server, ISO 8601
 */
export function createFakeServer(user: Partial<FakeUser> = {}, now = new Date().toISOString()) {
  const records = createRecords(now);
  const filters = new Map<string, Map<string, Matches>>();
  const me = { ...ADMIN, ...user };
  const wireUser = () => ({ ...me, permissions: me.permissions ?? permissionsOf(me) });
  const answers = createAnswers({
    records,
    viewer: wireUser,
    filters: (name) => filters.get(name) ?? new Map<string, Matches>(),
  });
  const { on, answer: ownAnswer } = createOwnAnswers();
  const { meet, ...trouble } = createProblem();
  const writes: Pick<Call, 'method' | 'path' | 'body'>[] = [];
  const unanswered: string[] = [];
  let news: ReadableStreamDefaultController<Uint8Array> | undefined;

  answerUsual(on, wireUser);
  on('GET events/', () => {
    const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (news = controller) });
    return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
  });
  const answer = async (call: Call): Promise<Response> => {
    const found = (await meet(call)) ?? ownAnswer(call) ?? answers(call);
    if (found === undefined) unanswered.push(`${call.method} ${call.path}`);
    return found ?? json({ detail: 'Not found.' }, 404);
  };

  return {
    /** Answers an API request of the page; undefined for other addresses. */
    async fetch(request: Request): Promise<Response> {
      const { pathname: path, searchParams: query } = new URL(request.url);
      const text = request.method === 'GET' ? '' : await request.text();
      const body: unknown = /^[[{"]/.test(text) ? JSON.parse(text) : text;
      const { method, headers } = request;
      // presence is reported by a timer, so at any time
      if (method !== 'GET' && !path.includes('/presence/')) writes.push({ method, path, body });
      return answer({ method, path, query, body, headers, params: {} });
    },
    /** Adds records of a resource; other fields are empty, relations may be ids. */
    add: (name: string, ...given: readonly Values[]): void => given.forEach((one) => records.add(name, one)),
    /** Changes a record as another user would: the page receives a live update. */
    change(name: string, key: number | string, values: Values): void {
      records.change(name, key, values);
      const line = `data: ${JSON.stringify({ resource: name, ids: [key] })}\n\n`;
      news?.enqueue(new TextEncoder().encode(line));
    },
    /** Defines a filter that its name and the declaration do not explain. */
    filter(name: string, filter: string, matches: (record: Values, value: FilterValue) => boolean): void {
      filters.set(name, (filters.get(name) ?? new Map<string, Matches>()).set(filter, matches));
    },
    /** Sets the response of a call: `on('GET contract/:id/versions/', () => [])`. The latest one is used. */
    on,
    ...trouble,
    /** Returns all fields with some values, for responses that are not records. */
    filled: records.filled,
    /** Writing requests of the page, oldest first. */
    writes: () => writes,
    /** Requests without a response. */
    unanswered: () => unanswered,
  };
}
export type FakeServer = ReturnType<typeof createFakeServer>;
