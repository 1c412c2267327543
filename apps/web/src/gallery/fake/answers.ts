/** Responses of the fake server for any declared resource: standard calls, states and declared actions. */
import { can } from '@hireyard/domain/people/access';
import type { Fields } from '@hireyard/wire/field';
import { parseBody } from '@hireyard/wire/resource/body';
import { type Action, type AnyResource, permissionOf } from '@hireyard/wire/resource/define-resource';
import { resources } from '@hireyard/wire/resources';
import { type Matches, pageOf } from './list.ts';
import type { Records } from './records.ts';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly headers: Headers;
  /** Values of `:name` parameters in the address. */
  readonly params: Readonly<Record<string, string>>;
}

/** Returns a JSON response. */
export const json = (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
const missing = () => json({ detail: 'Not found.' }, 404);
/** Returns the response for a user without the permission. */
export const barred = () =>
  json({ detail: 'You do not have permission to perform this action.', code: 'permission_denied' }, 403);

interface State {
  readonly id: number;
  readonly system_action: string | null;
  readonly system_group: string | null;
}

const VERBS = { GET: 'view', POST: 'add', PUT: 'change', PATCH: 'change', DELETE: 'delete' } as const;

interface Parts {
  readonly records: Records;
  readonly viewer: () => { readonly is_admin: boolean; readonly permissions: readonly string[] };
  readonly filters: (name: string) => ReadonlyMap<string, Matches>;
}

/** Returns an empty response of the shape that an action declares. */
function ofAction(resource: AnyResource, { returns, status = 200 }: Action, records: Records): Response {
  if (returns === 'records') return json(records.all(resource.name));
  if (returns === 'list' || (typeof returns === 'object' && 'pageOf' in returns))
    return json({ count: 0, next: null, previous: null, results: [] });
  if (returns === 'record') return missing();
  if ('arrayOf' in returns) return json([]);
  if ('produces' in returns)
    return new Response('', { headers: { 'content-type': String(returns.produces) } });
  return json(records.filled(returns, {}), status);
}

/** Returns the function that answers a call to `/api/v1/…`; undefined if no declaration has it. */
export function createAnswers({ records, viewer, filters }: Parts) {
  const one = ({ name }: AnyResource, key: unknown, status = 200): Response => {
    const record = records.read(name, key);
    return record === undefined ? missing() : json(record, status, { etag: records.etag(name, key) });
  };

  const create = (resource: AnyResource, { body }: Call): Response => {
    const parsed = parseBody(resource.fields as Fields, body, 'create');
    if (!parsed.ok) return json(parsed.errors, 400);
    return one(resource, records.add(resource.name, parsed.value)[resource.key], 201);
  };

  const change = (resource: AnyResource, key: string, { method, body, headers }: Call): Response => {
    if (records.read(resource.name, key) === undefined) return missing();
    const match = headers.get('if-match');
    if (match !== null && match !== records.etag(resource.name, key))
      return json({ detail: 'Somebody else changed this meanwhile.', code: 'stale' }, 412);
    const fields = resource.fields as Fields;
    const parsed = method === 'PUT' ? parseBody(fields, body, 'create') : parseBody(fields, body, 'patch');
    if (!parsed.ok) return json(parsed.errors, 400);
    records.change(resource.name, key, parsed.value);
    return one(resource, key);
  };

  /** Attaches or detaches a state; a state replaces the others of its group. */
  const move = (resource: AnyResource, key: string, { body }: Call): Response => {
    const { state_id, system_action, action } = body as Readonly<Record<string, unknown>>;
    const record = records.read(resource.name, key);
    const state = (records.all('state') as unknown as State[]).find(({ id, system_action: own }) =>
      state_id === undefined ? own === system_action : id === state_id,
    );
    if (record === undefined || state === undefined) return missing();
    const others = ((record['states'] ?? []) as State[]).filter(
      ({ id, system_group }) =>
        id !== state.id &&
        (action === 'detach' || system_group === null || system_group !== state.system_group),
    );
    records.change(resource.name, key, { states: action === 'attach' ? [...others, state] : others });
    return one(resource, key);
  };

  const standard = (resource: AnyResource, key: string | undefined, call: Call): Response => {
    const open = resource.readable === 'group' && call.method === 'GET';
    const verb = VERBS[call.method as keyof typeof VERBS];
    if (!open && !can(viewer(), permissionOf(resource, verb))) return barred();
    if (key === undefined) {
      if (call.method === 'POST') return create(resource, call);
      const found = pageOf(resource, records.all(resource.name), call.query, filters(resource.name));
      if ('errors' in found) return json(found.errors, 400);
      const isPastEnd = Number(call.query.get('page')) > 1 && found.page.results.length === 0;
      return isPastEnd ? json({ detail: 'Invalid page.' }, 404) : json(found.page);
    }
    if (call.method === 'GET') return one(resource, key);
    if (call.method !== 'DELETE') return change(resource, key, call);
    return records.remove(resource.name, key) ? json(undefined, 204) : missing();
  };

  return (call: Call): Response | undefined => {
    const asked = call.path.replace(/^\/api\/v1\//, '');
    const resource = Object.values(resources).find((each) => asked.startsWith(`${each.path}/`));
    if (resource === undefined) return undefined;
    const [first, second] = asked.slice(resource.path.length).split('/').filter(Boolean);
    if (second === 'history') return json({ count: 0, next: null, previous: null, results: [] });
    if (second === 'state' || second === 'system_state') return move(resource, first ?? '', call);
    const action = Object.values(resource.actions).find(
      (each) => each.method === call.method && each.path === (each.on === 'record' ? second : first),
    );
    if (action?.returns === 'record' && action.on === 'record') return one(resource, first, action.status);
    if (action !== undefined) return ofAction(resource, action, records);
    return second === undefined ? standard(resource, first, call) : undefined;
  };
}
