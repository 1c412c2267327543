/** Moves of every kind of record except contracts, in words. A test compares each with its rule (domain rules §6, §7, §10). */
import { dictionary } from '@hireyard/messages/dictionary';
import { t } from '@hireyard/messages';
import { INCOMING_POSITIONS, incomingMoves } from '../comms/incoming-mail.ts';
import { MAIL_PROGRESS } from '../comms/mail-progress.ts';
import { CHANGE_MOVES, PAYMENT_MOVES, REFUND_MOVES } from '../money/request-moves.ts';

export interface GraphEdge {
  /** Null for a new record. */
  readonly from: string | null;
  readonly to: string;
  readonly label: string;
  readonly by: 'person' | 'program';
  /** Conditions, in words. */
  readonly guards: readonly string[];
  /** Conditions that only warn. */
  readonly advice: readonly string[];
  /** Required input. */
  readonly needs: readonly string[];
  /** Effects. */
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

/** Returns manual moves to one position from several. */
const toFrom = (
  moves: Parameters<typeof labelOf>[0],
  to: string,
  from: readonly string[],
  words: Words = {},
): GraphEdge[] => from.map((one) => edge('person', one, to, labelOf(moves, to), words));

/** Returns automatic moves in both directions along a row of positions. */
const bothWays = (row: readonly string[], on: string, back: string): GraphEdge[] =>
  row.slice(1).flatMap((to, at) => {
    const from = row[at] ?? to;
    return [edge('program', from, to, on), edge('program', to, from, back)];
  });

const NOTHING_PAID = t('Nothing has been paid.');

const payment: readonly GraphEdge[] = [
  edge('person', null, 'create', t('New draft')),
  edge('person', null, 'pending', t('New request'), {
    effects: [t('The customer is emailed a payment link.')],
  }),
  ...toFrom(PAYMENT_MOVES, 'pending', ['create'], {
    effects: [t('The customer is emailed a payment link.')],
  }),
  ...toFrom(PAYMENT_MOVES, 'cancelled', ['create', 'pending'], {
    guards: [NOTHING_PAID],
    effects: [t('It can no longer be paid.')],
  }),
  ...bothWays(
    ['pending', 'partially_paid', 'paid', 'overpaid'],
    t('Payment received'),
    t('Payment refunded'),
  ),
  edge('program', 'create', 'partially_paid', t('Paid before sending')),
  edge('program', 'cancelled', 'partially_paid', t('Paid after cancelling')),
  edge('program', 'partially_paid', 'cancelled', t('Late payment refunded')),
];

const MAY_APPROVE = [
  t('At most what was paid and not refunded.'),
  t('Above the limit, another Finance Admin approves.'),
];

const refund: readonly GraphEdge[] = [
  edge('person', null, 'create', t('Request refund')),
  ...toFrom(REFUND_MOVES, 'approved', ['create', 'failed', 'partially_paid'], {
    guards: MAY_APPROVE,
    effects: [t('Card payments are refunded through the card provider.')],
  }),
  ...toFrom(REFUND_MOVES, 'rejected', ['create'], { needs: [t('A reason')] }),
  ...toFrom(REFUND_MOVES, 'cancelled', ['create', 'failed']),
  ...toFrom(REFUND_MOVES, 'cancelled', ['approved'], { guards: [t('It isn’t a card refund.')] }),
  ...toFrom(REFUND_MOVES, 'succeeded', ['approved', 'pending'], {
    guards: [t('It isn’t a card refund.')],
    needs: [t('A payment reference, if there is none yet')],
  }),
  ...toFrom(REFUND_MOVES, 'succeeded', ['failed', 'partially_paid'], {
    guards: MAY_APPROVE,
    needs: [t('A payment reference, if there is none yet')],
  }),
  edge('program', 'approved', 'pending', t('Accepted by the provider')),
  edge('program', 'pending', 'succeeded', t('Refund completed')),
  edge('program', 'pending', 'partially_paid', t('Partly refunded')),
  edge('program', 'pending', 'failed', t('Failed at the provider')),
  edge('program', 'failed', 'pending', t('Retried by the provider')),
  edge('program', 'partially_paid', 'pending', t('Rest being refunded')),
  edge('program', 'succeeded', 'failed', t('Refund returned to us')),
];

const RESOLUTION = [t('A note, an applied change or a reason')];

const change: readonly GraphEdge[] = [
  edge('person', null, 'create', t('New change request')),
  ...toFrom(CHANGE_MOVES, 'resolved', ['create', 'reopened'], { needs: RESOLUTION }),
  ...toFrom(CHANGE_MOVES, 'cancelled', ['create', 'reopened'], { needs: [t('A reason')] }),
  ...toFrom(CHANGE_MOVES, 'reopened', ['resolved', 'cancelled'], {
    effects: [t('Blocks completion.')],
  }),
];

const incoming: readonly GraphEdge[] = [
  edge('program', null, 'received', t('Email received')),
  ...INCOMING_POSITIONS.flatMap((from) =>
    incomingMoves(from).map(({ to, label }) => edge('person', from, to, label)),
  ),
];

/** Labels of automatic email moves. */
const MAIL_LABELS: Readonly<Record<string, string>> = dictionary({
  pending: t('Written'),
  sent: t('Handed to the mail service'),
  received: t('Delivered'),
  opened: t('Opened'),
  clicked: t('Link clicked'),
  bounced: t('Bounced'),
  complaint: t('Marked as spam'),
});

// Email may skip any of these steps, but never moves backwards.
const mail: readonly GraphEdge[] = MAIL_PROGRESS.map((to, at) =>
  edge('program', MAIL_PROGRESS[at - 1] ?? null, to, MAIL_LABELS[to] ?? to),
);

const finance: readonly GraphEdge[] = ['deposit', 'damages', 'contract'].flatMap((type) => [
  edge('program', null, `${type}_request_create`, t('Request drafted')),
  ...bothWays(
    ['request_create', 'outstanding', 'settled', 'overpaid'].map((action) => `${type}_${action}`),
    t('Requested or paid'),
    t('Withdrawn or refunded'),
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
