import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AccountingFacts,
  type AccountingStep,
  nextAccountingStep,
  type PlanAllocation,
  type PlanBooking,
  type PlanDocument,
  type PlanMovement,
} from './accounting-plan.ts';
import { MONEY_TYPES, type MoneyType } from './balance.ts';

/** A contract's facts and a package with its rules: it throws where a real one would refuse. */
class Model implements AccountingFacts {
  contact: string | null = null;
  documents: PlanDocument[] = [];
  movements: PlanMovement[] = [];
  bookings: PlanBooking[] = [];
  allocations: PlanAllocation[] = [];
  /** What stands in the package, whether we know it or not. */
  readonly there = {
    contact: false,
    raised: new Set<number>(),
    voided: new Set<number>(),
    payments: new Map<string, { movement: number; document: number; amount: bigint }>(),
    allocations: new Map<string, { credit_note: number; invoice: number; amount: bigint }>(),
  };
  #last = 0;

  document(amount: bigint, type: MoneyType = 'contract'): number {
    const id = ++this.#last;
    this.documents.push({ id, type, amount, void: false, third_party_id: null, voided_there: false });
    return id;
  }
  movement(amount: bigint, type: MoneyType = 'contract', reverses: number | null = null): number {
    const id = ++this.#last;
    this.movements.push({ id, type, amount, reverses });
    return id;
  }
  void(id: number): void {
    this.documents = this.documents.map((one) => (one.id === id ? { ...one, void: true } : one));
  }
  live(): PlanMovement[] {
    const over = new Set(
      this.movements.flatMap(({ id, reverses }) => (reverses === null ? [] : [id, reverses])),
    );
    return this.movements.filter(({ id }) => !over.has(id));
  }

  leftThere(id: number): bigint {
    const document = this.documents.find((one) => one.id === id);
    if (!document || !this.there.raised.has(id) || this.there.voided.has(id))
      throw new Error(`No ${id} there`);
    const used = [
      ...[...this.there.payments.values()].filter((one) => one.document === id),
      ...[...this.there.allocations.values()].filter((one) => one.credit_note === id || one.invoice === id),
    ].reduce((sum, { amount }) => sum + amount, 0n);
    return (document.amount < 0n ? -document.amount : document.amount) - used;
  }

  /** The package's side of a step, made as often as it is asked for. */
  perform(step: AccountingStep): void {
    const { there } = this;
    switch (step.do) {
      case 'contact':
        there.contact = true;
        return;
      case 'invoice':
      case 'credit_note':
        if (!there.contact) throw new Error('No contact there');
        there.raised.add(step.document);
        return;
      case 'void': {
        if (there.voided.has(step.document)) return;
        const whole = this.documents.find(({ id }) => id === step.document)?.amount;
        if (this.leftThere(step.document) !== whole) throw new Error('Void with money on it');
        there.voided.add(step.document);
        return;
      }
      case 'payment': {
        const { movement, document, amount } = step;
        const before = there.payments.get(`${movement} ${document}`);
        if (before && before.amount !== amount) throw new Error('There with another amount');
        if (!before && amount > this.leftThere(document)) throw new Error('More than is left');
        if (amount <= 0n) throw new Error('A payment of nothing');
        there.payments.set(`${movement} ${document}`, { movement, document, amount });
        return;
      }
      case 'reverse':
        there.payments.delete(`${step.movement} ${step.document}`);
        return;
      case 'allocation': {
        const { credit_note, invoice, amount } = step;
        const more = amount - (there.allocations.get(`${credit_note} ${invoice}`)?.amount ?? 0n);
        if (more < 0n || more > this.leftThere(credit_note) || more > this.leftThere(invoice))
          throw new Error('Allocation of more than is left');
        there.allocations.set(`${credit_note} ${invoice}`, { credit_note, invoice, amount });
        return;
      }
      case 'nothing':
    }
  }

  /** Writes what we know of a step: before the call, or with its answer. */
  note(step: AccountingStep, answered: boolean): void {
    if (step.do === 'payment') {
      const { movement, document, amount } = step;
      const others = this.bookings.filter((one) => one.movement !== movement || one.document !== document);
      this.bookings = [
        ...others,
        { movement, document, amount, third_party_id: answered ? 'p' : null, leaving: false },
      ];
    }
    if (step.do === 'allocation') {
      const { credit_note, invoice, amount } = step;
      const others = this.allocations.filter(
        (one) => one.credit_note !== credit_note || one.invoice !== invoice,
      );
      this.allocations = [...others, { credit_note, invoice, amount, done: answered }];
    }
    if (step.do === 'reverse')
      this.bookings = this.bookings.map((one) =>
        one.movement === step.movement && one.document === step.document ? { ...one, leaving: true } : one,
      );
    if (!answered) return;
    if (step.do === 'contact') this.contact = 'c';
    if (step.do === 'reverse')
      this.bookings = this.bookings.filter(
        (one) => one.movement !== step.movement || one.document !== step.document,
      );
    if (step.do === 'invoice' || step.do === 'credit_note' || step.do === 'void')
      this.documents = this.documents.map((one) =>
        one.id !== step.document
          ? one
          : step.do === 'void'
            ? { ...one, voided_there: true }
            : { ...one, third_party_id: `d${one.id}` },
      );
  }

  /** One step; `lost`: it was done, or not, but we never heard. */
  step(lost?: 'done' | 'not done'): AccountingStep {
    const step = nextAccountingStep(this);
    this.note(step, false);
    if (lost !== 'not done') this.perform(step);
    if (lost === undefined) this.note(step, true);
    return step;
  }
  /** Steps until nothing is owed, as words. */
  run(): { steps: string[]; end: AccountingStep & { do: 'nothing' } } {
    const steps: string[] = [];
    for (;;) {
      const step = this.step();
      if (step.do === 'nothing') return { steps, end: step };
      const { do: what, third_party_id: _id, ...rest } = { third_party_id: '', ...step };
      steps.push([what, ...Object.values(rest)].join(' '));
      if (steps.length > 1000) throw new Error(`Never in line: ${steps.slice(-6).join(', ')}`);
    }
  }
}

describe('the next step', () => {
  test('in order: contact, invoice, payment, credit note, refund from it, the rest of it against what is due', () => {
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

  test('nothing is owed for nothing, nor for money without a document: it waits on account', () => {
    const model = new Model();
    expect(model.run().steps).toEqual([]);
    model.movement(50n, 'deposit');
    const { steps, end } = model.run();
    expect([steps, end.on_account.deposit]).toEqual([[], 50n]);
    const invoice = model.document(70n, 'deposit');
    expect(model.run().steps.slice(1)).toEqual([`invoice ${invoice}`, `payment 1 ${invoice} 50`]);
  });

  test('money is split over invoices of its type; what is over waits, and a refund of it is never booked', () => {
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

  test('a refund that no credit note explains takes the payment back and books the rest; a credit note that comes later shows both whole', () => {
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

  test('a reversal takes back what was booked, and what was never booked costs nothing', () => {
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

  test('credit that was set against an invoice grows when the invoice is owed again', () => {
    const model = new Model();
    const invoice = model.document(100n);
    const capture = model.movement(60n);
    const note = model.document(-60n);
    expect(model.run().steps.at(-1)).toBe(`allocation ${note} ${invoice} 40`);
    model.movement(-60n, 'contract', capture);
    expect(model.run().steps).toEqual([`reverse ${capture} ${invoice}`, `allocation ${note} ${invoice} 60`]);
  });

  test('a refund that failed afterwards leaves the credit to the customer', () => {
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

  test('a void invoice is raised and voided, its money goes to the next', () => {
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

  test('a void invoice with credit set against it needs a person, and holds up nothing else', () => {
    const model = new Model();
    const invoice = model.document(100n);
    model.document(-30n);
    model.run();
    model.void(invoice);
    const other = model.document(50n, 'damages');
    const { steps, end } = model.run();
    expect([steps, end.stuck]).toEqual([[`invoice ${other}`], [invoice]]);
  });

  test('what was asked for and not answered is asked again before anything else', () => {
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

  test('a void credit note is refused', () => {
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

test('whatever happens, and whatever answer is lost: the steps end, the package refuses none, and its totals are ours', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 25, size: 'max' }), (happenings) => {
      const model = new Model();
      for (const one of happenings) {
        if (one.what === 'document') model.document(one.sign * one.amount, one.type);
        if (one.what === 'movement') model.movement(one.sign * one.amount, one.type);
        if (one.what === 'steps') {
          for (let count = 0; count < one.count; count++) model.step();
          model.step(one.lost);
        }
        if (one.what === 'reversal') {
          const live = model.live();
          const found = live[one.which % (live.length || 1)];
          if (found) model.movement(-found.amount, found.type, found.id);
        }
        if (one.what === 'void') {
          const invoices = model.documents.filter((document) => document.amount > 0n && !document.void);
          const found = invoices[one.which % (invoices.length || 1)];
          if (found) model.void(found.id);
        }
      }
      const { documents, movements, bookings, there } = model;
      const most = 2 + 3 * (documents.length + movements.length + bookings.length);
      const { steps, end } = model.run();
      expect(steps.length).toBeLessThanOrEqual(most);

      const captured = (id: number) => movements.some((one) => one.id === id && one.amount > 0n);
      for (const type of MONEY_TYPES) {
        const own = documents.filter((one) => one.type === type);
        const standing = model.documents.filter((one) => one.type === type && !end.stuck.includes(one.id));
        const open = (sign: 1 | -1) =>
          standing
            .filter((one) => (one.amount > 0n ? 1 : -1) === sign && !one.void)
            .reduce((sum, { id }) => sum + model.leftThere(id), 0n);
        const [due, credit, account] = [open(1), open(-1), end.on_account[type]];
        // Nobody owes while there is credit or money on account to take.
        expect(due === 0n || (credit === 0n && account <= 0n)).toBe(true);
        // Money given back without a credit note uses up what was received before it is missing.
        const booked = [...there.payments.values()].filter(({ document }) =>
          own.some(({ id }) => id === document),
        );
        if (account < 0n)
          expect([credit, booked.filter(({ movement }) => captured(movement))]).toEqual([0n, []]);
        if (end.stuck.length > 0) continue;
        const billed = own
          .filter((one) => !model.documents.find(({ id }) => id === one.id)?.void)
          .reduce((sum, one) => sum + one.amount, 0n);
        const paid = model
          .live()
          .filter((one) => one.type === type)
          .reduce((sum, one) => sum + one.amount, 0n);
        expect(due - credit - account).toBe(billed - paid);
      }
      expect([...there.raised].sort((a, b) => a - b)).toEqual(model.documents.map(({ id }) => id));
      expect(there.payments.size).toBe(model.bookings.length);
      expect(model.run().steps).toEqual([]);
    }),
    { numRuns: 3000 },
  );
});
