import {
  type AccountingFacts,
  type AccountingStep,
  nextAccountingStep,
  type PlanAllocation,
  type PlanBooking,
  type PlanDocument,
  type PlanMovement,
} from './accounting-plan.ts';
import type { MoneyType } from './balance.ts';

/** A contract's facts and a fake package that throws where a real one would refuse. */
export class Model implements AccountingFacts {
  contact: string | null = null;
  documents: PlanDocument[] = [];
  movements: PlanMovement[] = [];
  bookings: PlanBooking[] = [];
  allocations: PlanAllocation[] = [];
  /** The package's records, known to us or not. */
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

  /** Performs a step in the package as often as it is called. */
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
      case 'void':
        this.#void(step.document);
        return;
      case 'payment':
        this.#pay(step);
        return;
      case 'reverse':
        there.payments.delete(`${step.movement} ${step.document}`);
        return;
      case 'allocation':
        this.#allocate(step);
        return;
      case 'nothing':
    }
  }
  #void(document: number): void {
    if (this.there.voided.has(document)) return;
    const whole = this.documents.find(({ id }) => id === document)?.amount;
    if (this.leftThere(document) !== whole) throw new Error('Void with money on it');
    this.there.voided.add(document);
  }
  #pay({ movement, document, amount }: AccountingStep & { do: 'payment' }): void {
    const { payments } = this.there;
    const before = payments.get(`${movement} ${document}`);
    if (before && before.amount !== amount) throw new Error('There with another amount');
    if (!before && amount > this.leftThere(document)) throw new Error('More than is left');
    if (amount <= 0n) throw new Error('A payment of nothing');
    payments.set(`${movement} ${document}`, { movement, document, amount });
  }
  #allocate({ credit_note, invoice, amount }: AccountingStep & { do: 'allocation' }): void {
    const { allocations } = this.there;
    const more = amount - (allocations.get(`${credit_note} ${invoice}`)?.amount ?? 0n);
    if (more < 0n || more > this.leftThere(credit_note) || more > this.leftThere(invoice))
      throw new Error('Allocation of more than is left');
    allocations.set(`${credit_note} ${invoice}`, { credit_note, invoice, amount });
  }

  /** Stores our note of a step: before the call, or with its response. */
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

  /** Runs one step; `lost`: it was done or not, but the response was lost. */
  step(lost?: 'done' | 'not done'): AccountingStep {
    const step = nextAccountingStep(this);
    this.note(step, false);
    if (lost !== 'not done') this.perform(step);
    if (lost === undefined) this.note(step, true);
    return step;
  }
  /** Runs all steps; returns their names. */
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
