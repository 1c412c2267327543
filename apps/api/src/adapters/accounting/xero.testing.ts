/** An in-memory fake of Xero for tests: sign-in, the calls we use with Xero's rules, and faults to inject. */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Books, elements, Invalid } from './xero/books.testing.ts';
import { parseExact } from './xero/exact-json.ts';

/**
 * The fault to inject: `rate` answers 429 with Retry-After 7; `before` answers 500 without doing anything; `after`
 * answers 500 after doing it; `hang` does it and never answers; `cut` does it and drops the connection;
 * `unauthorised` answers 401 once.
 */
export type Fault = 'rate' | 'before' | 'after' | 'hang' | 'cut' | 'unauthorised';
export interface StandInOptions {
  readonly clientId?: string;
  readonly clientSecret?: string;
  readonly webhookKey?: string;
  /** How the sign-in treats `scope`: newer connections reject it, older ones require it. */
  readonly scope?: 'refused' | 'wanted';
  readonly organisations?: readonly string[];
}
interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  status: number;
  answer: string;
}

export interface XeroStandIn {
  readonly apiUrl: string;
  readonly tokenUrl: string;
  readonly books: Books;
  /** All API calls, oldest first. */
  readonly exchanges: Exchange[];
  /** Request bodies of the sign-ins. */
  readonly signIns: URLSearchParams[];
  /** Injects a fault into the next call with this method and path. */
  fail(fault: Fault, on?: RegExp): void;
  /** Discards pending faults. */
  calm(): void;
  /** Forgets all idempotency keys, as Xero does after minutes. */
  purgeKeys(): void;
  /** Invalidates all issued tokens. */
  purgeTokens(): void;
  /** Returns a signed webhook request with these events. */
  delivery(events: readonly { category: string; id: string }[]): {
    raw: Buffer;
    headers: Record<string, string>;
  };
  close(): Promise<void>;
}

const BASE = '/api.xro/2.0';
const read = async (request: IncomingMessage) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};
const json = (response: ServerResponse, status: number, body: string, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);

/** Returns the only element that matches a filter: `Field=="value"`. */
function matches(where: string | null): (record: object) => boolean {
  if (where === null) return () => true;
  const [, field = '', value] = /^(\w+)=="([^"]*)"$/.exec(where) ?? [];
  if (value === undefined) throw new Invalid(`Query not understood: ${where}`);
  return (record) => (record as Record<string, unknown>)[field] === value;
}

/** Handles a call. */
function perform(books: Books, method: string, url: URL, body: string): unknown {
  const path = url.pathname.slice(BASE.length);
  const [, resource = '', id = '', below = ''] = path.split('/');
  const sent: unknown = body === '' ? undefined : parseExact(body);
  const where = matches(url.searchParams.get('where'));
  const documents = (kind: 'invoice' | 'credit_note') =>
    books.documents
      .filter((one) => one.kind === kind && (id === '' || one.id === id))
      .map((one) => books.showDocument(one));
  const listed = <T extends object>(list: T[]) => {
    const found = list.filter(where);
    if (id !== '' && found.length === 0) throw new Invalid('Not Found', 404);
    return found;
  };
  const calls: Readonly<Record<string, () => unknown>> = {
    'GET Contacts': () => ({ Contacts: listed(books.contacts.map((one) => books.showContact(one))) }),
    'PUT Contacts': () => ({
      Contacts: elements(sent, 'Contacts').map((one) => books.showContact(books.addContact(one))),
    }),
    'GET Invoices': () => ({ Invoices: listed(documents('invoice')) }),
    'PUT Invoices': () => ({
      Invoices: elements(sent, 'Invoices').map((one) =>
        books.showDocument(books.addDocument('invoice', one)),
      ),
    }),
    'POST Invoices': () => ({
      Invoices: elements(sent, 'Invoices').map((one) => books.showDocument(books.changeInvoice(id, one))),
    }),
    'GET CreditNotes': () => ({ CreditNotes: listed(documents('credit_note')) }),
    'PUT CreditNotes': () => ({
      CreditNotes: elements(sent, 'CreditNotes').map((one) =>
        books.showDocument(books.addDocument('credit_note', one)),
      ),
    }),
    'PUT CreditNotes/Allocations': () => ({
      Allocations: elements(sent, 'Allocations').map((one) =>
        books.showAllocation(books.addAllocation(id, one)),
      ),
    }),
    'GET Payments': () => ({
      Payments: listed(
        books.payments.filter((one) => id === '' || one.id === id).map((one) => books.showPayment(one)),
      ),
    }),
    'PUT Payments': () => ({
      Payments: elements(sent, 'Payments').map((one) => books.showPayment(books.addPayment(one))),
    }),
    'POST Payments': () => {
      if ((sent as { Status?: string }).Status !== 'DELETED')
        throw new Invalid('Only DELETED is understood.');
      return { Payments: [books.showPayment(books.deletePayment(id))] };
    },
    'GET Accounts': () => ({ Accounts: listed(books.accounts.map((one) => books.showAccount(one))) }),
  };
  const call = calls[`${method} ${resource}${below === '' ? '' : `/${below}`}`];
  if (call === undefined) throw new Invalid(`No such call: ${method} ${path}`, 404);
  return call();
}

/** Starts the fake on a free local port. */
export async function startXero(options: StandInOptions = {}): Promise<XeroStandIn> {
  const {
    clientId = 'id',
    clientSecret = 'secret',
    webhookKey = 'webhook key',
    organisations = ['org-1'],
  } = options;
  const books = new Books();
  const exchanges: Exchange[] = [];
  const signIns: URLSearchParams[] = [];
  const tokens = new Set<string>();
  const faults: { fault: Fault; on: RegExp }[] = [];
  const replies = new Map<string, { hash: string; answer: string }>();
  let sequence = 0;

  const signIn = (request: IncomingMessage, body: string): [number, object] => {
    const form = new URLSearchParams(body);
    signIns.push(form);
    const pair = Buffer.from(
      String(request.headers.authorization).replace('Basic ', ''),
      'base64',
    ).toString();
    if (pair !== [clientId, clientSecret].map(encodeURIComponent).join(':'))
      return [400, { error: 'invalid_client' }];
    if (form.get('grant_type') !== 'client_credentials') return [400, { error: 'unsupported_grant_type' }];
    if (form.has('scope') ? options.scope === 'refused' : options.scope === 'wanted')
      return [400, { error: 'invalid_scope' }];
    const token = randomUUID();
    tokens.add(token);
    return [200, { access_token: token, expires_in: 1800, token_type: 'Bearer' }];
  };

  /**
   * Implements Xero's idempotency keys: the same call gets the same answer; a different call with the same key is
   * refused.
   */
  const once = (request: IncomingMessage, body: string, work: () => string): string => {
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string') return work();
    if (key.length > 128) throw new Invalid('Idempotency-Key must be at most 128 characters.');
    const hash = createHash('sha256').update(`${request.method} ${request.url}\n${body}`).digest('hex');
    const before = replies.get(key);
    if (before && before.hash !== hash) throw new Invalid('Idempotency-Key was used for another request.');
    const answer = before?.answer ?? work();
    replies.set(key, { hash, answer });
    return answer;
  };

  const call = (request: IncomingMessage, response: ServerResponse, url: URL, body: string): void => {
    const { method = '', headers } = request;
    const exchange: Exchange = {
      method,
      path: url.pathname.slice(BASE.length),
      headers,
      body,
      status: 0,
      answer: '',
    };
    exchanges.push(exchange);
    const answer = (status: number, text: string, more: Record<string, string> = {}) => {
      Object.assign(exchange, { status, answer: text });
      json(response, status, text, more);
    };
    const index = faults.findIndex(({ on }) => on.test(`${method} ${exchange.path}`));
    const fault = index < 0 ? undefined : faults.splice(index, 1)[0]?.fault;
    const known = tokens.has(String(headers.authorization).replace('Bearer ', ''));
    if (fault === 'unauthorised' || !known)
      return answer(401, '{"Title":"Unauthorized","Status":401,"Detail":"TokenExpired"}');
    if (fault === 'rate') return answer(429, '', { 'retry-after': '7', 'x-rate-limit-problem': 'minute' });
    if (fault === 'before') return answer(500, 'An error occurred');
    if (!organisations.includes(String(headers['xero-tenant-id'])))
      return answer(403, '{"Title":"Forbidden","Status":403,"Detail":"AuthenticationUnsuccessful"}');
    try {
      const text = once(request, body, () => JSON.stringify(perform(books, method, url, body)));
      if (fault === 'after') answer(500, 'An error occurred');
      else if (fault === 'cut') response.destroy();
      else if (fault !== 'hang') answer(200, text);
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      if (error.status === 404) return answer(404, '{"Title":"Not Found","Status":404}');
      const Elements = [{ ValidationErrors: [{ Message: error.message }] }];
      const Message = 'A validation exception occurred';
      answer(400, JSON.stringify({ ErrorNumber: 10, Type: 'ValidationException', Message, Elements }));
    }
  };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const body = await read(request);
    if (url.pathname === '/connect/token') {
      const [status, answer] = signIn(request, body);
      json(response, status, JSON.stringify(answer));
    } else if (url.pathname === '/connections')
      json(
        response,
        200,
        JSON.stringify(organisations.map((tenantId) => ({ tenantId, tenantName: 'Demo' }))),
      );
    else call(request, response, url, body);
  };
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => json(response, 500, String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    apiUrl: `${origin}${BASE}`,
    tokenUrl: `${origin}/connect/token`,
    books,
    exchanges,
    signIns,
    fail: (fault, on = /./) => void faults.push({ fault, on }),
    calm: () => void faults.splice(0),
    purgeKeys: () => replies.clear(),
    purgeTokens: () => tokens.clear(),
    delivery(events) {
      const first = sequence + 1;
      sequence += events.length;
      const body = {
        events: events.map(({ category, id }) => ({
          resourceUrl: `${origin}${BASE}/${id}`,
          resourceId: id,
          eventDateUtc: '2026-11-20T01:15:39.902',
          eventType: 'UPDATE',
          eventCategory: category,
          tenantId: organisations[0] ?? '',
          tenantType: 'ORGANISATION',
        })),
        firstEventSequence: events.length === 0 ? 0 : first,
        lastEventSequence: events.length === 0 ? 0 : sequence,
        entropy: randomUUID(),
      };
      const raw = Buffer.from(JSON.stringify(body));
      const signature = createHmac('sha256', webhookKey).update(raw).digest('base64');
      return { raw, headers: { 'x-xero-signature': signature } };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
