/** A signed-in JSON client for Xero's accounting API that respects its rate limits. */
import { t } from '@hireyard/messages';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { NotLetInError, RefusedError, TryAgainError } from '../../../platform/ports/call-error.ts';
import { parseExact } from './exact-json.ts';
import { type Exchange, exchange } from './http.ts';
import { type Clock, callLimiter } from './limiter.ts';
import { type TokenSettings, tokenSource } from './token.ts';

export interface ClientSettings extends TokenSettings {
  /** Includes the version, without a trailing slash: https://api.xero.com/api.xro/2.0 */
  readonly apiUrl: string;
  /** The organisation's ID; optional if the connection reaches only one. */
  readonly tenantId?: string | undefined;
  readonly clock?: Clock | undefined;
}

export interface XeroClient {
  /** Reads `path` with a query. Returns every number as text. */
  get<T>(path: string, answer: z.ZodType<T>, query?: Readonly<Record<string, string>>): Promise<T>;
  /** Creates (PUT) or changes (POST) a record. `key` is the idempotency key. */
  write<T>(
    method: 'PUT' | 'POST',
    path: string,
    body: unknown,
    answer: z.ZodType<T>,
    key: string,
  ): Promise<T>;
}

/** Xero's limits per organisation: 5 concurrent calls and 60 per minute. */
const LIMITS = { atOnce: 5, perMinute: 60, longestWaitSeconds: 20 };
const MAX_KEY_LENGTH = 128;

const messages = z.array(z.object({ Message: z.string() })).optional();
const failure = z.object({
  Type: z.string().optional(),
  Message: z.string().optional(),
  Detail: z.string().optional(),
  Elements: z.array(z.object({ ValidationErrors: messages })).optional(),
});
const connections = z.array(z.object({ tenantId: z.string(), tenantName: z.string().nullish() }));

/** Parses a response. Throws TryAgainError if it doesn't match Xero's published format. */
function read<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(parseExact(text));
  } catch (cause) {
    throw new TryAgainError(t('Xero sent an unexpected response.'), { cause });
  }
}

/** Collects Xero's validation messages, each once. */
function errorDetails(text: string): { type: string; words: string } {
  let body: z.output<typeof failure>;
  try {
    body = failure.parse(parseExact(text));
  } catch {
    return { type: '', words: '' };
  }
  const details = (body.Elements ?? []).flatMap(({ ValidationErrors = [] }) =>
    ValidationErrors.map(({ Message }) => Message),
  );
  const words = details.length > 0 ? [...new Set(details)].join(' ') : (body.Message ?? body.Detail ?? '');
  return { type: body.Type ?? '', words };
}

function refusal({ status, text }: Exchange): RefusedError {
  const { type, words } = errorDetails(text);
  const says = words === '' ? '' : `: ${words}`;
  if (status === 401)
    return new NotLetInError('xero_sign_in', t('Xero rejected its own access token{says}', { says }));
  if (status === 403)
    return new NotLetInError(
      'xero_forbidden',
      t('The Xero connection lacks permission for this{says}', { says }),
    );
  if (status === 404)
    return new RefusedError('xero_not_found', t('Xero couldn’t find this record{says}', { says }));
  const code = type === 'ValidationException' ? 'xero_validation' : `xero_${status}`;
  return new RefusedError(code, t('Xero rejected the request{says}', { says: says || ` (${status})` }));
}

/** Hashes a key to fit Xero's 128 characters. Different bodies get different keys, as Xero requires. */
function idempotencyKey(key: string, path: string, body: string): string {
  const hash = createHash('sha256').update(`${key}\n${path}\n${body}`).digest('hex');
  return `${key.slice(0, MAX_KEY_LENGTH - hash.length - 1)}-${hash}`;
}

/** Creates the client. The first call signs in. */
export function xeroClient(settings: ClientSettings): XeroClient {
  const tokens = tokenSource(settings);
  const within = callLimiter(LIMITS, settings.clock);
  let tenant: Promise<string> | undefined;

  /** Sends a request and repeats it with a new token if Xero rejects the first one. */
  const signedIn = async (url: string, init: RequestInit, headers: Record<string, string>) => {
    const send = async (token: string) =>
      within(() =>
        exchange(
          url,
          { ...init, headers: { ...headers, authorization: `Bearer ${token}`, accept: 'application/json' } },
          settings.timeLimit,
        ),
      );
    const token = await tokens.get();
    let reply = await send(token);
    if (reply.status === 401) {
      tokens.drop(token);
      reply = await send(await tokens.get());
    }
    if (reply.status >= 300) throw refusal(reply);
    return reply.text;
  };

  const findTenant = async (): Promise<string> => {
    const reached = read(
      connections,
      await signedIn(String(new URL('/connections', settings.apiUrl)), {}, {}),
    );
    if (reached.length > 1) {
      const names = reached
        .map(({ tenantId, tenantName }) => `${tenantName ?? '?'} (${tenantId})`)
        .join(', ');
      throw new NotLetInError(
        'xero_tenant',
        t('The Xero connection reaches several organisations. Set XERO_TENANT_ID to one of them: {names}.', {
          names,
        }),
      );
    }
    // A custom connection belongs to one organisation, so its ID is optional.
    return reached[0]?.tenantId ?? '';
  };

  const call = async <T>(path: string, init: RequestInit, answer: z.ZodType<T>, headers = {}): Promise<T> => {
    tenant ??= settings.tenantId === undefined ? findTenant() : Promise.resolve(settings.tenantId);
    const id = await tenant.catch((error: unknown) => {
      tenant = undefined;
      throw error;
    });
    return read(
      answer,
      await signedIn(`${settings.apiUrl}${path}`, init, { 'xero-tenant-id': id, ...headers }),
    );
  };

  return {
    get: (path, answer, query = {}) => {
      const search = new URLSearchParams(query).toString();
      return call(search === '' ? path : `${path}?${search}`, { method: 'GET' }, answer);
    },
    write(method, path, body, answer, key) {
      const text = JSON.stringify(body);
      return call(path, { method, body: text }, answer, {
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey(key, path, text),
      });
    },
  };
}
