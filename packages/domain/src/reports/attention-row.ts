/** Texts and fixes of "Needs attention" rows (domain rules §13). Pure functions of the facts. */
import { t } from '@hireyard/messages';
import { type AttentionKind, SHORTAGE_DAYS } from './attention.ts';
import {
  bringBack,
  contractAt,
  customerCollects,
  customerReturns,
  fix,
  link,
  MOVE,
  notDelivered,
  sentence,
  shortened,
  PROBLEM_TABS,
} from './attention-links.ts';
import { addDays, daysBetween } from '../values/calendar.ts';
import type {
  AttentionContext,
  AttentionFact,
  AttentionText,
  FixCall,
  FixPlace,
  Live,
} from './attention-fact.ts';

/** Formats a day relative to today: 'today', 'tomorrow', 'in 3 days', 'yesterday', '3 days ago'. */
export function dayText(day: string, today: string): string {
  const left = daysBetween(today, day);
  if (left === 0) return t('today');
  if (left === 1) return t('tomorrow');
  if (left === -1) return t('yesterday');
  return left > 0 ? t('in {days} days', { days: left }) : t('{days} days ago', { days: -left });
}

const sinceText = (day: string, today: string): string =>
  day === today
    ? t('since today')
    : day === addDays(today, -1)
      ? t('since yesterday')
      : t('for {days} days', { days: daysBetween(day, today) });

const blockedText = (position: Live, problem: string, day: string): string => {
  switch (position) {
    case 'entered':
      return t('{problem} – due out {day}', { problem, day });
    case 'in_transit':
      return t('{problem} – delivery due {day}', { problem, day });
    case 'on_hire':
      return t('{problem} – due back {day}', { problem, day });
    case 'off_hire':
    case 'collection':
      return t('{problem} – can’t be completed, due back {day}', { problem, day });
  }
};

type Texts = {
  readonly [K in AttentionKind]: (
    fact: Extract<AttentionFact, { readonly kind: K }>,
    context: AttentionContext,
  ) => AttentionText;
};

const TEXTS: Texts = {
  late_out: ({ id, day, position, delivery_type }, { today, may }) => {
    const collects = customerCollects(delivery_type);
    const place = contractAt(id, 'items');
    const move = (action: string): FixCall => ({ call: 'move', of: 'contract', id, action });
    if (position === 'in_transit')
      return {
        reason: t('Sent out but not marked as delivered, due {day}', { day: dayText(day, today) }),
        fix: fix(may(MOVE), t('Delivered'), move('on_hire'), place, t('View contract')),
      };
    return {
      reason: collects
        ? t('Customer was due to collect {day}', { day: dayText(day, today) })
        : t('Was due out {day}', { day: dayText(day, today) }),
      fix: fix(
        may(MOVE),
        collects ? t('Hand over') : t('Send out'),
        move(collects ? 'on_hire' : 'in_transit'),
        place,
        t('View contract'),
      ),
    };
  },
  undelivered: ({ id, day, units }, { today }) => ({
    reason: notDelivered(units, dayText(day, today)),
    fix: link(t('View goods'), contractAt(id, 'goods')),
  }),
  deposit_unpaid: ({ id, day, delivery_type, request, draft, asked_on }, { today, may }) => {
    const reason = customerCollects(delivery_type)
      ? t('Deposit unpaid, customer collects {day}', { day: dayText(day, today) })
      : t('Deposit unpaid, delivery {day}', { day: dayText(day, today) });
    const money = contractAt(id, 'money');
    const see = t('View money');
    if (request === null)
      return {
        reason: t('{reason}; not requested yet', { reason }),
        fix: fix(
          may('accounting.add_paymentrequest'),
          t('Request deposit'),
          { call: 'ask_deposit', contract: id },
          money,
          see,
        ),
      };
    const asked =
      asked_on === null
        ? reason
        : t('{reason}; last requested {day}', { reason, day: dayText(asked_on, today) });
    // requested today already, so a payment helps and another email doesn't
    if (!draft && asked_on !== null && asked_on >= today)
      return { reason: asked, fix: link(t('Record payment'), money) };
    return {
      reason: draft ? t('{reason}; request not sent', { reason }) : asked,
      fix: fix(
        may('accounting.change_paymentrequest'),
        draft ? t('Send request') : t('Resend request'),
        { call: 'move', of: 'paymentrequest', id: request, action: draft ? 'pending' : 'resend' },
        money,
        see,
      ),
    };
  },
  problem: ({ id, day, position, problems }, { today }) => {
    const [first, ...more] = problems;
    const words = first === undefined ? t('Problem') : sentence(first.description);
    const others = more.length === 0 ? '' : ` ${t('(and {count} more)', { count: more.length })}`;
    return {
      reason: blockedText(position, `${words}${others}`, dayText(day, today)),
      fix: link(t('Fix problem'), contractAt(id, PROBLEM_TABS[first?.code ?? ''] ?? 'details')),
    };
  },
  late_needed: (fact, { today, may }) => {
    const { contract_id: id, day, position, over, delivery_type, item, units, out, due, hire, short } = fact;
    const days = daysBetween(due, today);
    const first = t('{hire} is {short} short {day}', { hire, short, day: dayText(day, today) });
    const need =
      fact.hires === 1
        ? first
        : t('{first} (and {count, plural, one {# more hire} other {# more hires}})', {
            first,
            count: fact.hires - 1,
          });
    const leaving = position === 'entered' || position === 'in_transit';
    return {
      reason:
        out === 0
          ? t('{units} × {item}, not recorded as sent: {need}', { units, item, need })
          : t('{units} × {item}, {days, plural, one {# day} other {# days}} overdue: {need}', {
              units,
              item,
              days,
              need,
            }),
      fix:
        position === 'on_hire' && over
          ? bringBack(id, delivery_type, may)
          : link(
              !leaving && may(MOVE) ? t('Count in') : t('View contract'),
              contractAt(id, leaving ? 'items' : 'goods'),
            ),
    };
  },
  shortage: ({ day, short: missing, days, depot, sku }, { today }) => ({
    reason:
      days > 1
        ? t('{missing} short {day}, on {days} of {all} days', {
            missing,
            day: dayText(day, today),
            days,
            all: SHORTAGE_DAYS,
          })
        : t('{missing} short {day}', { missing, day: dayText(day, today) }),
    fix: link(t('View availability'), { page: 'planner', depot, search: sku, from: day }),
  }),
  overdue_back: ({ id, day, delivery_type }, { today, may }) => ({
    reason: customerReturns(delivery_type)
      ? t('Return {days, plural, one {# day} other {# days}} overdue', { days: daysBetween(day, today) })
      : t('Collection {days, plural, one {# day} other {# days}} overdue', {
          days: daysBetween(day, today),
        }),
    fix: bringBack(id, delivery_type, may),
  }),
  payment_failed: ({ id, error, asked_on }, { today, may }) => {
    const reason = t('Payment failed: {error}', { error: shortened(error) });
    const place: FixPlace = { page: 'paymentrequest', id };
    if (asked_on !== null && asked_on >= today)
      return {
        reason: t('{reason}; requested again today', { reason }),
        fix: link(t('Record payment'), place),
      };
    return {
      reason,
      fix: fix(
        may('accounting.change_paymentrequest'),
        t('Resend request'),
        { call: 'move', of: 'paymentrequest', id, action: 'resend' },
        place,
        t('View request'),
      ),
    };
  },
  refund_failed: ({ id, error }, { may }) => ({
    reason: t('Refund failed: {error}', { error: shortened(error) || t('the card provider gave no reason') }),
    fix: fix(
      may('accounting.change_refundrequest'),
      t('Try again'),
      { call: 'move', of: 'refundrequest', id, action: 'approved' },
      { page: 'refundrequest', id },
      t('View refund'),
    ),
  }),
  mail_failed: ({ id, subject, complaint }) => ({
    reason: complaint
      ? t('The customer marked “{subject}” as spam', { subject: shortened(subject) })
      : t('“{subject}” didn’t reach the customer', { subject: shortened(subject) }),
    fix: link(t('Correct and resend'), { page: 'sesmail', id }),
  }),
  dead_job: ({ id, topic, error }, { may }) => ({
    reason: t('{topic} failed: {error}', { topic, error: shortened(error) || t('no reason given') }),
    fix: fix(
      may('core.change_job'),
      t('Try again'),
      { call: 'retry_job', id },
      { page: 'jobs' },
      t('View jobs'),
    ),
  }),
  hold_ending: ({ id, day, longer }, { today, may }) => ({
    reason: t('Stock hold ends {day}', { day: dayText(day, today) }),
    fix: fix(
      may(MOVE),
      t('Extend hold by {days, plural, one {# day} other {# days}}', { days: longer }),
      { call: 'hold', id, until: addDays(day, longer) },
      contractAt(id, 'details'),
      t('View quote'),
    ),
  }),
  quote_closing: ({ id, day, delivery_type }, { today }) => ({
    reason: customerCollects(delivery_type)
      ? t('Not confirmed, customer collects {day}', { day: dayText(day, today) })
      : t('Not confirmed, delivery {day}', { day: dayText(day, today) }),
    fix: link(t('Email the customer'), contractAt(id, 'mail')),
  }),
  change_open: ({ id, day, title }, { today }) => ({
    reason: t('Change request open {day}: {title}', { day: sinceText(day, today), title: shortened(title) }),
    fix: link(t('Review request'), { page: 'changerequest', id }),
  }),
  message_waiting: ({ id, day, subject }, { today }) => ({
    reason: t('Unanswered {day}: {subject}', {
      day: sinceText(day, today),
      subject: shortened(subject) || t('no subject'),
    }),
    fix: link(t('Reply'), { page: 'message', id }),
  }),
  refund_waiting: ({ id, day }, { today, may }) => ({
    reason: t('Refund awaiting approval {day}', { day: sinceText(day, today) }),
    fix: fix(
      may('accounting.change_refundrequest'),
      t('Approve'),
      { call: 'move', of: 'refundrequest', id, action: 'approved' },
      { page: 'refundrequest', id },
      t('View refund'),
    ),
  }),
  needs_closing: ({ id, day, settled, uncounted }, { today, may }) => {
    const place = contractAt(id, settled || uncounted === 0 ? 'money' : 'goods');
    return settled
      ? {
          reason: t('Due back {day}, everything settled', { day: dayText(day, today) }),
          fix: fix(
            may(MOVE),
            t('Complete'),
            { call: 'move', of: 'contract', id, action: 'complete' },
            place,
            t('View contract'),
          ),
        }
      : {
          reason:
            uncounted === 0
              ? t('Due back {day}, counted in but not settled', { day: dayText(day, today) })
              : t('Due back {day}, {count, plural, one {# unit} other {# units}} not counted in', {
                  day: dayText(day, today),
                  count: uncounted,
                }),
          fix: link(may(MOVE) ? (uncounted === 0 ? t('Settle') : t('Count in')) : t('View contract'), place),
        };
  },
};

/** Returns the reason and fix of a fact for a user's permissions. Every row has a fix. */
export const attentionText = (fact: AttentionFact, context: AttentionContext): AttentionText =>
  (TEXTS[fact.kind] as (fact: AttentionFact, context: AttentionContext) => AttentionText)(fact, context);
