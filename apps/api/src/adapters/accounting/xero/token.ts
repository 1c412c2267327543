/** Access tokens of a Xero custom connection (client credentials), cached until shortly before they expire. */
import { t } from '@hireyard/messages';
import { z } from 'zod';
import { NotLetInError, TryAgainError } from '../../../platform/ports/call-error.ts';
import { exchange } from './http.ts';

export interface TokenSettings {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Scopes for connections created before May 2026, which require them. */
  readonly scopes?: string | undefined;
  readonly timeLimit?: number | undefined;
}

export interface TokenSource {
  /** Returns a valid token. Concurrent callers share one request. */
  get(): Promise<string>;
  /** Discards a token that Xero rejected; the next `get` requests a new one. */
  drop(token: string): void;
}

const granted = z.object({ access_token: z.string().min(1), expires_in: z.number() });
const refused = z.object({ error: z.string(), error_description: z.string().optional() });
/** Tokens aren't used in their last minute, so that none expires in transit. */
const SPARE_SECONDS = 60;

function read<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * Newer connections reject any `scope`; older ones require it. So the first attempt has none and the second has them.
 */
export function tokenSource(settings: TokenSettings): TokenSource {
  const { clientId, clientSecret, scopes } = settings;
  const pair = [clientId, clientSecret].map(encodeURIComponent).join(':');
  const ask = (scope?: string) =>
    exchange(
      settings.tokenUrl,
      {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(pair).toString('base64')}`,
          accept: 'application/json',
        },
        body: new URLSearchParams({ grant_type: 'client_credentials', ...(scope && { scope }) }),
      },
      settings.timeLimit,
    );

  let withScopes = false;
  let held: { readonly token: string; readonly until: number } | undefined;
  let asking: Promise<string> | undefined;

  const fetchToken = async (): Promise<string> => {
    let reply = await ask(withScopes ? scopes : undefined);
    if (reply.status === 400 && scopes && read(refused, reply.text)?.error !== 'invalid_client') {
      withScopes = !withScopes;
      reply = await ask(withScopes ? scopes : undefined);
    }
    if (reply.status >= 400) {
      const reason = read(refused, reply.text);
      const words = reason?.error_description ?? reason?.error ?? `status ${reply.status}`;
      throw new NotLetInError('xero_sign_in', t('Xero rejected this connection: {words}.', { words }));
    }
    const grant = read(granted, reply.text);
    if (!grant) throw new TryAgainError(t('Xero’s sign-in response contained no token.'));
    const lasts = Math.max(0, grant.expires_in - SPARE_SECONDS) * 1000;
    held = { token: grant.access_token, until: performance.now() + lasts };
    return grant.access_token;
  };

  return {
    async get() {
      if (held && performance.now() < held.until) return held.token;
      asking ??= fetchToken().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    drop(token) {
      if (held?.token === token) held = undefined;
    },
  };
}
