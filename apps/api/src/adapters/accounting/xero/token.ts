/** Access tokens of a custom connection: client credentials, kept until shortly before they end. */
import { t } from '@hireyard/messages';
import { z } from 'zod';
import { NotLetInError, TryAgainError } from '../../../platform/ports/call-error.ts';
import { exchange } from './http.ts';

export interface TokenSettings {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** For connections made before May 2026, whose tokens need scopes named. */
  readonly scopes?: string | undefined;
  readonly timeLimit?: number | undefined;
}

export interface TokenSource {
  /** A token that holds; callers at the same time share one. */
  get(): Promise<string>;
  /** Xero did not take this token: the next `get` asks for another. */
  drop(token: string): void;
}

const granted = z.object({ access_token: z.string().min(1), expires_in: z.number() });
const refused = z.object({ error: z.string(), error_description: z.string().optional() });
/** A token is not used in its last minute, so that none ends on the way. */
const SPARE_SECONDS = 60;

function read<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Newer connections refuse any `scope`, older ones may want theirs: asked without first, and with them when that is refused. */
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
