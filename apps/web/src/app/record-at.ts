import type { Head } from '@hireyard/wire/resource/head';
import { heads } from '@hireyard/wire/resource/heads';
import { paths } from '../lib/registry/paths.ts';

/** Of pages that begin with reading one record: what they read. */
const READS: readonly (readonly [{ readonly pattern: string }, Head])[] = [
  [paths.contract, heads.contract],
  [paths.product, heads.stockitem],
  [paths.container, heads.stockcontainer],
  [paths.accessory, heads.stockcontainer_accessory],
  [paths.stockGroupRecord, heads.stockgroup],
  [paths.account, heads.account],
  [paths.customer, heads.customer],
  [paths.paymentRequest, heads.paymentrequest],
  [paths.refundRequest, heads.refundrequest],
  [paths.changeRequest, heads.changerequest],
  [paths.sentMailRecord, heads.sesmail],
  [paths.tag, heads.tag],
  [paths.tagType, heads.tagtype],
  [paths.depot, heads.depot],
  [paths.user, heads.user],
  [paths.snippet, heads.snippet],
  [paths.announcement, heads.announcement],
];

/** The record that the page at this path shows; undefined for lists, forms and pages of another kind. */
export function recordAt(pathname: string): { readonly head: Head; readonly id: number } | undefined {
  const [, above, id] = /^(.*)\/(\d{1,10})$/.exec(pathname) ?? [];
  const head = READS.find(([{ pattern }]) => pattern === `${above}/:id`)?.[1];
  return head === undefined ? undefined : { head, id: Number(id) };
}
