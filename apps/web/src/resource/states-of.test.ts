import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { json } from '../lib/api/network.testing.ts';
import { statesOf } from './record.ts';

const network = await vi.hoisted(async () => (await import('../lib/api/network.testing.ts')).fakeNetwork());
vi.mock('../lib/api/client.ts', async () => {
  const { createHttp } = await import('../lib/api/http.ts');
  return { http: createHttp({ fetch: network.fetch }) };
});

const type = (id: number, context: string) => ({ id, name: context, context });
const group = (id: number, of: ReturnType<typeof type>, names: readonly string[]) => ({
  id,
  name: `Group ${id}`,
  system_group: `group_${id}`,
  exclusive: true,
  type: of,
  states: names.map((name, n) => ({ id: id * 10 + n, name, type: of })),
});
const [contract, refund] = [type(1, 'contract_status'), type(4, 'refund_request_status')];

it('reads the states of every context with one call of expand, and tells them apart by their type', async () => {
  const results = [
    group(1, contract, ['Quote', 'Entered']),
    group(2, refund, ['Requested']),
    group(3, contract, ['Chase']),
  ];
  network.reply(json({ count: 3, next: null, previous: null, results }));
  const cache = new QueryClient();
  const names = async (context: string) => {
    const observer = new QueryObserver(cache, statesOf(context));
    const stop = observer.subscribe(() => undefined);
    await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true), { timeout: 10_000 });
    stop();
    return observer.getCurrentResult().data?.results.map((one) => `${one.type.context} ${one.name}`);
  };
  expect(await names('contract_status')).toEqual([
    'contract_status Quote',
    'contract_status Entered',
    'contract_status Chase',
  ]);
  expect(await names('refund_request_status')).toEqual(['refund_request_status Requested']);
  expect(await names('email_status')).toEqual([]);
  expect(network.sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /api/v1/stateit/state_type/expand/?page_size=1000',
  ]);
});

it('no page lists states by any other call', () => {
  const sources = import.meta.glob<string>('../**/*.{ts,tsx}', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const files = Object.entries(sources).filter(([file]) => !file.includes('.test.'));
  expect(files.length).toBeGreaterThan(500);
  const others = files.filter(([, text]) =>
    /listOptions\((?:state|state_group|heads\.state\w*)\b|stateit\/state(?:_group)?\//.test(text),
  );
  expect(others.map(([file]) => file)).toEqual([]);
});
