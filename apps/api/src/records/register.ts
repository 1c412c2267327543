/** From a declaration and its implementation to routes: the standard calls, the state calls, history and the actions. */
import {
  type Action,
  type ArrayReturn,
  type AnyResource,
  type FileReturn,
  type PageReturn,
  operationId,
  permissionOf,
} from '@hireyard/wire/resource/define-resource';
import type { Fields, JsonSchema } from '@hireyard/wire/field';
import { stateBody, systemStateBody } from '@hireyard/wire/records/workflow';
import type { FastifyInstance } from 'fastify';
import type { Access } from '../platform/http/access-guard.ts';
import type { App, Call, WriteCall } from '../platform/http/call.ts';
import { notFound } from '../platform/http/errors.ts';
import type { FileAnswer } from '../platform/http/file-answer.ts';
import { addRoute } from '../platform/http/route.ts';
import type { Answer, Route } from '../platform/http/route-types.ts';
import type { Workflow } from './workflow/workflow.ts';
import { changeState, changeSystemState, listMoves } from './workflow/change-state.ts';
import { listRoutes } from './export/routes.ts';
import { historyOf } from './history/read.ts';
import { filterParameters, listParameters, pageJson, recordJson } from './core/json.ts';
import { conditionOf } from './list/filters.ts';
import { type Reader, readerOf, recordExists, visibleId } from './list/read.ts';
import { demandReferences, withReferences } from './core/references.ts';
import { seenBy } from './core/seen-by.ts';
import { keepSource } from './core/registered.ts';
import type { Source } from './core/source.ts';
import { changesOf, deleteRow, etag, insertRow, lockRow, updateRow, type Values } from './core/write.ts';

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

const root = (resource: AnyResource): string => `/api/v1/${resource.path}/`;
const one = (resource: AnyResource): string => `${root(resource)}:${resource.key}/`;
export const selfUrl = (call: Call): string =>
  `${call.app.env.PUBLIC_URL ?? `${call.request.protocol}://${call.request.host}`}${call.request.url.split('?')[0]}`;

/** The wire form of one record, as far as its caller may see it, with its ETag, or 404. */
export async function recordAnswer(call: Call, reader: Reader, id: number, status = 200): Promise<Answer> {
  const found = await reader.findVersion(call.db, id);
  if (found === undefined) throw notFound();
  const body = seenBy(call.user, reader.source.resource.fields)(found.record);
  return { status, body, headers: { ETag: etag(found.version) } };
}

function standardRoutes(resource: AnyResource, reader: Reader, impl: Implementation): Route[] {
  const { source } = impl;
  const view: Access = resource.readable === 'group' ? 'group' : permissionOf(resource, 'view');
  const name = (call: string) => operationId(resource, call);
  const doc = { tag: resource.plural, name: resource.plural };
  const ofOne = {
    tag: resource.plural,
    name: resource.label,
    exists: (call: Parameters<typeof recordExists>[0]) => recordExists(call, source),
  };
  const record = recordJson(resource);
  const update = async (call: WriteCall): Promise<Answer> => {
    const id = await visibleId(call, impl.source);
    await impl.lockFirst?.(call, id);
    await lockRow(call.db, source, id, call.request.headers['if-match']);
    const before = await reader.find(call.db, id);
    if (before === undefined) throw notFound();
    const values = call.body as Values;
    // states move by their own calls: what a body says of them is ignored
    await demandReferences(call.db, resource.fields, { ...values, states: undefined });
    if (impl.update !== undefined) await impl.update(call as WriteCall<Values>, id, before);
    else await updateRow(call.db, source, id, changesOf(resource.fields, before, values), call.user.id);
    return recordAnswer(call, reader, id);
  };
  const all: Record<string, Route> = {
    list: {
      ...doc,
      method: 'GET',
      url: root(resource),
      access: view,
      operationId: name('list'),
      summary: `${resource.plural}, a page at a time`,
      query: listParameters(resource),
      answer: pageJson(recordJson(resource, 'list')),
      run: async (call) => ({ body: await reader.page(call.db, call.query, selfUrl(call), call.user) }),
    },
    create: {
      ...doc,
      method: 'POST',
      url: root(resource),
      access: permissionOf(resource, 'add'),
      operationId: name('create'),
      summary: `A new ${resource.label.toLowerCase()}`,
      body: impl.createBody ?? resource.fields,
      answer: record,
      status: 201,
      ...(impl.prepareCreate && { prepare: impl.prepareCreate as (call: Call) => Promise<unknown> }),
      write: async (call) => {
        const body = call as WriteCall<Values>;
        const { create = (write) => insertRow(write.db, source, write.body, write.user.id) } = impl;
        const fields = impl.createBody ?? (resource.fields as Fields);
        if (impl.knowsReferences !== true)
          await demandReferences(call.db, fields, body.body, impl.create === undefined ? 2 : 1);
        const id = await (impl.knowsReferences
          ? withReferences(call.db, fields, body.body, () => create(body))
          : create(body));
        return recordAnswer(call, reader, id, 201);
      },
    },
    read: {
      ...ofOne,
      method: 'GET',
      url: one(resource),
      access: view,
      operationId: name('read'),
      summary: `One ${resource.label.toLowerCase()}`,
      answer: record,
      run: async (call) => recordAnswer(call, reader, await visibleId(call, source)),
    },
    update: {
      ...ofOne,
      method: 'PUT',
      url: one(resource),
      access: permissionOf(resource, 'change'),
      operationId: name('update'),
      summary: `Replaces a ${resource.label.toLowerCase()}`,
      body: updateFields(impl),
      answer: record,
      write: update,
    },
    partialUpdate: {
      ...ofOne,
      method: 'PATCH',
      url: one(resource),
      access: permissionOf(resource, 'change'),
      operationId: name('partialUpdate'),
      summary: `Changes fields of a ${resource.label.toLowerCase()}`,
      body: updateFields(impl),
      mode: 'patch',
      answer: record,
      write: update,
    },
    delete: {
      ...ofOne,
      method: 'DELETE',
      url: one(resource),
      access: permissionOf(resource, 'delete'),
      operationId: name('delete'),
      summary: `Deletes a ${resource.label.toLowerCase()} nothing refers to`,
      status: 204,
      write: async (call) => {
        const id = await visibleId(call, impl.source);
        await impl.lockFirst?.(call, id);
        await lockRow(call.db, source, id, call.request.headers['if-match']);
        if (impl.remove === undefined) await deleteRow(call.db, source, id, call.user.id);
        else await impl.remove(call, id);
        return { status: 204 };
      },
    },
  };
  return resource.methods.flatMap((method) => all[method] ?? []);
}

/** A PUT does not ask again for what can only be said at creation. */
const updateFields = ({ source: { resource }, updateBody }: Implementation): Fields => ({
  ...Object.fromEntries(Object.entries(resource.fields as Fields).filter(([, field]) => !field.writeOnly)),
  ...updateBody,
});

const isArray = (returns: Action['returns']): returns is ArrayReturn =>
  typeof returns === 'object' && 'arrayOf' in returns;
const isPage = (returns: Action['returns']): returns is PageReturn =>
  typeof returns === 'object' && 'pageOf' in returns;
const isFile = (returns: Action['returns']): returns is FileReturn =>
  typeof returns === 'object' && 'produces' in returns && typeof returns['produces'] === 'string';

function answerOf(
  resource: AnyResource,
  returns: Action['returns'],
): { produces: string } | { answer: JsonSchema } {
  if (returns === 'record') return { answer: recordJson(resource) };
  if (returns === 'records') return { answer: { type: 'array', items: recordJson(resource) } };
  if (returns === 'list') return { answer: pageJson({ type: 'object' }) };
  if (isPage(returns)) return { answer: pageJson(recordJson({ fields: returns.pageOf })) };
  if (isArray(returns)) return { answer: { type: 'array', items: returns.arrayOf } };
  return isFile(returns) ? { produces: returns.produces } : { answer: recordJson({ fields: returns }) };
}

function actionRoute(resource: AnyResource, name: string, action: Action, impl: Implementation): Route {
  const id = async (call: Call) => (action.on === 'record' ? visibleId(call, impl.source) : 0);
  const common = {
    method: action.method,
    url: `${action.on === 'record' ? one(resource) : root(resource)}${action.path}/`,
    access: action.permission,
    operationId: operationId(resource, name),
    tag: resource.plural,
    summary: action.summary,
    status: action.status ?? 200,
    ...answerOf(resource, action.returns),
    query: { ...(action.filtered && filterParameters(resource)), ...action.query },
    ...(action.body === undefined ? {} : { body: action.body }),
    ...(action.raw === undefined ? {} : { raw: action.raw }),
  };
  const write = impl.actions?.[name];
  const prepare = impl.prepareActions?.[name];
  if (write !== undefined)
    return {
      ...common,
      ...(prepare && { prepare: async (call: Call) => prepare(call as Call<Values>, await id(call)) }),
      write: async (call) => {
        const found = await id(call);
        if (action.body !== undefined) await demandReferences(call.db, action.body, call.body as Values);
        return write(call as WriteCall<Values>, found);
      },
    };
  const run = impl.reads?.[name];
  if (run === undefined) throw new Error(`Action ${resource.name}.${name} has no handler.`);
  return {
    ...common,
    run: async (call) => run(call as Call<Values>, await id(call)),
  };
}

function workflowRoutes(resource: AnyResource, reader: Reader, workflow: Workflow): Route[] {
  const put = (
    call: string,
    path: string,
    body: Fields,
    summary: string,
    change: typeof changeState,
  ): Route => ({
    tag: resource.plural,
    access: permissionOf(resource, 'change'),
    answer: recordJson(resource),
    method: 'PUT',
    url: `${one(resource)}${path}/`,
    operationId: operationId(resource, call),
    body,
    summary,
    write: async (write) => {
      const id = await visibleId(write, workflow.source);
      return change(write as WriteCall<Values>, workflow, id, () => recordAnswer(write, reader, id));
    },
  });
  return [
    put('state', 'state', stateBody, 'Attaches or detaches a state', changeState),
    put(
      'systemState',
      'system_state',
      systemStateBody,
      'Moves the record by a system action',
      changeSystemState,
    ),
    {
      tag: resource.plural,
      method: 'GET',
      url: `${one(resource)}moves/`,
      access: permissionOf(resource, 'view'),
      operationId: operationId(resource, 'moves'),
      summary: 'Which moves are legal now, and why the others are not',
      answer: { type: 'array', items: { type: 'object' } },
      run: async (call) => ({
        body: await listMoves(call, workflow, await visibleId(call, workflow.source)),
      }),
    },
  ];
}

/** Adds every route of a resource; fails when the declaration asks for something without SQL or handler. */
export function registerResource(server: FastifyInstance, app: App, impl: Implementation): Reader {
  const { resource } = impl.source;
  const reader = readerOf(impl.source, app);
  keepSource(app, impl.source);
  for (const name of Object.keys(resource.filters)) conditionOf(impl.source, name);
  const routes: Route[] = [
    ...Object.entries(resource.actions as Record<string, Action>)
      .filter(([, action]) => action.on === 'collection')
      .map(([name, action]) => actionRoute(resource, name, action, impl)),
    ...listRoutes(resource, impl.source, root(resource)),
    ...standardRoutes(resource, reader, impl),
    ...Object.entries(resource.actions as Record<string, Action>)
      .filter(([, action]) => action.on === 'record')
      .map(([name, action]) => actionRoute(resource, name, action, impl)),
    ...(impl.workflow === undefined ? [] : workflowRoutes(resource, reader, impl.workflow)),
    {
      tag: resource.plural,
      method: 'GET',
      url: `${one(resource)}history/`,
      operationId: operationId(resource, 'history'),
      access: resource.readable === 'group' ? 'group' : permissionOf(resource, 'view'),
      summary: 'Who changed what, newest first',
      query: { page: { type: 'integer' }, page_size: { type: 'integer' } },
      answer: pageJson({ type: 'object' }),
      run: async (call) => ({
        body: await historyOf(call, impl.source, await visibleId(call, impl.source), selfUrl(call)),
      }),
    },
  ];
  for (const route of routes) addRoute(server, app, route);
  return reader;
}
