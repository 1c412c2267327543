/** The heads of all resources. A declaration begins with its head; links to a resource need only that. */
import { dictionary } from '@hireyard/messages/dictionary';
import type { Head } from './head.ts';
import { rows } from './head-rows.ts';

type Row = Omit<Head, 'name' | 'path'> & Partial<Pick<Head, 'path'>>;

/** Rows are named by their keys; the path defaults to the name. */
const named = <const R extends Readonly<Record<string, Row>>>(rows: R) =>
  dictionary(
    Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, { name, path: name, ...row }])),
  ) as {
    readonly [N in keyof R & string]: R[N] & Head<N>;
  };

export const heads = named(rows);

const known: Readonly<Record<string, Head>> = heads;

/** Returns the head of a resource, or undefined for an unknown name. */
export const headOf = (resource: string | undefined): Head | undefined =>
  resource === undefined ? undefined : known[resource];

/** Whether a part of a related record is shown without permission for that record: its id and the fields that name it. */
export const isNaming = (resource: string, part: string): boolean =>
  part === 'id' || (headOf(resource)?.title.includes(part) ?? true);
