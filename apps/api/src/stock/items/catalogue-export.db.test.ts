import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Report } from '../../records/import/report.ts';
import { readTable } from '../../records/import/table.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: Agent;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
});
afterAll(() => app.end());

const title = 'A_x0041_ plate with <long> & odd words';

test('the Excel catalogue stores numeric codes as text, keeps the SKU column in place and fits column widths', async () => {
  const made = await admin.post('/api/v1/stockitem/', {
    sku: '00123',
    third_party_software_reference: 'x',
    internal_title: title,
    price: '5',
    washup_rate: '0.125',
  });
  expect(made.status).toBe(201);
  const { bytes } = await admin.get('/api/v1/stockitem/export.xlsx?search=00123');
  const table = await readTable({ name: 'x', bytes }, new Report());
  const cells = Object.fromEntries(
    (table?.header ?? []).map((name, at) => [name, table?.rows[0]?.cells[at]]),
  );
  expect(cells).toMatchObject({ sku: '00123', internal_title: title, price: '5', washup_rate: '0.125' });

  const xml = Buffer.from(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? []).toString();
  expect(xml).toContain('<pane xSplit="1" ySplit="1" topLeftCell="B2"');
  const style = / style="(\d+)"/.exec(xml)?.[1];
  expect(xml).toContain(`<col min="1" max="1" width="7" style="${style}" customWidth="1"/>`);
  expect(xml).toContain(
    `<col min="2" max="2" width="${title.length + 2}" style="${style}" customWidth="1"/>`,
  );
  expect(xml).toMatch(new RegExp(`<c r="A2" t="inlineStr" s="${style}"><is><t[^>]*>00123<`));
  expect(xml).toMatch(/<ignoredError sqref="A1:A2 B1:B2 [^"]*" numberStoredAsText="1"/);
});
