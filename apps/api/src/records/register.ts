/** Turns declarations and implementations into routes: standard, state and history calls, and actions. */
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
import type { App, Call, WriteCall } from '../platform/http/call.ts';
import { addRoute } from '../platform/http/route.ts';
import type { Route } from '../platform/http/route-types.ts';
import type { Workflow } from './workflow/workflow.ts';
import { changeState, changeSystemState, listMoves } from './workflow/change-state.ts';
import { listRoutes } from './export/routes.ts';
import { historyOf } from './history/read.ts';
import { filterParameters, pageJson, recordJson } from './core/json.ts';
import { conditionOf } from './list/filters.ts';
import { type Reader, readerOf, visibleId } from './list/read.ts';
import { requireReferences } from './core/references.ts';
import { registerSource } from './core/registered.ts';
import type { Values } from './core/write.ts';
import type { Implementation } from './implementation.ts';
import { recordAnswer, selfUrl } from './record-answer.ts';
import { listUrl, recordUrl, standardRoutes, viewAccess } from './standard-routes.ts';

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
    url: `${action.on === 'record' ? recordUrl(resource) : listUrl(resource)}${action.path}/`,
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
        if (action.body !== undefined) await requireReferences(call.db, action.body, call.body as Values);
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
    url: `${recordUrl(resource)}${path}/`,
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
      url: `${recordUrl(resource)}moves/`,
      access: permissionOf(resource, 'view'),
      operationId: operationId(resource, 'moves'),
      summary: 'Lists allowed moves, and why others are not',
      answer: { type: 'array', items: { type: 'object' } },
      run: async (call) => ({
        body: await listMoves(call, workflow, await visibleId(call, workflow.source)),
      }),
    },
  ];
}

/** Registers all routes of a resource; fails if SQL or a handler is missing. */
export function registerResource(server: FastifyInstance, app: App, impl: Implementation): Reader {
  const { resource } = impl.source;
  const reader = readerOf(impl.source, app);
  registerSource(app, impl.source);
  for (const name of Object.keys(resource.filters)) conditionOf(impl.source, name);
  const routes: Route[] = [
    ...Object.entries(resource.actions as Record<string, Action>)
      .filter(([, action]) => action.on === 'collection')
      .map(([name, action]) => actionRoute(resource, name, action, impl)),
    ...listRoutes(resource, impl.source, listUrl(resource)),
    ...standardRoutes(resource, reader, impl),
    ...Object.entries(resource.actions as Record<string, Action>)
      .filter(([, action]) => action.on === 'record')
      .map(([name, action]) => actionRoute(resource, name, action, impl)),
    ...(impl.workflow === undefined ? [] : workflowRoutes(resource, reader, impl.workflow)),
    {
      tag: resource.plural,
      method: 'GET',
      url: `${recordUrl(resource)}history/`,
      operationId: operationId(resource, 'history'),
      access: viewAccess(resource),
      summary: 'Lists changes, newest first',
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
