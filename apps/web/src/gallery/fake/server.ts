/** A server within the page, made from the declarations: stories and the gallery show the whole app on it. */
import { permissionsOf } from '@hireyard/domain/people/access';
import type { FilterValue } from '@hireyard/wire/resource/filter';
import { type Call, createAnswers, json } from './answers.ts';
import type { Matches } from './list.ts';
import { answerUsual, createOwnAnswers, createTrouble } from './own-answers.ts';
import { createRecords, type Values } from './records.ts';

export interface FakeUser {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly is_admin: boolean;
  readonly is_site_admin: boolean;
  readonly groups: readonly string[];
  /** Without it: those of the groups. */
  readonly permissions?: readonly string[];
  readonly inbox_count: number;
  readonly changerequest_count: number;
}
/** Who is signed in unless a story says otherwise. */
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
 * @param user who is signed in
 * @param now the moment that the server has, ISO 8601
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
  const { meet, ...trouble } = createTrouble();
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
    /** Answers a request of the page; addresses of no API are none of its business. */
    async fetch(request: Request): Promise<Response> {
      const { pathname: path, searchParams: query } = new URL(request.url);
      const text = request.method === 'GET' ? '' : await request.text();
      const body: unknown = /^[[{"]/.test(text) ? JSON.parse(text) : text;
      const { method, headers } = request;
      if (method !== 'GET') writes.push({ method, path, body });
      return answer({ method, path, query, body, headers, params: {} });
    },
    /** Adds records of a resource; what is not given is empty, relations may be given by id. */
    add: (name: string, ...given: readonly Values[]): void => given.forEach((one) => records.add(name, one)),
    /** Changes a record as somebody else would: the page hears of it. */
    change(name: string, key: number | string, values: Values): void {
      records.change(name, key, values);
      const line = `data: ${JSON.stringify({ resource: name, ids: [key] })}\n\n`;
      news?.enqueue(new TextEncoder().encode(line));
    },
    /** Says which records a filter keeps that its name and the declaration do not explain. */
    filter(name: string, filter: string, matches: (record: Values, value: FilterValue) => boolean): void {
      filters.set(name, (filters.get(name) ?? new Map<string, Matches>()).set(filter, matches));
    },
    /** Answers a call in a story's own way: `on('GET contract/:id/versions/', () => [])`. The last one counts. */
    on,
    ...trouble,
    /** All of these fields, with some values: for answers that are no record. */
    filled: records.filled,
    /** What the page wrote, oldest first. */
    writes: () => writes,
    /** Calls that nothing answered. */
    unanswered: () => unanswered,
  };
}
export type FakeServer = ReturnType<typeof createFakeServer>;
