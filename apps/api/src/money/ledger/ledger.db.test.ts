import type { JournalEntry, TrialBalance } from '@hireyard/wire/money/ledger';
import { formatMoney, parseMoney, sumMoney } from '@hireyard/domain/values/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Agent } from '../../testing/test-app.ts';
import { must, openStage, type Stage } from '../../testing/money-stage.ts';

const LEDGER = '/api/v1/accounting/ledger';
const JOURNAL = '/api/v1/accounting/journal';
let stage: Stage;
/** Signs in after the clock advanced. */
let admin: Agent;
let hire: number;
beforeAll(async () => {
  stage = await openStage(Date.parse('2027-03-01T12:00:00Z'));
  hire = await stage.hire();
  await stage.paid(await stage.request(hire, 'deposit'));
  const request = await stage.request(hire, 'contract', '100.00');
  must(await stage.asker.post('/api/v1/accounting/invoice/', { contract: hire, type: 'contract' }));
  stage.pass(86_400 * 10);
  admin = await stage.app.as('admin');
  const record = async (payment_request: number, amount: string, more: object = {}) =>
    must(
      await admin.post('/api/v1/accounting/transaction/', {
        payment_request,
        amount,
        confirm: true,
        ...more,
      }),
    );
  await record(request, '60.00', { method: 'cash' });
  const wrong = await record(request, '40.00', { manual_reference: '=1+1' });
  must(await admin.post('/api/v1/accounting/transaction/', { reverses: wrong.id, reason: 'Typed twice' }));
  const asked = await admin.post('/api/v1/accounting/paymentrequest/', {
    contract: await stage.hire(),
    type: 'contract',
  });
  await record(must(asked).id, '24.00');
});
afterAll(() => stage.end());

const trial = async (query = ''): Promise<TrialBalance> => must(await admin.get(`${LEDGER}/${query}`));
const balances = ({ rows }: TrialBalance) => Object.fromEntries(rows.map((row) => [row.code, row.balance]));
const sum = (amounts: readonly string[]) => formatMoney(sumMoney(amounts.map(parseMoney)));

describe('the trial balance', () => {
  test('lists every account by code; debits equal credits and balances sum to zero', async () => {
    const all = await trial();
    expect(balances(all)).toEqual({
      // Invoiced 240.00, paid 60.00 and 24.00.
      '1100': '156.00',
      '1200': '24.00',
      '1210': '100.00',
      '1220': '60.00',
      '2100': '-100.00',
      '2200': '-40.00',
      '4000': '-200.00',
    });
    expect(all.debit).toBe(all.credit);
    expect([all.opening, all.balance]).toEqual(['0.00', '0.00']);
    for (const column of ['opening', 'debit', 'credit', 'balance'] as const)
      expect([column, sum(all.rows.map((row) => row[column]))]).toEqual([column, all[column]]);
    expect(all.rows.find((row) => row.code === '1200')).toMatchObject({
      name: 'Bank',
      kind: 'asset',
      debit: '64.00',
      credit: '40.00',
    });
  });

  test('of a period starts from the previous balances', async () => {
    const early = await trial('?to=2027-03-01');
    const late = await trial('?from=2027-03-02');
    expect(balances(early)).toEqual({
      '1100': '240.00',
      '1210': '100.00',
      '2100': '-100.00',
      '2200': '-40.00',
      '4000': '-200.00',
    });
    for (const row of late.rows)
      expect([row.code, row.opening]).toEqual([row.code, balances(early)[row.code] ?? '0.00']);
    expect(balances(late)).toEqual(balances(await trial()));
    expect(late.debit).toBe(late.credit);
    expect(late.rows.find((row) => row.code === '4000')).toMatchObject({ debit: '0.00', credit: '0.00' });
  });

  test('has the same figures as a file', async () => {
    const reply = await admin.get(`${LEDGER}.csv/?to=2027-03-31`);
    expect(reply.headers['content-disposition']).toContain('trial-balance-2027-03-31.csv');
    const all = await trial();
    expect(reply.bytes.toString()).toBe(
      `\ufeff${[
        'code,name,kind,opening,debit,credit,balance',
        ...all.rows.map((row) => Object.values(row).join(',')),
        `,Total,,0.00,${all.debit},${all.credit},0.00`,
        '',
      ].join('\r\n')}`,
    );
  });

  test('refuses reversed and invalid dates', async () => {
    const back = await admin.get(`${LEDGER}/?from=2027-03-02&to=2027-03-01`);
    expect([back.status, Object.keys(back.body)]).toEqual([400, ['to']]);
    expect((await admin.get(`${JOURNAL}/?from=soon`)).status).toBe(400);
  });
});

describe('the journal', () => {
  const list = async (query = '') => must(await admin.get(`${JOURNAL}/?page_size=100&${query}`));

  test('lists every entry with balanced postings, newest first', async () => {
    const { count, results } = await list();
    const entries = results as JournalEntry[];
    expect([count, entries.length]).toEqual([6, 6]);
    expect(entries.map((one) => one.kind)).toEqual([
      'payment',
      'reversal',
      'payment',
      'payment',
      'invoice',
      'payment',
    ]);
    for (const { postings } of entries)
      expect(sum(postings.map((one) => one.debit))).toBe(sum(postings.map((one) => one.credit)));
    expect(entries.find((one) => one.kind === 'invoice')).toMatchObject({
      contract: { id: hire },
      invoice: { number: expect.any(String) },
      transaction: null,
      postings: [
        { code: '1100', name: 'Trade receivables', debit: '240.00', credit: '0.00' },
        { code: '4000', debit: '0.00', credit: '200.00' },
        { code: '2200', debit: '0.00', credit: '40.00' },
      ],
    });
  });

  test('filters by days, contract and account, and is paged', async () => {
    expect((await list('from=2027-03-02')).count).toBe(4);
    expect((await list(`contract=${hire}`)).count).toBe(5);
    expect((await list('code=1220')).results).toMatchObject([{ postings: [{ debit: '60.00' }, {}] }]);
    const second = must(await admin.get(`${JOURNAL}/?page_size=4&page=2`));
    expect([second.results.length, second.next]).toEqual([2, null]);
    expect(second.previous).toMatch(/\/api\/v1\/accounting\/journal\/\?page_size=4$/);
    expect((await admin.get(`${JOURNAL}/?page_size=4&page=3`)).status).toBe(404);
  });

  test('as a file has one posting per line, and sums to the trial balance', async () => {
    const reply = await admin.get(`${JOURNAL}.csv/`);
    const lines = reply.bytes.toString().replace('\ufeff', '').trim().split('\r\n');
    const cells = lines.slice(1).map((line) => line.split(','));
    const all = await trial();
    expect(lines[0]).toMatch(/^entry,date,kind,.*,debit,credit$/);
    expect(sum(cells.map((line) => line.at(-2) ?? ''))).toBe(all.debit);
    expect(sum(cells.map((line) => line.at(-1) ?? ''))).toBe(all.credit);
    const ids = cells.map((line) => Number(line[0]));
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
  });

  test('needs permission to view invoices', async () => {
    const stock = await stage.app.as(['Stock Manager']);
    const finance = await stage.app.as(['Finance']);
    for (const path of [`${LEDGER}/`, `${LEDGER}.csv/`, `${JOURNAL}/`, `${JOURNAL}.csv/`]) {
      expect([path, (await stock.get(path)).status]).toEqual([path, 403]);
      expect([path, (await finance.get(path)).status]).toEqual([path, 200]);
    }
  });
});

test('the connections name the card provider, with permission to view the queue', async () => {
  const finance = await stage.app.as(['Finance']);
  expect(must(await finance.get('/api/v1/connections/'))).toEqual({
    payments: 'testcard',
    accounting: null,
    mail_out: 'capture',
    mail_in: null,
    shop: null,
  });
  expect((await (await stage.app.as(['Account Manager'])).get('/api/v1/connections/')).status).toBe(403);
});
