/** Addresses of records and lists, from the declarations: `page` for resources with their own pages, `screens` for the others. */
import { inSentence, t } from '@hireyard/messages';
import type { Head, Screens } from '@hireyard/wire/resource/head';
import { heads } from '@hireyard/wire/resource/heads';
import { type QueryOf, withQuery } from './paths.ts';

const all: Readonly<Record<string, Head>> = heads;

/** A resource whose screens are made from its declaration. */
export type ScreenHead = Head & { readonly screens: Screens };
const hasScreens = (head: Head): head is ScreenHead => head.screens !== undefined;
export const screenHeads: readonly ScreenHead[] = Object.values(all).filter(hasScreens);

type Named = Pick<Head, 'name'>;

/** Returns the name of the list in menus and breadcrumbs. */
export const listLabel = ({ plural, screens }: Pick<Head, 'plural' | 'screens'>): string =>
  screens?.list ?? plural;
export const newLabel = ({ label }: Head): string => t('New {label}', { label: inSentence(label) });

/** Returns whether a resource with screens has this page. */
export const hasPage = ({ without }: Screens, page: 'list' | 'new' | 'record'): boolean =>
  page === 'list' || without?.includes(page) !== true;

function patternOf(head: Head | undefined): string | undefined {
  if (head?.page !== undefined || head?.screens === undefined) return head?.page;
  return hasPage(head.screens, 'record') ? `${head.screens.at}/:id` : undefined;
}

/**
 * Address of a record's page; undefined when its resource has none.
 * @param tab part of the page that is opened
 */
export function recordPath(resource: string, id: number, tab?: string): string | undefined {
  const path = patternOf(all[resource])?.replace(':id', String(id));
  return path === undefined || tab === undefined
    ? path
    : `${path}${path.includes('?') ? '&' : '?'}tab=${tab}`;
}

/** Returns the address of a resource's list, with filters. Addresses of records begin with it. */
export function listPath({ name }: Named, query: QueryOf = {}): string {
  const head = all[name];
  return withQuery(head?.screens?.at ?? head?.page?.replace('/:id', '') ?? '', query);
}

/** Returns the address of the form for a new record. */
export const newPath = (resource: Named): string => `${listPath(resource)}/new`;

/** Pattern and title of every page made from a declaration. */
export const screenRoutes = screenHeads.flatMap((head) =>
  [
    { kind: 'list' as const, head, pattern: head.screens.at, title: listLabel(head) },
    { kind: 'new' as const, head, pattern: newPath(head), title: newLabel(head) },
    { kind: 'record' as const, head, pattern: `${head.screens.at}/:id`, title: head.label },
  ].filter(({ kind }) => hasPage(head.screens, kind)),
);

/** Returns the resource of the record at this path; undefined for lists, forms and other pages. */
export function recordAt(pathname: string): { readonly head: Head; readonly id: number } | undefined {
  const [, above, id] = /^(.*)\/(\d{1,10})$/.exec(pathname) ?? [];
  const head = Object.values(all).find((one) => patternOf(one) === `${above}/:id`);
  return head === undefined ? undefined : { head, id: Number(id) };
}
