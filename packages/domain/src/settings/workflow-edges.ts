/** The moves of every kind of record but contracts, in words. Rules decide them; a test holds each of these to its rule (domain rules §6, §7, §10). */
import { dictionary } from '@hireyard/messages/dictionary';
import { t } from '@hireyard/messages';
import { INCOMING_POSITIONS, incomingMoves } from '../comms/incoming-mail.ts';
import { MAIL_PROGRESS } from '../comms/mail-progress.ts';
import { CHANGE_MOVES, PAYMENT_MOVES, REFUND_MOVES } from '../money/request-moves.ts';

export interface GraphEdge {
  /** Null = a new record begins there. */
  readonly from: string | null;
  readonly to: string;
  readonly label: string;
  readonly by: 'person' | 'program';
  /** What must hold, in words. */
  readonly guards: readonly string[];
  /** What only warns when it does not hold. */
  readonly advice: readonly string[];
  /** What must be given. */
  readonly needs: readonly string[];
  /** What happens with it. */
  readonly effects: readonly string[];
}

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

const NOTHING_PAID = t('Nothing was paid on it.');

const payment: readonly GraphEdge[] = [
  edge('person', null, 'create', t('New draft')),
  edge('person', null, 'pending', t('New request'), {
    effects: [t('The customer is mailed a link to pay.')],
  }),
  ...toFrom(PAYMENT_MOVES, 'pending', ['create'], { effects: [t('The customer is mailed a link to pay.')] }),
  ...toFrom(PAYMENT_MOVES, 'cancelled', ['create', 'pending'], {
    guards: [NOTHING_PAID],
    effects: [t('Nobody can pay it any more.')],
  }),
  ...alongMoney(['pending', 'partially_paid', 'paid', 'overpaid'], t('Money comes'), t('Money goes back')),
  edge('program', 'create', 'partially_paid', t('Paid before it was sent')),
  edge('program', 'cancelled', 'partially_paid', t('Money comes all the same')),
  edge('program', 'partially_paid', 'cancelled', t('That money goes back')),
];

const MAY_APPROVE = [
  t('No more than is left of what was paid.'),
  t('Above the limit: a Finance Admin who did not ask for it.'),
];

const refund: readonly GraphEdge[] = [
  edge('person', null, 'create', t('Request refund')),
  ...toFrom(REFUND_MOVES, 'approved', ['create', 'failed', 'partially_paid'], {
    guards: MAY_APPROVE,
    effects: [t('Money paid by card is sent back by its provider.')],
  }),
  ...toFrom(REFUND_MOVES, 'rejected', ['create'], { needs: [t('A reason')] }),
  ...toFrom(REFUND_MOVES, 'cancelled', ['create', 'failed']),
  ...toFrom(REFUND_MOVES, 'cancelled', ['approved'], { guards: [t('It does not go by card.')] }),
  ...toFrom(REFUND_MOVES, 'succeeded', ['approved', 'pending'], {
    guards: [t('It does not go by card.')],
    needs: [t('The reference of the payment, if the request has none yet')],
  }),
  ...toFrom(REFUND_MOVES, 'succeeded', ['failed', 'partially_paid'], {
    guards: MAY_APPROVE,
    needs: [t('The reference of the payment, if the request has none yet')],
  }),
  edge('program', 'approved', 'pending', t('The provider has it')),
  edge('program', 'pending', 'succeeded', t('The money is back')),
  edge('program', 'pending', 'partially_paid', t('A part is back')),
  edge('program', 'pending', 'failed', t('The provider could not')),
  edge('program', 'failed', 'pending', t('The provider tries again')),
  edge('program', 'partially_paid', 'pending', t('The rest is under way')),
  edge('program', 'succeeded', 'failed', t('The money came back to us')),
];

const SAID_HOW = [t('How it was resolved: a note, an applied change, or a reason')];

const change: readonly GraphEdge[] = [
  edge('person', null, 'create', t('New change request')),
  ...toFrom(CHANGE_MOVES, 'resolved', ['create', 'reopened'], { needs: SAID_HOW }),
  ...toFrom(CHANGE_MOVES, 'cancelled', ['create', 'reopened'], { needs: [t('A reason')] }),
  ...toFrom(CHANGE_MOVES, 'reopened', ['resolved', 'cancelled'], {
    effects: [t('The hire cannot be completed until it is answered.')],
  }),
];

const incoming: readonly GraphEdge[] = [
  edge('program', null, 'received', t('A mail comes in')),
  ...INCOMING_POSITIONS.flatMap((from) =>
    incomingMoves(from).map(({ to, label }) => edge('person', from, to, label)),
  ),
];

/** What is told of a mail, as an edge says it. */
const MAIL_NEWS: Readonly<Record<string, string>> = dictionary({
  pending: t('Written'),
  sent: t('Handed to the service'),
  received: t('Delivered'),
  opened: t('Opened'),
  clicked: t('A link is used'),
  bounced: t('Sent back'),
  complaint: t('Called spam'),
});

// A mail may pass over any of these steps, but never goes back.
const mail: readonly GraphEdge[] = MAIL_PROGRESS.map((to, at) =>
  edge('program', MAIL_PROGRESS[at - 1] ?? null, to, MAIL_NEWS[to] ?? to),
);

const finance: readonly GraphEdge[] = ['deposit', 'damages', 'contract'].flatMap((type) => [
  edge('program', null, `${type}_request_create`, t('A draft asks for it')),
  ...alongMoney(
    ['request_create', 'outstanding', 'settled', 'overpaid'].map((action) => `${type}_${action}`),
    t('Asked or paid'),
    t('Withdrawn or paid back'),
  ),
]);

export const EDGES: Readonly<Record<string, readonly GraphEdge[]>> = dictionary({
  payment_request_status: payment,
  refund_request_status: refund,
  change_request_status: change,
  incoming_email_status: incoming,
  email_status: mail,
  contract_finance_status: finance,
  transaction_status: [],
});
