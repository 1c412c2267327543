/** The standard calls of a resource: list, create, read, update and delete. */
import { type AnyResource, operationId, permissionOf } from '@hireyard/wire/resource/define-resource';
import type { Fields } from '@hireyard/wire/field';
import type { Access } from '../platform/http/access-guard.ts';
import type { Call, WriteCall } from '../platform/http/call.ts';
import { notFound } from '../platform/http/errors.ts';
import type { Answer, Route } from '../platform/http/route-types.ts';
import { listParameters, pageJson, recordJson } from './core/json.ts';
import { requireReferences, withReferences } from './core/references.ts';
import { changesOf, deleteRow, insertRow, lockRow, updateRow, type Values } from './core/write.ts';
import type { Implementation } from './implementation.ts';
import { type Reader, recordExists, visibleId } from './list/read.ts';
import { recordAnswer, selfUrl } from './record-answer.ts';

/** Returns the address of the list. */
export const listUrl = (resource: AnyResource): string => `/api/v1/${resource.path}/`;
/** Returns the address of one record. */
export const recordUrl = (resource: AnyResource): string => `${listUrl(resource)}:${resource.key}/`;

/** Returns who may read the records. */
export const viewAccess = (resource: AnyResource): Access =>
  resource.readable === 'group' ? 'group' : permissionOf(resource, 'view');

/** A PUT doesn't require fields that are only set at creation. */
const updateFields = ({ source: { resource }, updateBody }: Implementation): Fields => ({
  ...Object.fromEntries(Object.entries(resource.fields as Fields).filter(([, field]) => !field.writeOnly)),
  ...updateBody,
});

type Named = Readonly<Record<string, Route>>;

function listAndCreate(resource: AnyResource, reader: Reader, impl: Implementation): Named {
  const { source } = impl;
  const doc = { tag: resource.plural, name: resource.plural };
  return {
    list: {
      ...doc,
      method: 'GET',
      url: listUrl(resource),
      access: viewAccess(resource),
      operationId: operationId(resource, 'list'),
      summary: `${resource.plural}, a page at a time`,
      query: listParameters(resource),
      answer: pageJson(recordJson(resource, 'list')),
      run: async (call) => ({ body: await reader.page(call.db, call.query, selfUrl(call), call.user) }),
    },
    create: {
      ...doc,
      method: 'POST',
      url: listUrl(resource),
      access: permissionOf(resource, 'add'),
      operationId: operationId(resource, 'create'),
      summary: `A new ${resource.label.toLowerCase()}`,
      body: impl.createBody ?? resource.fields,
      answer: recordJson(resource),
      status: 201,
      ...(impl.prepareCreate && { prepare: impl.prepareCreate as (call: Call) => Promise<unknown> }),
      write: async (call) => {
        const body = call as WriteCall<Values>;
        const { create = (write) => insertRow(write.db, source, write.body, write.user.id) } = impl;
        const fields = impl.createBody ?? (resource.fields as Fields);
        if (impl.knowsReferences !== true)
          await requireReferences(call.db, fields, body.body, impl.create === undefined ? 2 : 1);
        const id = await (impl.knowsReferences
          ? withReferences(call.db, fields, body.body, () => create(body))
          : create(body));
        return recordAnswer(call, reader, id, 201);
      },
    },
  };
}

/** Changes the record of a call under its lock. */
async function change(
  call: WriteCall,
  resource: AnyResource,
  reader: Reader,
  impl: Implementation,
): Promise<Answer> {
  const { source } = impl;
  const id = await visibleId(call, impl.source);
  await impl.lockFirst?.(call, id);
  await lockRow(call.db, source, id, call.request.headers['if-match']);
  const before = await reader.find(call.db, id);
  if (before === undefined) throw notFound();
  const values = call.body as Values;
  // states have their own calls and are ignored in bodies
  await requireReferences(call.db, resource.fields, { ...values, states: undefined });
  if (impl.update !== undefined) await impl.update(call as WriteCall<Values>, id, before);
  else await updateRow(call.db, source, id, changesOf(resource.fields, before, values), call.user.id);
  return recordAnswer(call, reader, id);
}

const ofOne = (resource: AnyResource, { source }: Implementation) => ({
  tag: resource.plural,
  name: resource.label,
  exists: (call: Parameters<typeof recordExists>[0]) => recordExists(call, source),
});

function readAndDelete(resource: AnyResource, reader: Reader, impl: Implementation): Named {
  const { source } = impl;
  const doc = ofOne(resource, impl);
  return {
    read: {
      ...doc,
      method: 'GET',
      url: recordUrl(resource),
      access: viewAccess(resource),
      operationId: operationId(resource, 'read'),
      summary: `One ${resource.label.toLowerCase()}`,
      answer: recordJson(resource),
      run: async (call) => recordAnswer(call, reader, await visibleId(call, source)),
    },
    delete: {
      ...doc,
      method: 'DELETE',
      url: recordUrl(resource),
      access: permissionOf(resource, 'delete'),
      operationId: operationId(resource, 'delete'),
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
}

function updates(resource: AnyResource, reader: Reader, impl: Implementation): Named {
  const doc = ofOne(resource, impl);
  const write = (call: WriteCall) => change(call, resource, reader, impl);
  return {
    update: {
      ...doc,
      method: 'PUT',
      url: recordUrl(resource),
      access: permissionOf(resource, 'change'),
      operationId: operationId(resource, 'update'),
      summary: `Replaces a ${resource.label.toLowerCase()}`,
      body: updateFields(impl),
      answer: recordJson(resource),
      write,
    },
    partialUpdate: {
      ...doc,
      method: 'PATCH',
      url: recordUrl(resource),
      access: permissionOf(resource, 'change'),
      operationId: operationId(resource, 'partialUpdate'),
      summary: `Changes fields of a ${resource.label.toLowerCase()}`,
      body: updateFields(impl),
      mode: 'patch',
      answer: recordJson(resource),
      write,
    },
  };
}

/** Returns the routes of the declared methods. */
export function standardRoutes(resource: AnyResource, reader: Reader, impl: Implementation): Route[] {
  const all: Named = {
    ...listAndCreate(resource, reader, impl),
    ...readAndDelete(resource, reader, impl),
    ...updates(resource, reader, impl),
  };
  return resource.methods.flatMap((method) => all[method] ?? []);
}
