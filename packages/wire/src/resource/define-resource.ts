/**
 * One declaration per resource. From it come routes with validation and permission, the OpenAPI
 * document, the typed client, the query keys and the default list and form.
 */
import { dictionary } from '@hireyard/messages/dictionary';
import type { CreateOf, Fields, JsonSchema, PatchOf, ReadOf } from '../field.ts';
import { fieldFilters } from './field-filters.ts';
import type { Filter } from './filter.ts';
import type { Head, PageFacts } from './head.ts';

export type Method = 'list' | 'create' | 'read' | 'update' | 'partialUpdate' | 'delete';
export const ALL_METHODS: readonly Method[] = ['list', 'create', 'read', 'update', 'partialUpdate', 'delete'];
export const READ_METHODS: readonly Method[] = ['list', 'read'];

/** An answer that is a file of this media type. */
export interface FileReturn {
  readonly produces: string;
}

/** An answer that is a plain array of this shape. */
export interface ArrayReturn {
  readonly arrayOf: JsonSchema;
}

/** An answer that is a page of records of this shape, taking the parameters of a list. */
export interface PageReturn {
  readonly pageOf: Fields;
}

/** A call beyond the standard ones, on one record (`{id}/path`) or on the collection (`path`). */
export interface Action {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly on: 'record' | 'collection';
  /** Full permission string, or 'group' = any user with a group. */
  readonly permission: string;
  readonly summary: string;
  readonly body?: Fields;
  /** Instead of a JSON body: a file of one of these media types, up to this many bytes. `stream`: handled in pieces as it arrives. */
  readonly raw?: { readonly accepts: readonly string[]; readonly limit: number; readonly stream?: true };
  /** Takes the list's own filters, search and ordering. */
  readonly filtered?: true;
  /** Query parameters, as JSON schemas. */
  readonly query?: Readonly<Record<string, JsonSchema>>;
  /** The answer: its own shape, the resource's record, a plain array of records, a page, or a file. */
  readonly returns: Fields | 'record' | 'records' | 'list' | ArrayReturn | PageReturn | FileReturn;
  readonly status?: 200 | 201;
}

/** A head and the rest. Heads are copied to `head-rows.ts`, so that a page can have them without the rest. */
export interface Resource<F extends Fields = Fields, N extends string = string> extends Head<N> {
  readonly title: readonly (keyof F & string)[];
  readonly screens?: PageFacts;
  /** The field that identifies a record in paths; default `id`. */
  readonly key: 'id' | 'uuid';
  readonly fields: F;
  readonly methods: readonly Method[];
  /** Searched fields: own ones, or `relation.field`. */
  readonly search: readonly string[];
  readonly ordering: readonly string[];
  readonly defaultOrdering: string;
  readonly filters: Readonly<Record<string, Filter>>;
  /** State context when the record has a state workflow. */
  readonly workflow?: string;
  readonly actions: Readonly<Record<string, Action>>;
  /** Columns of the default list. */
  readonly columns: readonly (keyof F & string)[];
  /** Reading needs only a group, no view permission. */
  readonly readable?: 'group';
  readonly maxPageSize?: number;
}

type Given<F extends Fields, N extends string> = Omit<
  Resource<F, N>,
  'path' | 'key' | 'methods' | 'filters' | 'actions' | 'search' | 'columns'
> &
  Partial<Pick<Resource<F, N>, 'path' | 'key' | 'methods' | 'filters' | 'actions' | 'search' | 'columns'>>;

/** Completes a declaration; throws if it names unknown fields. */
export function defineResource<const F extends Fields, const N extends string>(
  given: Given<F, N>,
): Resource<F, N> {
  const resource: Resource<F, N> = {
    path: given.name,
    key: 'id',
    methods: ALL_METHODS,
    search: [],
    columns: [],
    ...given,
    fields: dictionary(given.fields),
    filters: dictionary({ ...fieldFilters(given.fields), ...given.filters }),
    actions: dictionary(given.actions ?? {}),
  };
  for (const [name, field] of Object.entries(resource.fields))
    if (field.permission !== undefined && !field.readOnly)
      throw new Error(`${resource.name}: ${name} asks for a permission, so it must be read only`);
  for (const path of resource.search) {
    const [head = '', tail] = path.split('.');
    const field = resource.fields[head];
    if (field === undefined || (tail !== undefined && field.show?.[tail] === undefined))
      throw new Error(`${resource.name}: search names an unknown field ${path}`);
  }
  for (const name of [resource.defaultOrdering.replace(/^-/, ''), ...resource.ordering])
    if (resource.fields[name] === undefined)
      throw new Error(`${resource.name}: ordering names an unknown field ${name}`);
  return resource;
}

// The field map is invariant, so no narrower bound accepts every declaration; readers use `fields` as Fields.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyResource = Resource<any>;
export type Read<R extends AnyResource> = ReadOf<R['fields']>;
export type Create<R extends AnyResource> = CreateOf<R['fields']>;
export type Patch<R extends AnyResource> = PatchOf<R['fields']>;

/** Returns the permission for a verb on a resource: `contract.view_contract`. */
export function permissionOf(
  resource: Pick<Head, 'permission'>,
  verb: 'view' | 'add' | 'change' | 'delete',
): string {
  const [app = '', model = ''] = resource.permission.split('.');
  return `${app}.${verb}_${model}`;
}

/** Returns the operation id of a call: `contractList`, `contractSystemState`. */
export const operationId = (resource: Pick<Head, 'name'>, call: string): string =>
  resource.name.replace(/_(\w)/g, (_, c: string) => c.toUpperCase()) +
  call.charAt(0).toUpperCase() +
  call.slice(1);
