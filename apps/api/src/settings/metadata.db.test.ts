import { settings } from '@hireyard/wire/settings/catalogue/catalogue';
import { canonical, checkSetting } from '@hireyard/wire/settings/catalogue/setting';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sql } from '../db/database.ts';
import { type Agent, type TestApp, testApp } from '../testing/test-app.ts';
import { GOOD } from './metadata.testing.ts';
import { makeWorld } from '../testing/world.ts';

const LIST = '/api/v1/meta_data/';
let app: TestApp;
let admin: Agent;
let group: Agent;
let site: Agent;
const ids = new Map<string, number>();
const at = (code: string) => `${LIST}${ids.get(code)}/`;
const ADMINISTRATORS_ONLY: ReadonlySet<string> = new Set([
  'retention_history_months',
  'retention_mail_months',
]);
const valueOf = async (code: string) => (await admin.get(at(code))).body.value;

beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  group = await app.as(['Director']);
  site = await app.as([]);
  await app.db.rows(sql`update app_user set is_site_admin = true where id = (select max(id) from app_user)`);
  for (const { id, code } of (await admin.get(`${LIST}?page_size=1000`)).body.results) ids.set(code, id);
});
afterAll(() => app.end());

test('catalogue and table have the same codes and defaults', async () => {
  const rows = await app.db.rows<{ code: string; value: unknown }>(sql`select code, value from setting`);
  expect(rows.map(({ code }) => code).sort()).toEqual(settings.map(({ code }) => code).sort());
  const kept = new Map(rows.map(({ code, value }) => [code, value]));
  for (const setting of settings) {
    const value = kept.get(setting.code);
    expect([setting.code, canonical(value)]).toEqual([setting.code, canonical(setting.default)]);
    expect([setting.code, canonical(checkSetting(setting, value))]).toEqual([
      setting.code,
      canonical(setting.default),
    ]);
  }
});

describe('built-in codes', () => {
  test.each(settings.map(({ code }) => code))('%s rejects a bad value, under `value`', async (code) => {
    for (const value of [{ default: [[]] }, ['\u0000'], 1e300]) {
      const reply = await admin.patch(at(code), { value });
      expect([code, reply.status, Object.keys(reply.body)]).toEqual([code, 400, ['value']]);
    }
    expect(await valueOf(code)).toEqual(settings.find((setting) => setting.code === code)?.default);
  });

  test('each has a valid example below, except the default depot, which needs a record', () => {
    expect([...GOOD.map(([code]) => code), 'default_depot'].sort()).toEqual(
      settings.map(({ code }) => code).sort(),
    );
  });
  test.each(GOOD)('%s accepts a valid value, with history, and its default again', async (code, value) => {
    const before = (await admin.get(at(code))).body;
    const who = ADMINISTRATORS_ONLY.has(code) || code === 'refund_four_eyes_limit' ? admin : site;
    const reply = await who.patch(at(code), { value }, { 'if-match': `"${before.version}"` });
    expect([reply.status, reply.body.value, reply.body.version]).toEqual([200, value, before.version + 1]);
    const [entry] = (await group.get(`${at(code)}history/`)).body.results;
    expect([entry.action, entry.changes]).toEqual([
      'changed',
      [{ field: 'value', before: before.value, after: value }],
    ]);
    expect((await admin.patch(at(code), { value: before.value })).body.value).toEqual(before.value);
  });

  test.each([...ADMINISTRATORS_ONLY])(
    'only an administrator can shorten %s, and only down to a floor',
    async (code) => {
      const set = async (who: Agent, value: number) => (await who.patch(at(code), { value })).status;
      const refused = await site.patch(at(code), { value: 600 });
      expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('administrator')]);
      expect(await set(admin, 36)).toBe(200);
      expect(await set(site, 24)).toBe(403);
      expect(await valueOf(code)).toBe(36);
      expect([await set(site, 48), await set(site, 0)]).toEqual([200, 200]);
      expect((await admin.patch(at(code), { value: 2 })).body).toEqual({
        value: [expect.stringMatching(/^Enter 0, or at least (12|3)\.$/)],
      });
    },
  );

  test('reordering a value changes nothing', async () => {
    const before = (await admin.get(at('vehicles'))).body;
    const { depots, default: base } = before.value;
    const value = { depots, default: Object.fromEntries(Object.entries(base).reverse()) };
    const reply = await admin.put(at('vehicles'), { ...before, value });
    expect([reply.status, reply.body]).toEqual([200, before]);
  });

  test('rejects a concurrent change', async () => {
    const { version } = (await admin.get(at('quote_hold_days'))).body;
    const match = { 'if-match': `"${version}"` };
    expect((await admin.patch(at('quote_hold_days'), { value: 8 }, match)).status).toBe(200);
    expect((await site.patch(at('quote_hold_days'), { value: 9 }, match)).status).toBe(412);
    expect(await valueOf('quote_hold_days')).toBe(8);
    await admin.patch(at('quote_hold_days'), { value: 7 });
  });

  test('can’t be deleted, renamed or redescribed; unchanged words are accepted', async () => {
    const before = (await admin.get(at('tax_rate'))).body;
    expect(before.description).toContain('For hire, wash-up and delivery');
    for (const reply of [
      await admin.del(at('tax_rate')),
      await admin.patch(at('tax_rate'), { code: 'vat' }),
      await admin.patch(at('tax_rate'), { description: 'VAT' }),
    ])
      expect([reply.status, reply.body.code]).toEqual([409, 'setting_of_the_product']);
    expect((await admin.put(at('tax_rate'), before)).body).toEqual(before);
  });
});

describe('own codes', () => {
  test('accept any JSON including null, and can be renamed and deleted', async () => {
    const created = await site.post(LIST, { code: 'rota', value: null, description: 'Who drives' });
    expect([created.status, created.body.value]).toEqual([201, null]);
    const one = `${LIST}${created.body.id}/`;
    const value = { monday: ['Ada', 7, null, { deep: [[]] }] };
    expect((await site.patch(one, { value, code: 'rota.2027' })).body).toMatchObject({
      code: 'rota.2027',
      value,
      description: 'Who drives',
    });
    expect((await site.del(one)).status).toBe(204);
    expect((await site.get(one)).status).toBe(404);
  });

  test.each<[string, object, object]>([
    [
      'a code of two words',
      { code: 'two words', value: 1 },
      { code: ['Use only letters, digits, dots, hyphens and underscores.'] },
    ],
    [
      'a bad value of a code of the product',
      { code: 'tax_rate', value: 1 },
      { value: ['Expected {"default": …, "depots": {"<id>": …}}.'] },
    ],
    [
      'a value that is too long',
      { code: 'big', value: 'x'.repeat(500_001) },
      { value: ['No more than 500000 characters.'] },
    ],
    ['no value', { code: 'nothing' }, { value: ['This field is required.'] }],
  ])('reject %s', async (_what, body, errors) => {
    const reply = await admin.post(LIST, body);
    expect([reply.status, reply.body]).toEqual([400, errors]);
  });

  test('can’t use a built-in code', async () => {
    const taken = await admin.post(LIST, { code: 'tax_rate', value: { default: '0.10', depots: {} } });
    expect([taken.status, Object.keys(taken.body)]).toEqual([400, ['code']]);
    const own = (await admin.post(LIST, { code: 'mine', value: 1 })).body.id;
    const renamed = await admin.patch(`${LIST}${own}/`, { code: 'tax_rate' });
    expect([renamed.status, renamed.body]).toEqual([
      400,
      { code: ['This code is reserved. Choose another one.'] },
    ]);
    await admin.del(`${LIST}${own}/`);
  });
});

describe('permissions', () => {
  test('everyone in a group can read; only site administrators can write', async () => {
    expect((await group.get(at('currency'))).status).toBe(200);
    expect((await group.get(`${LIST}associative/`)).status).toBe(200);
    for (const reply of [
      await group.patch(at('currency'), { value: 'GBP' }),
      await group.post(LIST, { code: 'x', value: 1 }),
      await group.del(at('currency')),
      await group.get(`${LIST}applying/`),
    ])
      expect(reply.status).toBe(403);
    expect((await site.get(`${LIST}applying/`)).status).toBe(200);
    expect((await app.anonymous.get(LIST)).status).toBe(401);
    const stranger = await app.as([]);
    expect((await stranger.get(LIST)).status).toBe(403);
  });
});

test('associative returns the requested values by code', async () => {
  const all = (await group.get(`${LIST}associative/`)).body;
  expect(Object.keys(all).sort()).toEqual([...ids.keys()].sort());
  const some = await group.get(`${LIST}associative/?code__in=country,quote_hold_days|no_such`);
  expect(some.body).toEqual({ country: 'US', quote_hold_days: 7 });
  expect((await group.get(`${LIST}?code__in=country&search=postcode`)).body.count).toBe(0);
  expect((await group.get(`${LIST}?search=lister`)).body.count).toBe(0);
});

test('notifies open screens of a change', async () => {
  const events: string[] = [];
  const stop = await app.db.listen(
    'live',
    (resource) => events.push(resource),
    () => undefined,
  );
  const { value } = (await admin.get(at('mail_signature'))).body;
  await admin.patch(at('mail_signature'), { value: 'Kind regards' });
  await vi.waitFor(() => expect(events).toContain('metadata'), { timeout: 10_000 });
  await admin.patch(at('mail_signature'), { value });
  await stop();
});

describe('database checks', () => {
  test('accepts values for existing depots, and removes those of a deleted depot', async () => {
    const depot = (await admin.post('/api/v1/depot/', { code: 'TMP', name: 'Reading' })).body.id;
    const unknown = await admin.patch(at('tax_rate'), { value: { default: '0.20', depots: { 99: '0.10' } } });
    expect([unknown.status, unknown.body]).toEqual([
      400,
      { value: { depots: { 99: ['There is no such depot.'] } } },
    ]);
    const value = { default: '0.20', depots: { [depot]: '0.10' } };
    expect((await admin.patch(at('tax_rate'), { value })).body.value).toEqual(value);
    expect((await admin.patch(at('default_depot'), { value: depot })).status).toBe(200);
    const held = await admin.del(`/api/v1/depot/${depot}/`);
    expect([held.status, held.body.code]).toEqual([409, 'usual_depot']);
    expect((await admin.patch(at('default_depot'), { value: null })).status).toBe(200);
    expect((await admin.del(`/api/v1/depot/${depot}/`)).status).toBe(204);
    expect(await valueOf('tax_rate')).toEqual({ default: '0.20', depots: {} });
    const [last] = (await admin.get(`${at('tax_rate')}history/`)).body.results;
    expect(last.changes).toEqual([{ field: 'value', before: value, after: { default: '0.20', depots: {} } }]);
    const gone = await admin.patch(at('default_depot'), { value: depot });
    expect([gone.status, gone.body]).toEqual([400, { value: ['Choose an active depot.'] }]);
  });

  test('keeps the currency once there are amounts, and ledger codes once they have entries', async () => {
    expect((await admin.patch(at('currency'), { value: 'GBP' })).status).toBe(200);
    expect((await admin.patch(at('currency'), { value: 'USD' })).status).toBe(200);
    const income = { ...(await valueOf('ledger_codes')), tax: '4000' };
    const mapped = await admin.patch(at('ledger_codes'), { value: income });
    expect([mapped.status, mapped.body]).toEqual([
      400,
      { value: { tax: ['4000 is an account of the nominal mapping.'] } },
    ]);
    const asset = await admin.patch(at('ledger_codes'), { value: { ...income, tax: '1105' } });
    expect([asset.status, Object.keys(asset.body.value)]).toEqual([400, ['tax']]);
    await makeWorld(admin);
    const money = await admin.patch(at('currency'), { value: 'GBP' });
    expect([money.status, money.body.code]).toEqual([409, 'money_exists']);
    const codes = await valueOf('ledger_codes');
    const used = await admin.patch(at('ledger_codes'), { value: { ...codes, receivable: '1150' } });
    expect([used.status, used.body.code]).toEqual([409, 'ledger_in_use']);
    expect(used.body.detail).toContain('Trade receivables (1100)');
    // There are no cash payments yet.
    const cash = await admin.patch(at('ledger_codes'), { value: { ...codes, cash: '1225' } });
    expect([cash.status, cash.body.value.cash]).toEqual([200, '1225']);
  });
});
