/** The moves of every kind of record but contracts, in words. Rules decide them; a test holds each of these to its rule (domain rules §6, §7, §10). */
import { INCOMING_POSITIONS, incomingMoves } from './incoming-mail.ts';
import { MAIL_PROGRESS } from './mail-progress.ts';
import { CHANGE_MOVES, PAYMENT_MOVES, REFUND_MOVES } from './move-labels.ts';
import type { GraphEdge } from './workflow-graph.ts';

type Words = Partial<Omit<GraphEdge, 'from' | 'to' | 'label' | 'by'>>;

const edge = (
  by: GraphEdge['by'],
  from: string | null,
  to: string,
  label: string,
  words: Words = {},
): GraphEdge => ({ from, to, label, by, guards: [], advice: [], needs: [], effects: [], ...words });

const labelOf = (moves: readonly (readonly [to: string, label: string, ...rest: unknown[]])[], to: string) =>
  moves.find(([one]) => one === to)?.[1] ?? to;

/** A person's moves to one place, from each of several. */
const toFrom = (
  moves: Parameters<typeof labelOf>[0],
  to: string,
  from: readonly string[],
  words: Words = {},
): GraphEdge[] => from.map((one) => edge('person', one, to, labelOf(moves, to), words));

/** There and back along a row, by what becomes of money. */
const alongMoney = (row: readonly string[], on: string, back: string): GraphEdge[] =>
  row.slice(1).flatMap((to, at) => {
    const from = row[at] ?? to;
    return [edge('program', from, to, on), edge('program', to, from, back)];
  });

const NOTHING_PAID = 'Nothing was paid on it.';

const payment: readonly GraphEdge[] = [
  edge('person', null, 'create', 'New draft'),
  edge('person', null, 'pending', 'New request', { effects: ['The customer is mailed a link to pay.'] }),
  ...toFrom(PAYMENT_MOVES, 'pending', ['create'], { effects: ['The customer is mailed a link to pay.'] }),
  ...toFrom(PAYMENT_MOVES, 'cancelled', ['create', 'pending'], {
    guards: [NOTHING_PAID],
    effects: ['Nobody can pay it any more.'],
  }),
  ...alongMoney(['pending', 'partially_paid', 'paid', 'overpaid'], 'Money comes', 'Money goes back'),
  edge('program', 'create', 'partially_paid', 'Paid before it was sent'),
  edge('program', 'cancelled', 'partially_paid', 'Money comes all the same'),
  edge('program', 'partially_paid', 'cancelled', 'That money goes back'),
];

const MAY_APPROVE = [
  'No more than is left of what was paid.',
  'Above the limit: a Finance Admin who did not ask for it.',
];

const refund: readonly GraphEdge[] = [
  edge('person', null, 'create', 'Ask for a refund'),
  ...toFrom(REFUND_MOVES, 'approved', ['create', 'failed', 'partially_paid'], {
    guards: MAY_APPROVE,
    effects: ['Money paid by card is sent back by its provider.'],
  }),
  ...toFrom(REFUND_MOVES, 'rejected', ['create'], { needs: ['A reason'] }),
  ...toFrom(REFUND_MOVES, 'cancelled', ['create', 'failed']),
  ...toFrom(REFUND_MOVES, 'cancelled', ['approved'], { guards: ['It does not go by card.'] }),
  ...toFrom(REFUND_MOVES, 'succeeded', ['approved', 'pending'], {
    guards: ['It does not go by card.'],
    needs: ['The reference of the payment'],
  }),
  ...toFrom(REFUND_MOVES, 'succeeded', ['failed', 'partially_paid'], {
    guards: MAY_APPROVE,
    needs: ['The reference of the payment'],
  }),
  edge('program', 'approved', 'pending', 'The provider has it'),
  edge('program', 'pending', 'succeeded', 'The money is back'),
  edge('program', 'pending', 'partially_paid', 'A part is back'),
  edge('program', 'pending', 'failed', 'The provider could not'),
  edge('program', 'failed', 'pending', 'The provider tries again'),
  edge('program', 'partially_paid', 'pending', 'The rest is under way'),
  edge('program', 'succeeded', 'failed', 'The money came back to us'),
];

const SAID_HOW = ['How it was resolved: a note, an applied change, or a reason'];

const change: readonly GraphEdge[] = [
  edge('person', null, 'create', 'New change request'),
  ...toFrom(CHANGE_MOVES, 'resolved', ['create', 'reopened'], { needs: SAID_HOW }),
  ...toFrom(CHANGE_MOVES, 'cancelled', ['create', 'reopened'], { needs: ['A reason'] }),
  ...toFrom(CHANGE_MOVES, 'reopened', ['resolved', 'cancelled'], {
    effects: ['The hire cannot be completed until it is answered.'],
  }),
];

const incoming: readonly GraphEdge[] = [
  edge('program', null, 'received', 'A mail comes in'),
  ...INCOMING_POSITIONS.flatMap((from) =>
    incomingMoves(from).map(({ to, label }) => edge('person', from, to, label)),
  ),
];

/** What is told of a mail, as an edge says it. */
const MAIL_NEWS: Readonly<Record<string, string>> = {
  pending: 'Written',
  sent: 'Handed to the service',
  received: 'Delivered',
  opened: 'Opened',
  clicked: 'A link is used',
  bounced: 'Sent back',
  complaint: 'Called spam',
};

// A mail may pass over any of these steps, but never goes back.
const mail: readonly GraphEdge[] = MAIL_PROGRESS.map((to, at) =>
  edge('program', MAIL_PROGRESS[at - 1] ?? null, to, MAIL_NEWS[to] ?? to),
);

const finance: readonly GraphEdge[] = ['deposit', 'damages', 'contract'].flatMap((type) => [
  edge('program', null, `${type}_request_create`, 'A draft asks for it'),
  ...alongMoney(
    ['request_create', 'outstanding', 'settled', 'overpaid'].map((action) => `${type}_${action}`),
    'Asked or paid',
    'Withdrawn or paid back',
  ),
]);

export const EDGES: Readonly<Record<string, readonly GraphEdge[]>> = {
  payment_request_status: payment,
  refund_request_status: refund,
  change_request_status: change,
  incoming_email_status: incoming,
  email_status: mail,
  contract_finance_status: finance,
  transaction_status: [],
};
