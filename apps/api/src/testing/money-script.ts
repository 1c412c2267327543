/**
 * Scripts of a payment request's life: actions of the customer, of staff and of the provider's own staff. Within a step they may happen in any order
 * or at once with the same result; between steps all events have arrived.
 */
import type { CardName } from './money-stage.ts';

export type Op =
  /** The customer opens the page in a tab, which asks for the secret of a payment. */
  | { readonly op: 'begin'; readonly tab: string }
  | { readonly op: 'pay'; readonly tab: string; readonly card: CardName }
  /** The customer's bank decides. */
  | { readonly op: 'step'; readonly tab: string; readonly agreed: boolean }
  | { readonly op: 'cancel' }
  | { readonly op: 'amount'; readonly to: number }
  /** A bank transfer, and its reversal as a mistake. */
  | { readonly op: 'record'; readonly amount: number }
  | { readonly op: 'correct' }
  | { readonly op: 'ask'; readonly refund: string; readonly amount: number }
  | { readonly op: 'approve'; readonly refund: string }
  /** A manual refund. */
  | { readonly op: 'back'; readonly refund: string }
  /** A refund made at the provider. */
  | { readonly op: 'refundThere'; readonly tab: string; readonly amount: number };

/** Each list runs in order; the lists of a step run concurrently. */
export type Step = readonly (readonly Op[])[];
export interface Script {
  readonly type: 'deposit' | 'contract';
  /** The requested amount in minor units. */
  readonly amount: number;
  readonly steps: readonly Step[];
}

type Pick = (n: number) => number;
const begin = (tab: string): Op => ({ op: 'begin', tab });
const pay = (tab: string, card: CardName = 'pays'): Op => ({ op: 'pay', tab, card });
const refund = (name: string, amount: number): Op[] => [
  { op: 'ask', refund: name, amount },
  { op: 'approve', refund: name },
];

/** The money held so far, as far as later scenes need it. */
interface So {
  /** The rest of the payment of each tab. */
  readonly card: Map<string, number>;
  byBank: number;
  /** What the contract requests again because it was refunded. */
  again: number;
  failing: boolean;
  /** If it was cancelled before the payment was known, it is cancelled again once nothing is left, so something stays. */
  cancelled: boolean;
  names: number;
}

/** How the money is received. An empty list = never. */
const OPENINGS: readonly ((so: So, amount: number, pick: Pick) => Step[])[] = [
  (so, amount) => {
    so.card.set('a', amount);
    return [[[begin('a'), pay('a')]]];
  },
  (so, amount) => {
    so.card.set('a', amount);
    return [[[begin('a'), pay('a', 'declined'), pay('a')]]];
  },
  (so, amount) => {
    so.card.set('a', amount);
    return [[[begin('a'), pay('a', 'secondStep'), { op: 'step', tab: 'a', agreed: true }]]];
  },
  (so, amount) => {
    so.card.set('b', amount);
    return [
      [[begin('a'), pay('a', 'secondStep'), { op: 'step', tab: 'a', agreed: false }]],
      [[begin('b'), pay('b')]],
    ];
  },
  // Two tabs, one payment.
  (so, amount) => {
    so.card.set('a', amount);
    return [
      [[begin('a')], [begin('b')]],
      [[pay('a')], [pay('b')]],
    ];
  },
  // Cancelled during the payment: the money was taken, so the request is paid.
  (so, amount) => {
    so.card.set('a', amount);
    so.cancelled = true;
    return [[[begin('a'), pay('a'), { op: 'cancel' }]]];
  },
  () => [[[begin('a')]], [[{ op: 'cancel' }]], [[pay('a')], [begin('b')]]],
  // Changed during a payment: that payment is void.
  (so, amount, pick) => {
    const to = amount - 100 * (1 + pick(40));
    so.card.set('b', to);
    return [[[begin('a')]], [[{ op: 'amount', to }]], [[pay('a')], [begin('b'), pay('b')]]];
  },
  (so, amount) => {
    so.byBank = amount;
    return [[[begin('a')]], [[{ op: 'record', amount }]], [[pay('a')], [begin('b')]]];
  },
  (so, amount, pick) => {
    const part = 100 * (1 + pick(40));
    so.byBank = part;
    so.card.set('a', amount - part);
    return [[[{ op: 'record', amount: part }]], [[begin('a'), pay('a')]]];
  },
  (so, amount, pick) => {
    so.card.set('a', amount);
    const waits = pick(2) === 0;
    so.failing = !waits;
    return [[[begin('a'), pay('a', waits ? 'refundWaits' : 'refundFails')]]];
  },
];

type Scene = (so: So, pick: Pick) => Step[] | undefined;
const part = (left: number, pick: Pick): number =>
  pick(3) === 0 ? left : 100 * (1 + pick(Math.floor(left / 100) - 1));
/** A part of what a payment has left, and the first payment with so much left, which is refunded. */
function some(so: So, pick: Pick): { tab: string; amount: number } | undefined {
  const most = Math.max(0, ...so.card.values());
  if (most < 1000) return undefined;
  const amount = Math.min(part(most, pick), so.cancelled ? most - 100 : most);
  const tab = [...so.card].find(([, left]) => left >= amount)?.[0] ?? '';
  return { tab, amount };
}
function take(so: So, tab: string, amount: number): void {
  so.card.set(tab, (so.card.get(tab) ?? 0) - amount);
  so.again += amount;
}

/** What happens to received money. */
const SCENES: readonly Scene[] = [
  // A refund that two users approve at once.
  (so, pick) => {
    const found = some(so, pick);
    if (found === undefined) return undefined;
    const { tab, amount } = found;
    const name = `r${++so.names}`;
    const [ask, approve] = refund(name, amount) as [Op, Op];
    if (so.failing)
      return [
        [[ask]],
        [[approve], [approve]],
        [[approve]],
        [[{ op: 'back', refund: name }]],
        ...gone(so, tab, amount),
      ];
    take(so, tab, amount);
    return [[[ask]], [[approve], [approve]]];
  },
  // Two at once, and one at the provider beside them.
  (so, pick) => {
    const [tab, left = 0] = [...so.card][0] ?? [];
    if (tab === undefined || left < 3000 || so.failing) return undefined;
    const amounts = [100 * (1 + pick(9)), 100 * (1 + pick(9)), 100 * (1 + pick(9))] as const;
    for (const amount of amounts) take(so, tab, amount);
    return [
      [
        refund(`r${++so.names}`, amounts[0]),
        refund(`r${++so.names}`, amounts[1]),
        [{ op: 'refundThere', tab, amount: amounts[2] }],
      ],
    ];
  },
  (so, pick) => {
    const found = so.failing ? undefined : some(so, pick);
    if (found === undefined) return undefined;
    take(so, found.tab, found.amount);
    return [[[{ op: 'refundThere', ...found }]]];
  },
  // A refunded amount is requested and paid again, by another payment.
  (so) => {
    if (so.again < 1000 || so.failing) return undefined;
    const tab = `t${++so.names}`;
    so.card.set(tab, so.again);
    so.again = 0;
    return [[[begin(tab), pay(tab)]]];
  },
  (so) => {
    if (so.byBank === 0 || so.card.size > 0) return undefined;
    const name = `r${++so.names}`;
    const amount = so.byBank;
    so.byBank = 0;
    so.again += amount;
    return [[[...refund(name, amount), { op: 'back', refund: name }]]];
  },
  (so) => {
    if (so.byBank === 0) return undefined;
    so.again += so.byBank;
    so.byBank = 0;
    return [[[{ op: 'correct' }]]];
  },
];
/** A manual refund: the card's payment is spent for this script. */
function gone(so: So, tab: string, amount: number): Step[] {
  take(so, tab, amount);
  so.card.delete(tab);
  return [];
}

export function randomScript(pick: Pick): Script {
  const so: So = { card: new Map(), byBank: 0, again: 0, failing: false, cancelled: false, names: 0 };
  const amount = 100 * (50 + pick(51));
  const type = pick(2) === 0 ? 'deposit' : 'contract';
  const steps = [...(OPENINGS[pick(OPENINGS.length)]?.(so, amount, pick) ?? [])];
  for (let tries = 0; tries < 2; tries++) steps.push(...(SCENES[pick(SCENES.length)]?.(so, pick) ?? []));
  return { type, amount, steps };
}
