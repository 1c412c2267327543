/** Page numbers, sizes and addresses by the API's conventions (docs/extend/api.md, "Lists"). */
import { t } from '@hireyard/messages';
import { DEFAULT_PAGE_SIZE } from '@hireyard/wire/resource/page';
import { notFound } from '../../platform/http/errors.ts';

/** Returns the page size: the default if invalid, at most the maximum. */
export function pageSize(text: string | null, max: number): number {
  const wanted = /^\d{1,9}$/.test(text ?? '') ? Number(text) : 0;
  return wanted < 1 ? Math.min(DEFAULT_PAGE_SIZE, max) : Math.min(wanted, max);
}

/** Returns the page number, 1 if absent; 404 if invalid. */
export function pageNumber(text: string | null): number | 'last' {
  if (text === null) return 1;
  if (text === 'last') return text;
  if (!/^\d{1,7}$/.test(text) || Number(text) < 1) throw notFound(t('Invalid page.'));
  return Number(text);
}

/** Returns the absolute address of another page: keeps and sorts other parameters, omits page 1, and adds the start of distant pages. */
export function pageAddress(self: string, query: URLSearchParams, page: number, after?: string): string {
  const next = new URLSearchParams(query);
  next.delete('page');
  next.delete('after');
  if (after !== undefined) next.set('after', after);
  if (page > 1) next.set('page', String(page));
  next.sort();
  const text = next.toString();
  return text === '' ? self : `${self}?${text}`;
}
