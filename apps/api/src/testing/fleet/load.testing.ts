/** Users who work all day and note what was acknowledged: hires, lines, notes, moves, email, card payments and refunds. */
import { randomUUID } from 'node:crypto';
import { browserAt } from './cards.testing.ts';
import { type Business, must, nextYear, quote } from './business.testing.ts';
import { GivenUpError, type WaitLimits } from './http-agent.testing.ts';
import type { Agent } from '../test-app.ts';

/** Acknowledged work. */
export type Fact =
  | { readonly kind: 'contract' | 'line' | 'note' | 'mail'; readonly key: string; readonly id: number }
  | { readonly kind: 'entered'; readonly id: number }
  | { readonly kind: 'renamed'; readonly id: number; readonly key: string }
  | { readonly kind: 'paid' | 'refunded'; readonly id: number; readonly amount: string };

export interface Ledger {
  readonly facts: Fact[];
  /** Work requested with its own key, answered or not. */
  readonly begun: Set<string>;
  /** Answers that must never occur. */
  readonly wrong: string[];
}

export interface Load {
  readonly ledger: Ledger;
  readonly patience: WaitLimits;
  /** Lets every user finish the current hire. */
  stop(): Promise<void>;
}

const ACCOUNTING = '/api/v1/accounting';
const AMOUNT = '120.00';

interface Person {
  readonly asker: Agent;
  readonly approver: Agent;
  readonly provider: string;
  readonly business: Business;
  readonly ledger: Ledger;
}

/** Requests something with its own key, and notes that it was done. */
async function make(
  { asker, ledger }: Person,
  kind: 'contract' | 'line' | 'note' | 'mail',
  path: string,
  body: (key: string) => object,
): Promise<number> {
  const key = `${kind} ${randomUUID()}`;
  ledger.begun.add(key);
  const { id } = must(await asker.post(`/api/v1/${path}/`, body(key)));
  ledger.facts.push({ kind, key, id });
  return id;
}

/** A move that an unacknowledged attempt may have done: then it is refused, and the record is already there. */
async function moved(agent: Agent, url: string, system_action: string): Promise<void> {
  const reply = await agent.put(`${url}system_state/`, { system_action, action: 'attach', additional: {} });
  if (reply.status === 200) return;
  const { states } = must(await agent.get(url));
  if (!states.some((state: { system_action: string }) => state.system_action === system_action))
    throw new Error(`${url} ${system_action}: ${reply.status} ${JSON.stringify(reply.body)}`);
}

/** The customer pays by card and polls until the product knows. Returns the payment request. */
async function pay({ asker, provider, ledger }: Person, contract: number): Promise<number> {
  const { id, uuid } = must(
    await asker.post(`${ACCOUNTING}/paymentrequest/`, { contract, type: 'contract', amount: AMOUNT }),
  );
  const secret = must(await asker.post(`/api/v1/pay/${uuid}/secret/`, {}));
  await browserAt(provider, secret);
  for (;;) {
    const { status } = must(await asker.post(`/api/v1/pay/${uuid}/refresh/`, {}));
    if (status === 'paid') break;
    if (status !== 'processing' && status !== 'payable')
      throw new Error(`Paid by card, and it is ${status}.`);
  }
  ledger.facts.push({ kind: 'paid', id, amount: AMOUNT });
  return id;
}

async function refund({ asker, approver, ledger }: Person, paymentrequest: number): Promise<void> {
  const amount = '20.00';
  const { id } = must(
    await asker.post(`${ACCOUNTING}/refundrequest/`, { paymentrequest, amount, reason: 'Two were broken' }),
  );
  const url = `${ACCOUNTING}/refundrequest/${id}/`;
  const reply = await approver.put(`${url}system_state/`, {
    system_action: 'approved',
    action: 'attach',
    additional: {},
  });
  // A worker may have refunded it before a repeated press arrives.
  if (reply.status !== 200) {
    const { states } = must(await approver.get(url));
    if (states.some((state: { system_action: string }) => state.system_action === 'requested'))
      throw new Error(`Approval: ${reply.status} ${JSON.stringify(reply.body)}`);
  }
  ledger.facts.push({ kind: 'refunded', id, amount });
}

/** One hire from quote to payment. */
async function hire(person: Person, n: number): Promise<void> {
  const { asker, business, ledger } = person;
  const day = (after: number) => nextYear(`09-${String(1 + (n % 20) + after).padStart(2, '0')}`);
  const contract = await make(person, 'contract', 'contract', (customer_reference) =>
    quote(business, {
      customer_reference,
      delivery_date: day(0),
      collection_date: day(3),
    }),
  );
  const url = `/api/v1/contract/${contract}/`;
  for (const price of ['400.00', '35.50'])
    await make(person, 'line', 'contractstock', (unlisted_description) => ({
      contract,
      unlisted: true,
      unlisted_description,
      unlisted_price: price,
      quantity: 1,
    }));
  must(await asker.post('/api/v1/contractstock/', { contract, stockitem: business.stockitem, quantity: 10 }));
  await make(person, 'note', 'note', (content) => ({
    content_type: 'contract.contract',
    object_id: contract,
    content,
  }));
  await moved(asker, url, 'entered');
  ledger.facts.push({ kind: 'entered', id: contract });
  const town = `Town ${randomUUID()}`;
  must(await asker.patch(url, { address_town: town }));
  ledger.facts.push({ kind: 'renamed', id: contract, key: town });
  await make(person, 'mail', 'ses/sesmail', (subject) => ({
    to: 'ada@example.com',
    subject,
    category: 'conversation',
    type: 'text',
    message: 'It is ready.',
    contract,
  }));
  const request = await pay(person, contract);
  if (n % 2 === 0) await refund(person, request);
}

/** Starts one user per client. */
export function startLoad(people: readonly Omit<Person, 'ledger'>[], patience: WaitLimits): Load {
  const ledger: Ledger = { facts: [], begun: new Set(), wrong: [] };
  const ending = new AbortController();
  const working = people.map(async (one, who) => {
    for (let n = who * 7; !ending.signal.aborted; n++)
      try {
        await hire({ ...one, ledger }, n);
      } catch (error) {
        if (error instanceof GivenUpError) return;
        ledger.wrong.push(error instanceof Error ? error.message : String(error));
        // A fault repeats immediately: a thousand lines of it help nobody.
        if (ledger.wrong.length > 20) return;
      }
  });
  return {
    ledger,
    patience,
    async stop() {
      ending.abort();
      await Promise.all(working);
    },
  };
}
