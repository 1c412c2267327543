/** What a view of a list asks for: the parameters of the list's address, without those that only say where one is in it. */
import type { GoneFilter, ViewQuery } from '@hireyard/wire/records/savedview';
import type { QueryChange } from '../../page/page-query.ts';

/** `view` names the view that the address began with; `date`, `day` and `position` say what of a layout is in sight. */
const PLACE: readonly string[] = ['page', 'page_size', 'selected', 'view', 'date', 'day', 'position'];

/** How a list looks where neither address nor device say so, and as the device keeps it: columns, density, layout. */
export interface Looks {
  readonly standard: ViewQuery;
  readonly device: ViewQuery;
}

/** All that a list shows now: also what stands in no address, as this device alone keeps it. */
export const shownView = (query: URLSearchParams, { device }: Looks): ViewQuery => ({
  ...device,
  ...viewQuery(query),
});

/** What a kept view asks for; of one that says nothing of a look, the standard one is meant. */
export const keptView = (query: ViewQuery, { standard }: Looks): ViewQuery => ({ ...standard, ...query });

/** What of a view has to stand in an address where a list looks like this by itself. */
export const addressOf = (query: ViewQuery, look: ViewQuery): ViewQuery =>
  Object.fromEntries(Object.entries(query).filter(([name, text]) => look[name] !== text));

const words = (text: string) => text.split(',').sort().join();

/** The parameters of an address that a view keeps; several values of one are one text. */
export const viewQuery = (query: URLSearchParams): ViewQuery =>
  Object.fromEntries(
    [...new Set(query.keys())]
      .filter((name) => !PLACE.includes(name))
      .map((name) => [name, query.getAll(name).join(',')]),
  );

/** Whether two views ask for the same; the order of ids does not matter, that of columns and sorting does. */
export function sameView(a: ViewQuery, b: ViewQuery): boolean {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return names.every((name) => {
    const [one, other] = [a[name] ?? '', b[name] ?? ''];
    return one === other || (name !== 'columns' && name !== 'ordering' && words(one) === words(other));
  });
}

/** A view without what is gone since; a filter with nothing left is none. */
export function withoutGone(query: ViewQuery, gone: readonly GoneFilter[]): ViewQuery {
  const left = { ...query };
  for (const { filter, ids } of gone) {
    const kept = (left[filter] ?? '').split(',').filter((id) => !ids.includes(Number(id)));
    if (kept.length > 0) left[filter] = kept.join(',');
    else delete left[filter];
  }
  return left;
}

/** The change of an address from what it asks for to what a view does; null = the list as it comes. */
export const toView = (now: URLSearchParams, query: ViewQuery, view: number | null): QueryChange => ({
  ...Object.fromEntries([...now.keys()].map((name) => [name, null])),
  ...query,
  ...(now.has('page_size') ? { page_size: now.get('page_size') } : {}),
  view,
});
