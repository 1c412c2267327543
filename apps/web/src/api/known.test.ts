import { describe, expect, it } from 'vitest';
import { fakeNetwork, fakeStorage, json } from './fake-network.ts';
import { createHttp } from './http.ts';
import { createKnown } from './known.ts';

const oneArea = () => {
  const area = fakeStorage();
  return () => area;
};
const P = (n: number, log = 'aaaaaaaa') => `${log}.${n.toString(16).padStart(16, '0')}`;

describe('what a browser knows', () => {
  it('only grows, whatever order answers come in', () => {
    const known = createKnown(oneArea());
    expect(known.latest()).toBeUndefined();
    for (const n of [5, 300, 20, 7]) known.hear(P(n));
    known.hear(null);
    known.hear(undefined);
    expect(known.latest()).toBe(P(300));
  });

  it('is the same in all its tabs, and none takes from another what it has seen itself', () => {
    const shared = fakeStorage();
    const [one, other] = [createKnown(() => shared), createKnown(() => shared)];
    one.hear(P(5));
    expect(other.latest()).toBe(P(5));
    other.hear(P(9));
    // written by one at the same moment
    shared.setItem('hireyard.known', P(6));
    expect([one.latest(), other.latest()]).toEqual([P(6), P(9)]);
  });

  it('begins anew with another log of the server', () => {
    const known = createKnown(oneArea());
    known.hear(P(900));
    known.hear(P(3, 'bbbbbbbb'));
    expect(known.latest()).toBe(P(3, 'bbbbbbbb'));
  });

  it('holds without a storage', () => {
    const known = createKnown(() => {
      throw new Error('forbidden');
    });
    known.hear(P(5));
    expect(known.latest()).toBe(P(5));
  });
});

describe('a call', () => {
  const setup = () => {
    const net = fakeNetwork();
    const known = createKnown(oneArea());
    return { net, known, http: createHttp({ fetch: net.fetch, known, noAuth: ['/assets/'] }) };
  };

  it('takes to the server what is known, and hears what it answers, also with a refusal', async () => {
    const { net, known, http } = setup();
    net.reply(json({}, 200, { 'x-data-position': P(4) }));
    await http({ method: 'POST', path: '/x/', body: {} });
    net.reply(json({}, 412, { 'x-data-position': P(6) }));
    await http({ method: 'PATCH', path: '/x/', body: {} }).catch(() => undefined);
    net.reply(json({}));
    await http({ path: '/x/' });
    expect(net.sent.map(({ headers }) => headers.get('x-data-position'))).toEqual([null, null, P(6)]);
    expect(known.latest()).toBe(P(6));
  });

  it.each(['https://files.example/x', '/assets/x.svg'])('tells %s nothing', async (path) => {
    const { net, known, http } = setup();
    known.hear(P(4));
    net.reply(json({}, 200, { 'x-data-position': P(9) }));
    await http({ path });
    expect(net.sent[0]?.headers.has('x-data-position')).toBe(false);
    expect(known.latest()).toBe(P(4));
  });
});
