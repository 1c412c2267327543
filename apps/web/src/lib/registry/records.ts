/** Where records and their lists have pages, from the declarations: `page` of resources with pages of their own, `screens` of the others. */
import { inSentence, t } from '@hireyard/messages';
import type { Head, Screens } from '@hireyard/wire/resource/head';
import { heads } from '@hireyard/wire/resource/heads';
import { type QueryOf, withQuery } from './paths.ts';

const all: Readonly<Record<string, Head>> = heads;

/** A resource whose screens the app makes, with what its declaration says of them. */
export type ScreenHead = Head & { readonly screens: Screens };
const hasScreens = (head: Head): head is ScreenHead => head.screens !== undefined;
export const screenHeads: readonly ScreenHead[] = Object.values(all).filter(hasScreens);

/** What the list is called in menus and breadcrumbs. */
export const listLabel = ({ plural, screens }: ScreenHead): string => screens.list ?? plural;
export const newLabel = ({ label }: Head): string => t('New {label}', { label: inSentence(label) });

/** Whether there is this page of a resource with screens. */
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

type At = { readonly screens: Pick<Screens, 'at'> };

/** Address of the list of a resource with screens, and what narrows it. */
export const listPath = ({ screens }: At, query: QueryOf = {}): string => withQuery(screens.at, query);

/** Address where a new record begins, of a resource with screens. */
export const newPath = ({ screens }: At): string => `${screens.at}/new`;

/** Pattern and title of every page that is made from a declaration. */
export const screenRoutes = screenHeads.flatMap((head) =>
  [
    { kind: 'list' as const, head, pattern: head.screens.at, title: listLabel(head) },
    { kind: 'new' as const, head, pattern: newPath(head), title: newLabel(head) },
    { kind: 'record' as const, head, pattern: `${head.screens.at}/:id`, title: head.label },
  ].filter(({ kind }) => hasPage(head.screens, kind)),
);

/** The resource whose record the page at this path shows; undefined for lists, forms and pages of another kind. */
export function recordAt(pathname: string): { readonly head: Head; readonly id: number } | undefined {
  const [, above, id] = /^(.*)\/(\d{1,10})$/.exec(pathname) ?? [];
  const head = Object.values(all).find((one) => patternOf(one) === `${above}/:id`);
  return head === undefined ? undefined : { head, id: Number(id) };
}
