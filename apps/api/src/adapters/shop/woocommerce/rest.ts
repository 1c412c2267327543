/** Fetches changed orders from the shop's REST API: `GET /wp-json/wc/v3/orders?modified_after=…`. Customers have no such filter. */
import { t } from '@hireyard/messages';
import { RefusedError, TryAgainError } from '../../../platform/ports/call-error.ts';
import type { ShopChange, ShopChanges } from '../../../platform/ports/shop.ts';
import { momentOf, objectsIn } from './values.ts';
import { changeOf } from './webhook.ts';

export interface RestSettings {
  /** The shop's address without /wp-json. */
  readonly url: string;
  readonly key: string;
  readonly consumerSecret: string;
}

const PAGE = 100;
/** Maximum calls per run; the next run continues. */
const MAX_CALLS = 20;
const TIME_LIMIT_MS = 30_000;
/** Size limit per page of results; a hundred orders need only a fraction of it. */
const LIMIT_BYTES = 20 * 1_048_576;

/** Reads the text of a reply up to the limit. */
async function textWithin(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > LIMIT_BYTES) throw new RefusedError('too_large', t('The shop’s answer is larger than 20 MB.'));
    parts.push(chunk);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Reads Retry-After in seconds, at most a day. Shops behind a cache may send a date, which is ignored. */
function waitOf(headers: Headers): { readonly afterSeconds?: number } {
  const text = headers.get('retry-after') ?? '';
  return /^\d{1,5}$/.test(text) ? { afterSeconds: Number(text) } : {};
}

function requireSuccess({ status, headers }: Response): void {
  if (status === 429)
    throw new TryAgainError(t('The shop is limiting requests. Try again later.'), waitOf(headers));
  if (status === 408 || status >= 500)
    throw new TryAgainError(t('The shop is unavailable ({status}).', { status }), waitOf(headers));
  if (status === 401 || status === 403)
    throw new RefusedError(
      'not_let_in',
      t('The shop rejected the API keys ({status}). Check them.', { status }),
    );
  if (status !== 200)
    throw new RefusedError(
      'shop',
      t('The shop answered with error {status}. Check its address.', { status }),
    );
}

async function pageOf(
  { url, key, consumerSecret }: RestSettings,
  after: Date,
  page: number,
  signal: AbortSignal,
): Promise<readonly ShopChange[]> {
  const query = new URLSearchParams({
    modified_after: after.toISOString().slice(0, 19),
    dates_are_gmt: 'true',
    orderby: 'modified',
    order: 'asc',
    per_page: String(PAGE),
    page: String(page),
  });
  const basic = Buffer.from(`${key}:${consumerSecret}`).toString('base64');
  let text: string;
  try {
    const response = await fetch(`${url.replace(/\/+$/, '')}/wp-json/wc/v3/orders?${query.toString()}`, {
      headers: { authorization: `Basic ${basic}`, accept: 'application/json' },
      // A key is sent only to the configured address.
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)]),
    });
    requireSuccess(response);
    text = await textWithin(response);
  } catch (cause) {
    if (cause instanceof TryAgainError || cause instanceof RefusedError) throw cause;
    throw new TryAgainError(t('The shop did not answer.'), { cause });
  }
  return objectsIn(listIn(text)).map(changeOf);
}

function listIn(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return value;
  } catch {
    // Reported below with every other reply that is not a list.
  }
  throw new RefusedError('shop', t('The shop didn’t return a list of orders. Check its address.'));
}

const modifiedOf = ({ body }: ShopChange): number => {
  const moment = momentOf((JSON.parse(body) as Record<string, unknown>)['date_modified_gmt']);
  return moment === null ? Number.NaN : Date.parse(moment);
};

/**
 * Fetches orders changed after a moment. Orders may change and move to the end between pages, so each call starts
 * just before the last one seen. The next page is read only if a whole page is from one second.
 */
export async function fetchChanged(
  settings: RestSettings,
  since: Date,
  signal: AbortSignal,
): Promise<ShopChanges> {
  const changes = new Map<string, ShopChange>();
  let after = since;
  let page = 1;
  for (let call = 0; call < MAX_CALLS; call++) {
    const found = await pageOf(settings, after, page, signal);
    for (const change of found) changes.set(change.id, change);
    if (found.length < PAGE) return { changes: [...changes.values()], until: null };
    const last = Math.max(...found.map(modifiedOf)) - 1000;
    if (last > after.getTime()) {
      after = new Date(last);
      page = 1;
    } else page++;
  }
  return { changes: [...changes.values()], until: after };
}
