/** Page numbers, sizes and addresses by the wire's conventions (docs/extend/api.md, "Lists"). */
import { t } from '@hireyard/messages';
import { DEFAULT_PAGE_SIZE } from '@hireyard/wire/resource/page';
import { notFound } from '../../platform/http/errors.ts';

/** A size that is no positive number is the default one, one above the maximum is the maximum. */
export function pageSize(text: string | null, max: number): number {
  const wanted = /^\d{1,9}$/.test(text ?? '') ? Number(text) : 0;
  return wanted < 1 ? Math.min(DEFAULT_PAGE_SIZE, max) : Math.min(wanted, max);
}

/** 1 when absent; 404 for whatever cannot be a page. */
export function pageNumber(text: string | null): number | 'last' {
  if (text === null) return 1;
  if (text === 'last') return text;
  if (!/^\d{1,7}$/.test(text) || Number(text) < 1) throw notFound(t('Invalid page.'));
  return Number(text);
}

/** Absolute address of another page: every other parameter kept and sorted, `page` dropped when it is 1; far down with where it begins. */
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
