/** Tests "Needs attention" rows about money, each from its cause to its fix. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { RefusedError } from '../../platform/ports/call-error.ts';
import type { Agent } from '../../testing/test-app.ts';
import { makeHire, move } from '../../testing/hire.ts';
import { must, openStage, type Stage } from '../../testing/money-stage.ts';
import { makeWorld } from '../../testing/world.ts';
import { countOf, hasRow, perform, readPad, rowOf } from '../../testing/launchpad.testing.ts';

let stage: Stage;
let director: Agent;
let stockManager: Agent;
beforeAll(async () => {
  stage = await openStage();
  [director, stockManager] = [await stage.app.as(['Director']), await stage.app.as(['Stock Manager'])];
}, 60_000);
afterEach(() => stage.between());
afterAll(() => stage.end());

const pad = (query = '', agent = stage.approver) => readPad(agent, query);
async function paidRequest(): Promise<{ contract: number; request: number }> {
  const contract = await stage.hire();
  const request = await stage.request(contract, 'contract', '100.00');
  await stage.paid(request);
  return { contract, request };
}

test('lists a refused card until the customer paid, and offers the call only to users who may resend', async () => {
  const contract = await stage.hire();
  const request = await stage.request(contract, 'contract', '100.00');
  expect(hasRow(await pad(), 'payment_failed', request)).toBe(false);
  must(await stage.record(request, '30.00'));
  await stage.paid(request, 'declined');
  const { last_error } = await stage.read('paymentrequest', request);
  const row = rowOf(await pad(), 'payment_failed', request);
  expect(row).toMatchObject({
    record: { type: 'paymentrequest', id: request, number: `P${request}` },
    contract: { id: contract },
    amount: '70.00',
    urgency: 1,
    fix: { label: 'Resend request', call: { method: 'PUT' }, open: { page: 'paymentrequest', id: request } },
  });
  expect(last_error).not.toBe('');
  expect(row.reason).toBe(`Payment failed: ${last_error.replace(/\.$/, '')}`);
  expect(rowOf(await pad('', director), 'payment_failed', request).fix).toMatchObject({
    label: 'View request',
    call: null,
  });
  expect(countOf(await pad('', stockManager), 'payment_failed')).toBe(0);
  expect(countOf(await pad(`?depot=${stage.depot}`), 'payment_failed')).toBe(1);
  expect(countOf(await pad('?depot=999999'), 'payment_failed')).toBe(0);

  await stage.paid(request);
  expect(hasRow(await pad(), 'payment_failed', request)).toBe(false);
});

test('offers to record a payment once the request was resent', async () => {
  const world = await makeWorld(stage.asker);
  const contract = await makeHire(stage.asker, world, { depot: stage.depot });
  must(await move(stage.asker, contract, 'entered'));
  const request = await stage.request(contract, 'contract', '50.00');
  await stage.paid(request, 'declined');
  const mails = async () =>
    (await stage.asker.get(`/api/v1/ses/sesmail/?contract__id=${contract}&category=payment_request`)).body
      .count;
  const before = await mails();
  must(await perform(stage.approver, rowOf(await pad(), 'payment_failed', request)));
  expect(await mails()).toBe(before + 1);
  const row = rowOf(await pad(), 'payment_failed', request);
  expect(row.reason).toMatch(/; requested again today$/);
  expect(row).toMatchObject({
    customer: expect.stringMatching(/^Ada /),
    fix: { label: 'Record payment', call: null, open: { page: 'paymentrequest', id: request } },
  });
  must(await stage.record(request, '50.00'));
  expect(hasRow(await pad(), 'payment_failed', request)).toBe(false);
});

test('lists a refund until it is approved with the row’s button', async () => {
  const { contract, request } = await paidRequest();
  const { id } = must(await stage.ask(request, '40.00'));
  const row = rowOf(await pad(), 'refund_waiting', id);
  expect(row).toMatchObject({
    record: { type: 'refundrequest', id, number: `R${id}` },
    contract: { id: contract },
    amount: '40.00',
    reason: 'Refund awaiting approval since today',
    urgency: 2,
    fix: { label: 'Approve', open: { page: 'refundrequest', id } },
  });
  expect(rowOf(await pad('', director), 'refund_waiting', id).fix.call).toBeNull();
  expect(countOf(await pad('', stockManager), 'refund_waiting')).toBe(0);
  for (const [depot, count] of [
    [stage.depot, 1],
    [999_999, 0],
  ])
    expect(countOf(await pad(`?depot=${depot}`), 'refund_waiting')).toBe(count);

  must(await perform(stage.approver, row));
  await stage.quiet();
  const after = await pad();
  expect([hasRow(after, 'refund_waiting', id), hasRow(after, 'refund_failed', id)]).toEqual([false, false]);
  expect(await stage.read('refundrequest', id)).toMatchObject({ amount_refunded: '40.00' });
});

test('lists a refund that the card provider refused with its message, and retries it', async () => {
  const { contract, request } = await paidRequest();
  stage.between((inner) => ({
    ...inner,
    createRefund: () => Promise.reject(new RefusedError('busy', 'Not today.')),
  }));
  const { id } = must(await stage.ask(request, '60.00'));
  must(await stage.move(id, 'approved'));
  await stage.quiet();
  const row = rowOf(await pad(), 'refund_failed', id);
  expect(row).toMatchObject({
    record: { type: 'refundrequest', id },
    contract: { id: contract },
    amount: '60.00',
    reason: 'Refund failed: Not today',
    urgency: 1,
    fix: { label: 'Try again', open: { page: 'refundrequest', id } },
  });
  expect(rowOf(await pad('', director), 'refund_failed', id).fix).toMatchObject({
    label: 'View refund',
    call: null,
  });
  expect(countOf(await pad('', stockManager), 'refund_failed')).toBe(0);

  // refused again, it is listed again
  must(await perform(stage.approver, row));
  await stage.quiet();
  expect(hasRow(await pad(), 'refund_failed', id)).toBe(true);
  stage.between();
  must(await perform(stage.approver, rowOf(await pad(), 'refund_failed', id)));
  await stage.quiet();
  expect(hasRow(await pad(), 'refund_failed', id)).toBe(false);
  expect(await stage.read('refundrequest', id)).toMatchObject({ amount_refunded: '60.00' });
});
