import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AccountingStep } from './accounting-plan.ts';
import { Model } from './accounting-plan.testing.ts';
import { MONEY_TYPES, type MoneyType } from './balance.ts';

describe('the next step', () => {
  test('follows the order: contact, invoice, payment, credit note, its refund, its allocation', () => {
    const model = new Model();
    const invoice = model.document(100n);
    const capture = model.movement(80n);
    const note = model.document(-30n);
    const refund = model.movement(-10n);
    const { steps, end } = model.run();
    expect(steps).toEqual([
      'contact',
      `invoice ${invoice}`,
      `payment ${capture} ${invoice} 80`,
      `credit_note ${note}`,
      `payment ${refund} ${note} 10`,
      `allocation ${note} ${invoice} 20`,
    ]);
    expect(end).toEqual({ do: 'nothing', on_account: { deposit: 0n, contract: 0n, damages: 0n }, stuck: [] });
  });

  test('money without a document waits on account', () => {
    const model = new Model();
    expect(model.run().steps).toEqual([]);
    model.movement(50n, 'deposit');
    const { steps, end } = model.run();
    expect([steps, end.on_account.deposit]).toEqual([[], 50n]);
    const invoice = model.document(70n, 'deposit');
    expect(model.run().steps.slice(1)).toEqual([`invoice ${invoice}`, `payment 1 ${invoice} 50`]);
  });

  test('splits money over invoices of its type; an excess waits, and its refund is never booked', () => {
    const model = new Model();
    const [first, second] = [model.document(60n), model.document(30n)];
    model.document(500n, 'damages');
    const capture = model.movement(100n);
    const { steps, end } = model.run();
    expect(steps.slice(4)).toEqual([`payment ${capture} ${first} 60`, `payment ${capture} ${second} 30`]);
    expect(end.on_account.contract).toBe(10n);
    model.movement(-10n);
    const after = model.run();
    expect([after.steps, after.end.on_account.contract]).toEqual([[], 0n]);
  });

  test('a refund without a credit note removes the payment and books the rest; a later credit note restores both', () => {
    const model = new Model();
    const invoice = model.document(100n);
    const capture = model.movement(100n);
    model.run();
    model.movement(-40n);
    expect(model.run().steps).toEqual([`reverse ${capture} ${invoice}`, `payment ${capture} ${invoice} 60`]);
    const note = model.document(-40n);
    expect(model.run().steps).toEqual([
      `reverse ${capture} ${invoice}`,
      `payment ${capture} ${invoice} 100`,
      `credit_note ${note}`,
      `payment 3 ${note} 40`,
    ]);
  });

  test('a reversal removes a booking; an unbooked movement needs no call', () => {
    const model = new Model();
    const invoice = model.document(100n);
    const capture = model.movement(100n);
    model.run();
    model.movement(-100n, 'contract', capture);
    const other = model.movement(20n, 'damages');
    model.movement(-20n, 'damages', other);
    const { steps, end } = model.run();
    expect([steps, end.on_account]).toEqual([
      [`reverse ${capture} ${invoice}`],
      { deposit: 0n, contract: 0n, damages: 0n },
    ]);
  });

  test('an allocation grows when its invoice is owed again', () => {
    const model = new Model();
    const invoice = model.document(100n);
    const capture = model.movement(60n);
    const note = model.document(-60n);
    expect(model.run().steps.at(-1)).toBe(`allocation ${note} ${invoice} 40`);
    model.movement(-60n, 'contract', capture);
    expect(model.run().steps).toEqual([`reverse ${capture} ${invoice}`, `allocation ${note} ${invoice} 60`]);
  });

  test('a refund that failed later leaves the credit to the customer', () => {
    const model = new Model();
    model.document(100n);
    model.movement(100n);
    const note = model.document(-40n);
    const refund = model.movement(-40n);
    model.run();
    model.movement(40n, 'contract', refund);
    expect(model.run().steps).toEqual([`reverse ${refund} ${note}`]);
    expect(model.leftThere(note)).toBe(40n);
  });

  test('raises and voids a void invoice; its money goes to the next', () => {
    const model = new Model();
    const wrong = model.document(100n);
    const capture = model.movement(100n);
    model.run();
    model.void(wrong);
    const right = model.document(90n);
    expect(model.run().steps).toEqual([
      `reverse ${capture} ${wrong}`,
      `invoice ${right}`,
      `void ${wrong}`,
      `payment ${capture} ${right} 90`,
    ]);
    const early = model.document(5n);
    model.void(early);
    expect(model.run().steps).toEqual([`invoice ${early}`, `void ${early}`]);
  });

  test('a void invoice with allocated credit needs a person and blocks nothing else', () => {
    const model = new Model();
    const invoice = model.document(100n);
    model.document(-30n);
    model.run();
    model.void(invoice);
    const other = model.document(50n, 'damages');
    const { steps, end } = model.run();
    expect([steps, end.stuck]).toEqual([[`invoice ${other}`], [invoice]]);
  });

  test('repeats unanswered requests first', () => {
    const model = new Model();
    const invoice = model.document(100n);
    const capture = model.movement(60n);
    const note = model.document(-10n);
    model.step();
    model.step();
    model.step('done');
    model.movement(-60n, 'contract', capture);
    expect(model.step()).toEqual({ do: 'payment', movement: capture, document: invoice, amount: 60n });
    model.step('done');
    model.movement(60n);
    expect(model.step()).toEqual({
      do: 'reverse',
      movement: capture,
      document: invoice,
      third_party_id: 'p',
    });
    model.step();
    expect(model.step()).toEqual({ do: 'credit_note', document: note });
    model.step('not done');
    expect(model.step()).toEqual({ do: 'allocation', credit_note: note, invoice, amount: 10n });
    expect(model.run().steps).toEqual([]);
  });

  test('refuses a void credit note', () => {
    const model = new Model();
    model.void(model.document(-1n));
    expect(() => model.step()).toThrow(RangeError);
  });
});

const amount = fc.bigInt({ min: 1n, max: 12n });
const type = fc.constantFrom<MoneyType>('contract', 'deposit');
const happening = fc.oneof(
  fc.record({ what: fc.constant('document' as const), amount, type, sign: fc.constantFrom(1n, 1n, -1n) }),
  fc.record({ what: fc.constant('movement' as const), amount, type, sign: fc.constantFrom(1n, 1n, -1n) }),
  fc.record({ what: fc.constant('reversal' as const), which: fc.nat(20) }),
  fc.record({ what: fc.constant('void' as const), which: fc.nat(20) }),
  fc.record({
    what: fc.constant('steps' as const),
    count: fc.nat(12),
    lost: fc.constantFrom(undefined, 'done' as const, 'not done' as const),
  }),
);

type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never;

/** Performs one operation in the model. */
function happen(model: Model, one: Happening): void {
  switch (one.what) {
    case 'document':
      model.document(one.sign * one.amount, one.type);
      return;
    case 'movement':
      model.movement(one.sign * one.amount, one.type);
      return;
    case 'steps':
      for (let count = 0; count < one.count; count++) model.step();
      model.step(one.lost);
      return;
    case 'reversal': {
      const live = model.live();
      const found = live[one.which % (live.length || 1)];
      if (found) model.movement(-found.amount, found.type, found.id);
      return;
    }
    case 'void': {
      const invoices = model.documents.filter((document) => document.amount > 0n && !document.void);
      const found = invoices[one.which % (invoices.length || 1)];
      if (found) model.void(found.id);
    }
  }
}

/** Expects the package's totals of a type to match ours after the last step. */
function expectTotals(model: Model, end: AccountingStep & { do: 'nothing' }, type: MoneyType): void {
  const own = model.documents.filter((one) => one.type === type);
  const standing = own.filter((one) => !end.stuck.includes(one.id) && !one.void);
  const open = (sign: 1 | -1) =>
    standing
      .filter((one) => (one.amount > 0n ? 1 : -1) === sign)
      .reduce((sum, { id }) => sum + model.leftThere(id), 0n);
  const [due, credit, account] = [open(1), open(-1), end.on_account[type]];
  // Nothing is owed while credit or money on account is left.
  expect(due === 0n || (credit === 0n && account <= 0n)).toBe(true);
  // A refund without a credit note uses up received money first.
  const captured = (id: number) => model.movements.some((one) => one.id === id && one.amount > 0n);
  const booked = [...model.there.payments.values()].filter(
    ({ document, movement }) => own.some(({ id }) => id === document) && captured(movement),
  );
  if (account < 0n) expect([credit, booked]).toEqual([0n, []]);
  if (end.stuck.length > 0) return;
  const billed = own.filter((one) => !one.void).reduce((sum, one) => sum + one.amount, 0n);
  const paid = model
    .live()
    .filter((one) => one.type === type)
    .reduce((sum, one) => sum + one.amount, 0n);
  expect(due - credit - account).toBe(billed - paid);
}

test('ends with the package’s totals equal to ours, whatever responses are lost', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 25, size: 'max' }), (happenings) => {
      const model = new Model();
      for (const one of happenings) happen(model, one);
      const { documents, movements, bookings, there } = model;
      const most = 2 + 3 * (documents.length + movements.length + bookings.length);
      const { steps, end } = model.run();
      expect(steps.length).toBeLessThanOrEqual(most);
      for (const type of MONEY_TYPES) expectTotals(model, end, type);
      expect([...there.raised].sort((a, b) => a - b)).toEqual(model.documents.map(({ id }) => id));
      expect(there.payments.size).toBe(model.bookings.length);
      expect(model.run().steps).toEqual([]);
    }),
    { numRuns: 3000 },
  );
});
