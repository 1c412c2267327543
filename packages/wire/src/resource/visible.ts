/** Which parts of related records users see: without permission for the related record, only its id and name. */
import { can } from '@hireyard/domain/people/access';
import { permissionOf } from './define-resource.ts';
import type { Field, Fields } from '../field.ts';
import type { Filter } from './filter.ts';
import { headOf, isNaming } from './heads.ts';

export type Viewer = Parameters<typeof can>[0];
interface Declared {
  readonly fields: Fields;
  readonly filters: Readonly<Record<string, Filter>>;
  readonly search: readonly string[];
}

/** Parts of a filter's name that compare a relation's id instead of naming a field. */
const ID_PARTS: readonly string[] = ['id', 'in'];

/** Returns the permission that a part of a field needs beyond that of its record, or undefined. */
function permissionOfPart(field: Field | undefined, part: string | undefined): string | undefined {
  if (field?.permission !== undefined) return field.permission;
  const head = headOf(field?.resource);
  return head === undefined || part === undefined || isNaming(head.name, part)
    ? undefined
    : permissionOf(head, 'view');
}

export interface GuardedPart {
  /** From the record inwards: `['lead_customer', 'email']`. */
  readonly path: readonly string[];
  readonly permission: string;
}

/** Returns the fields, and parts of related records in them, that need their own permission. */
export function guardedParts(fields: Fields): GuardedPart[] {
  return Object.entries(fields).flatMap(([name, field]): GuardedPart[] => {
    if (field.permission !== undefined) return [{ path: [name], permission: field.permission }];
    const { show = {} } = field;
    const own = Object.keys(show).flatMap((part) => {
      const permission = permissionOfPart(field, part);
      return permission === undefined ? [] : [{ path: [name, part], permission }];
    });
    const hidden = new Set(own.map(({ path }) => path[1]));
    const inner = guardedParts(show)
      .filter(({ path }) => !hidden.has(path[0]))
      .map(({ path, permission }) => ({ path: [name, ...path], permission }));
    return [...own, ...inner];
  });
}

/** Returns the permission that a filter needs beyond that of the list, or undefined. */
export function permissionOfFilter({ fields, filters }: Declared, name: string): string | undefined {
  const [head = '', part] = name.split('__');
  return (
    filters[name]?.permission ??
    permissionOfPart(fields[head], part !== undefined && ID_PARTS.includes(part) ? 'id' : part)
  );
}

/** Returns whether a user may filter a list by this parameter. */
export function canFilter(user: Viewer, resource: Declared, name: string): boolean {
  const wanted = permissionOfFilter(resource, name);
  return wanted === undefined || can(user, wanted);
}

/** Returns the fields that a search by this user covers. */
export const searchedBy = (user: Viewer, { fields, search }: Declared): readonly string[] =>
  search.filter((path) => {
    const [head = '', part] = path.split('.');
    const wanted = permissionOfPart(fields[head], part);
    return wanted === undefined || can(user, wanted);
  });
