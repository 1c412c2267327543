/** The attachments of an email are those that its text mentions. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';
import { attachmentsOfMail } from './attachments.ts';
import { ABOUT_NO_RECORD } from '../../mail/outbox/about.ts';
import { queueMail } from '../../mail/outbox/queue.ts';

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await testApp();
  world = await makeWorld(await app.as('admin'));
}, 60_000);
afterAll(() => app.end());

/** Writes an email about an invoice and returns the names of its attachments. */
async function prepared(paymentrequest: number | null): Promise<string[]> {
  const about = {
    ...ABOUT_NO_RECORD,
    category: 'invoice',
    contract: world.onHire,
    paymentrequest,
  } as const;
  const rest = { cc: '', type: 'html', documents: [], files: [], automatic: false, resentOf: null } as const;
  const mail = await app.db.transaction((tx) =>
    queueMail(app.app, tx, { about, to: 'a@example.com', subject: 'Invoice', userId: null, ...rest }),
  );
  return (await attachmentsOfMail(app.app, mail)).map(({ name }) => name);
}

test('attaches the invoice of the payment request, and otherwise the newest one', async () => {
  const older = await app.db.one<{ number: string }>(
    sql`select number from invoice where id = ${world.invoice}`,
  );
  await app.db.rows(
    sql`update payment_request set invoice_id = ${world.invoice} where id = ${world.paymentrequest}`,
  );
  await app.db.rows(sql`
    insert into invoice (contract_id, number, type, amount, amount_tax, currency, issued_on, account_code, accounting_package)
    select contract_id, 'LATER-1', type, 10, 0, currency, issued_on, account_code, accounting_package from invoice where id = ${world.invoice}`);
  expect(await prepared(world.paymentrequest)).toEqual([`Invoice ${older?.number}.pdf`]);
  expect(await prepared(null)).toEqual(['Invoice LATER-1.pdf']);
});
