import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOGO_BYTES } from '@hireyard/wire/settings/metadata';
import { sql } from '../db/database.ts';
import { textsOf } from '../contracts/documents/documents.testing.ts';
import { beforeHires, makeHire, move, path, pay } from '../testing/hire.ts';
import { type Agent, type Reply, type TestApp, testApp } from '../testing/test-app.ts';
import { makeWorld, type World } from '../testing/world.ts';

const URL = '/api/v1/meta_data/logo/';
let app: TestApp;
let admin: Agent;
let world: World;
let company: number;
beforeAll(async () => {
  app = await testApp({ now: beforeHires });
  admin = await app.as('admin');
  world = await makeWorld(admin);
  await app.db.rows(sql`update setting set value = '"GB"' where code = 'country'`);
  company = (await admin.get('/api/v1/meta_data/?code__in=company')).body.results[0].id;
});
afterAll(() => app.end());

async function picture(colour: string, width = 300, height = 100): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
}
const upload = (bytes: Buffer, who = admin, type = 'image/png'): Promise<Reply> =>
  who.post(URL, bytes, { 'content-type': type });
const save = (value: object) =>
  admin.patch(`/api/v1/meta_data/${company}/`, { value: { name: 'Fernhill Hire', ...value } });
const pdfOf = async (contract: number, kind: string): Promise<Buffer> =>
  (await admin.get(path(contract, `document/${kind}.pdf`))).bytes;
const wordsOf = (file: Buffer): string[] => textsOf(file).join('\n').split('\n');
const hasPicture = (file: Buffer): boolean => file.toString('latin1').includes('/Subtype /Image');

describe('a logo', () => {
  test('is uploaded, served unchanged, and printed on documents once it is saved', async () => {
    const created = await upload(await picture('#2f5d73', 1500, 500));
    expect([created.status, created.body]).toEqual([
      201,
      { logo: expect.stringMatching(/^[0-9a-f]{64}$/), width: 750, height: 250 },
    ]);
    const shown = await admin.get(`${URL}?logo=${created.body.logo}`);
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/png']);
    const hire = await makeHire(admin, world);
    expect(hasPicture(await pdfOf(hire, 'quote'))).toBe(false);
    expect((await save({ logo: created.body.logo })).status).toBe(200);
    const quote = await pdfOf(hire, 'quote');
    expect(hasPicture(quote)).toBe(true);
    expect((await pdfOf(hire, 'quote')).equals(quote)).toBe(true);
    expect((await save({ logo: '' })).status).toBe(200);
    expect(hasPicture(await pdfOf(hire, 'quote'))).toBe(false);
  });

  test('is stored once however often it is uploaded', async () => {
    const bytes = await picture('#abcdef');
    const [one, two] = [await upload(bytes), await upload(bytes)];
    expect(two.body).toEqual(one.body);
  });

  test('is rejected if it is no picture, damaged, too large or was never uploaded', async () => {
    expect((await upload(Buffer.from('<svg/>'))).body).toEqual({
      file: ['The logo must be a JPEG or PNG image.'],
    });
    expect((await upload((await picture('#fff')).subarray(0, 60))).status).toBe(400);
    expect((await upload(Buffer.alloc(0))).status).toBe(400);
    expect((await upload(Buffer.alloc(LOGO_BYTES + 1))).status).toBe(413);
    expect((await upload(await picture('#fff'), admin, 'image/svg+xml')).status).toBe(415);
    const unknown = await save({ logo: 'b'.repeat(64) });
    expect([unknown.status, Object.keys(unknown.body.value)]).toEqual([400, ['logo']]);
    for (const id of ['', 'b'.repeat(64), '__proto__', "'"])
      expect([id, (await admin.get(`${URL}?logo=${encodeURIComponent(id)}`)).status]).toEqual([id, 404]);
  });

  test('needs permission to change settings', async () => {
    const bytes = await picture('#111111');
    const finance = await app.as(['Finance']);
    expect((await upload(bytes, finance)).status).toBe(403);
    expect((await upload(bytes, app.anonymous)).status).toBe(401);
    expect((await app.anonymous.get(`${URL}?logo=${'a'.repeat(64)}`)).status).toBe(401);
  });
});

describe('an invoice', () => {
  test('keeps logo, bank details and customer as issued, while payments go on', async () => {
    const first = (await upload(await picture('#ff0000'))).body.logo;
    await save({ logo: first, bank_details: 'Old Bank\n11-11-11', tax_number: 'GB 1' });
    const hire = await makeHire(admin, world, { address_postcode: '' });
    await move(admin, hire, 'entered');
    const created = await admin.post('/api/v1/accounting/invoice/', { contract: hire, type: 'contract' });
    expect(created.status).toBe(201);
    const { number } = created.body;
    const kept = await admin.post(path(hire, 'documents/'), { kind: 'invoice' });
    expect(kept.status).toBe(201);
    const issued = await pdfOf(hire, 'invoice');
    expect(wordsOf(issued)).toEqual(
      expect.arrayContaining([
        'VAT invoice',
        `Please pay Fernhill Hire, quoting ${number}:`,
        'Old Bank',
        '11-11-11',
        'VAT number GB 1',
      ]),
    );
    const second = (await upload(await picture('#00ff00', 90, 90))).body.logo;
    await save({ logo: second, bank_details: 'New Bank' });
    expect((await pdfOf(hire, 'invoice')).equals(issued)).toBe(true);
    await pay(admin, hire, 'contract');
    const paid = await pdfOf(hire, 'invoice');
    expect(wordsOf(paid)).toEqual(expect.arrayContaining(['VAT invoice', 'Paid']));
    expect(wordsOf(paid).join('\n')).not.toMatch(/Bank/);
    expect(hasPicture(paid)).toBe(true);
    const other = wordsOf(await pdfOf(hire, 'contract'));
    expect(other).toEqual(expect.arrayContaining(['Bank details', 'New Bank']));
  });

  test('for a part requests the rest of that part, not the balance of the contract', async () => {
    await save({});
    const hire = await makeHire(admin, world, { address_postcode: '' });
    await move(admin, hire, 'entered');
    const part = await admin.post('/api/v1/accounting/invoice/', {
      contract: hire,
      type: 'contract',
      amount: '40.00',
    });
    expect([part.status, part.body.amount]).toEqual([201, '40.00']);
    const words = wordsOf(await pdfOf(hire, 'invoice'));
    const left = words.slice(words.indexOf('Still to pay'));
    expect(left[1]).toBe('$40.00');
    const { grand_total } = (await admin.get(path(hire))).body;
    expect(words).not.toContain(`$${grand_total}`);
  });
});

test('uses the lead customer’s address for an account without one', async () => {
  const hire = await makeHire(admin, world);
  const words = wordsOf(await pdfOf(hire, 'quote'));
  const from = words.indexOf('Account 1');
  expect(words.slice(from, from + 4)).toEqual(['Account 1', '1 Mill Lane', 'Bristol', '04101']);
});

test('prints the logo and the bank details on a statement', async () => {
  const logo = (await upload(await picture('#0000ff'))).body.logo;
  await save({ logo, bank_details: 'Barclays\n20-00-00' });
  const kept = await admin.post(`/api/v1/account/${world.account}/documents/`, {});
  expect(kept.status).toBe(201);
  const file = (await admin.get(`/api/v1/document/${kept.body.id}.pdf`)).bytes;
  expect(hasPicture(file)).toBe(true);
  const words = wordsOf(file);
  expect(words.indexOf('20-00-00')).toBeGreaterThan(words.indexOf('How to pay'));
});
