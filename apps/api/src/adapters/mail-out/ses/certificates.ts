/** Certificates of SNS signatures, fetched from Amazon and cached in the process. */
import { t } from '@hireyard/messages';
import { type KeyObject, X509Certificate } from 'node:crypto';
import { BadSignatureError, TryAgainError } from '../../../platform/ports/call-error.ts';
import type { KeyOf } from './sns.ts';
import { fetchSmall } from './fetch-small.ts';

const MAX_BYTES = 16 * 1024;
/** Amazon changes its certificate about once a year, and has one per region. */
const MOST = 20;

/** Returns a caching reader of keys; callers must check the addresses. */
export function certificateKeys(get: typeof fetch = fetch): KeyOf {
  const known = new Map<string, Promise<KeyObject>>();
  const load = async (url: string): Promise<KeyObject> => {
    const { status, body } = await fetchSmall(get, url, MAX_BYTES);
    if (status === 429 || status >= 500)
      throw new TryAgainError(t('The SNS certificate can’t be loaded. Try again later.'));
    try {
      if (status !== 200) throw new Error(`answered ${status}`);
      return new X509Certificate(body).publicKey;
    } catch (error) {
      throw Object.assign(new BadSignatureError('The SNS message names no valid certificate.'), {
        cause: error,
      });
    }
  };
  return async (url) => {
    const found = known.get(url);
    if (found !== undefined) return found;
    const wanted = load(url);
    // Requested once for simultaneous messages; failures are forgotten.
    known.set(url, wanted);
    wanted.catch(() => known.delete(url));
    if (known.size > MOST)
      for (const oldest of [...known.keys()].slice(0, known.size - MOST)) known.delete(oldest);
    return wanted;
  };
}
