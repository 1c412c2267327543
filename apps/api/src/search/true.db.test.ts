import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { type Agent, type TestApp, testApp } from '../testing/test-app.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { rebuildSearch, reconcileSearch } from './reconcile.ts';

let app: TestApp;
let admin: Agent;
let world: World;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
});
afterAll(() => app.end());

const found = async (q: string, asTyped = false): Promise<string[]> => {
  const reply = await admin.get(`/api/v1/search/?limit=20&q=${encodeURIComponent(q)}`);
  expect([q, reply.status]).toEqual([q, 200]);
  if (asTyped && reply.body.corrected !== null) return [];
  return reply.body.groups.flatMap(({ results }: { results: { kind: string; id: number }[] }) =>
    results.map(({ kind, id }) => `${kind === 'quote' ? 'contract' : kind} ${id}`),
  );
};

/** A record and its search terms, which differ from those of all others. */
interface Known {
  readonly key: string;
  readonly id: number;
  readonly kind: 'customer' | 'account' | 'contract' | 'stockitem';
  terms: string[];
  owner?: number;
}
let made = 0;
/** Returns a word of letters for a number, far from the words of other numbers. */
const word = (n: number): string =>
  [...String(n).padStart(4, '0')]
    .map((digit) => ['ka', 'ob', 'ru', 'iz', 'te', 'um', 'fo', 'ax', 'wi', 'ep'][Number(digit)])
    .join('');

const step = fc.record({
  what: fc.constantFrom('customer', 'account', 'contract', 'stockitem', 'rename', 'move', 'erase', 'remove'),
  which: fc.nat(50),
});

test('after random creation, renaming, moving, erasure and deletion each record is found by its current texts and never by former ones', async () => {
  const known: Known[] = [];
  const gone: string[] = [];
  const post = async (path: string, body: object): Promise<number> => {
    const reply = await admin.post(`/api/v1/${path}/`, body);
    expect([reply.status, reply.body]).toEqual([201, expect.anything()]);
    return reply.body.id;
  };
  const add = (kind: Known['kind'], id: number, terms: string[], owner?: number) =>
    known.push({ kind, id, key: `${kind} ${id}`, terms, ...(owner === undefined ? {} : { owner }) });
  const of = (kind: Known['kind'], which: number) => {
    const all = known.filter((one) => one.kind === kind);
    return all[which % Math.max(1, all.length)];
  };
  const forCustomer: Record<string, (customer: Known, w: string) => Promise<void>> = {
    async account(customer, w) {
      add(
        'account',
        await post('account', {
          code: `AC${made}X`,
          name: `${w} Ltd`,
          lead_customer: customer.id,
          customers: [customer.id],
        }),
        [w, `ac${made}x`, `ltd ${w}`],
      );
    },
    async contract(customer, w) {
      const id = await post('contract', {
        lead_customer: customer.id,
        account: world.account,
        depot: world.depot,
        customer_reference: `Ref ${w}`,
        address_town: 'Nowhere',
      });
      const { contract_number: number } = (await admin.get(`/api/v1/contract/${id}/`)).body;
      add('contract', id, [number, number.slice(1), w, `${customer.terms[0]} ${w}`], customer.id);
    },
    async rename(customer, w) {
      gone.push(customer.terms[0] ?? '');
      expect((await admin.patch(`/api/v1/customer/${customer.id}/`, { name: `Renamed ${w}` })).status).toBe(
        200,
      );
      const before = customer.terms[0] ?? '';
      customer.terms = [`renamed ${w}`, ...customer.terms.slice(2)];
      for (const one of known.filter(({ owner }) => owner === customer.id))
        one.terms = one.terms.map((term) =>
          term.startsWith(before) ? term.replace(before, `renamed ${w}`) : term,
        );
    },
    async erase(customer) {
      const busy = known.some(({ owner }) => owner === customer.id);
      const { name } = (await admin.get(`/api/v1/customer/${customer.id}/`)).body;
      const reply = await admin.post(`/api/v1/customer/${customer.id}/erase/`, {
        confirm: name,
        reason: 'Asked',
      });
      if (busy && reply.status === 409) return;
      expect([reply.status, reply.body]).toEqual([expect.toBeOneOf([200, 204]), reply.body]);
      // A prefix may match other records.
      gone.push(...customer.terms.filter((term) => term.length > 6));
      known.splice(known.indexOf(customer), 1);
      // Accounts without another customer were erased too.
      for (const { id, terms } of known.filter(({ kind }) => kind === 'account')) {
        const { name: called } = (await admin.get(`/api/v1/account/${id}/`)).body;
        if (String(called).startsWith('Erased')) {
          gone.push(terms[0] ?? '');
          known.splice(
            known.findIndex((one) => one.kind === 'account' && one.id === id),
            1,
          );
        }
      }
    },
  };
  const makeCustomer = async (w: string): Promise<void> => {
    const telephone = `07${String(700_000_000 + made * 7919)}`;
    add(
      'customer',
      await post('customer', {
        name: `Ädam ${w}`,
        telephone,
        email: `${w}@mail.example`,
        address_town: `Upper-${w}`,
      }),
      [`adam ${w}`, w.slice(0, 6), `+44 ${telephone.slice(1)}`, telephone.slice(-7), `${w}@mail`],
    );
  };
  const makeItem = async (w: string): Promise<void> => {
    add(
      'stockitem',
      await post('stockitem', {
        sku: `${w}-9`,
        third_party_software_reference: w,
        internal_title: `Big ${w}`,
        price: '1.00',
      }),
      [w, `${w}9`, `big ${w.slice(0, 5)}`],
    );
  };
  const moveContract = async (which: number): Promise<void> => {
    const contract = of('contract', which);
    const heir = of('customer', which + 1);
    if (contract === undefined || heir === undefined || contract.owner === undefined) return;
    expect((await admin.patch(`/api/v1/contract/${contract.id}/`, { lead_customer: heir.id })).status).toBe(
      200,
    );
    contract.terms = [...contract.terms.slice(0, 3), `${heir.terms[0]} ${contract.terms[2]}`];
    contract.owner = heir.id;
  };
  const removeContract = async (which: number): Promise<void> => {
    const contract = of('contract', which);
    if (contract === undefined) return;
    if ((await admin.del(`/api/v1/contract/${contract.id}/`)).status !== 204) return;
    gone.push(contract.terms[0] ?? '', contract.terms[2] ?? '');
    known.splice(known.indexOf(contract), 1);
  };
  const run = async ({ what, which }: { what: string; which: number }): Promise<void> => {
    const w = word(++made);
    const customer = of('customer', which);
    if (what === 'stockitem') return makeItem(w);
    if (what === 'customer' || customer === undefined) return makeCustomer(w);
    if (what === 'move') return moveContract(which);
    if (what === 'remove') return removeContract(which);
    await forCustomer[what]?.(customer, w);
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      for (const one of steps) await run(one);
      for (const { key, terms } of known)
        for (const term of terms)
          expect([term, await found(term)]).toEqual([term, expect.arrayContaining([key])]);
      for (const term of gone) {
        const left = await found(term, true);
        expect([
          term,
          left.filter((key) => known.some((one) => one.key === key && !one.terms.includes(term))),
        ]).toEqual([term, []]);
      }
      expect(await reconcileSearch(app.db)).toEqual([]);
    }),
    { numRuns: 4, endOnFailure: true },
  );
}, 240_000);

test('updating a contract rebuilds its words only where they may change: no trigger runs before the update', async () => {
  const before = sql`select tgname from pg_trigger where tgrelid = 'contract'::regclass and not tgisinternal
    and pg_get_triggerdef(oid) ~ 'BEFORE.* UPDATE .*FOR EACH ROW'`;
  expect(await app.db.rows(before)).toEqual([]);
});

test('finds and repairs damaged search words', async () => {
  await app.db.rows(sql`insert into search_word values ('neverheardof')`);
  await app.db.rows(sql`delete from search_word where word = 'dinner'`);
  expect((await reconcileSearch(app.db)).map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    'spelling: "dinner" is not suggested',
    'spelling: "neverheardof" is suggested, but no record contains it',
  ]);
  await app.db.transaction((tx) => rebuildSearch(tx));
  expect(await reconcileSearch(app.db)).toEqual([]);
});

test('the spelling forgets a name with its last record', async () => {
  const customer = { telephone: '01632 960123', email: 'x@y.example' };
  const { id } = (await admin.post('/api/v1/customer/', { name: 'Featherstonehaugh', ...customer })).body;
  expect(await found('featherstonhaugh')).toEqual([`customer ${id}`]);
  expect(
    (await admin.post(`/api/v1/customer/${id}/erase/`, { confirm: 'Featherstonehaugh', reason: 'Asked' }))
      .status,
  ).toBeLessThan(300);
  expect(await app.db.rows(sql`select word from search_word where word like 'feather%'`)).toEqual([]);
  expect(await found('featherstonehaugh')).toEqual([]);
});
