/** Settings of prices: tax, minimums, deposits, price lists, cancellation. */
import { t } from '@hireyard/messages';
import { CANCELLATION_BANDS } from '@hireyard/domain/contracts/cancellation';
import { EVENT_PRICE_LIST, type PriceList } from '@hireyard/domain/contracts/pricing';
import * as f from '../../field.ts';
import { exact, exactIfKnown, money, whole } from './numbers.ts';
import { defineSetting } from './setting.ts';
import { list, one, record, rowErrors } from './shape.ts';

const WHEN_SAVED = t(
  'For contracts made or saved from now on; what stands keeps its figures until it is next changed.',
);

/** Bands of a price list: each ends later than the one before. */
const bands = list<{ to_day: number }>(
  {
    to_day: whole({ label: t('Up to day'), min: 1, max: 3650 }),
    factor: exact({ label: t('Factor'), min: 0.01, max: 1000, places: 4, kept: 2 }),
  },
  { label: t('Bands'), row: 'band', fresh: { to_day: '', factor: '' }, min: 1, max: 50 },
  (rows) =>
    rowErrors(rows, ({ to_day }, at) =>
      at > 0 && to_day <= (rows[at - 1]?.to_day ?? 0)
        ? ['to_day', t('Each band must end later than the one before.')]
        : undefined,
    ),
);

export const code = (label: string) => {
  const field = f.text({ required: true, max: 40, label });
  return one({
    ...field,
    check: (value) => {
      const clean = field.check(value);
      return typeof clean !== 'string' || /^[a-z0-9][a-z0-9_-]*$/.test(clean)
        ? clean
        : f.refuse(t('Small letters, digits, - and _ only.'));
    },
  });
};

/** Each code once. */
export const onceEach = <R extends { readonly code: string }>(rows: readonly R[]) =>
  rowErrors(rows, (row, at) =>
    rows.findIndex((other) => other.code === row.code) < at
      ? ['code', t('This code stands above already.')]
      : undefined,
  );

const COST = { min: 0, max: 1000, places: 2, kept: 0, unit: '%' } as const;

export const pricingSettings = [
  defineSetting({
    code: 'tax_rate',
    area: 'tax',
    label: t('Tax rate'),
    description: t('The tax on hire, wash-up and delivery. Deposits and damages are not taxed.'),
    effect: WHEN_SAVED,
    shape: exact({ min: 0, max: 1, places: 4, kept: 2, share: true }),
    perDepot: true,
    default: '0.20',
  }),
  defineSetting({
    code: 'contract_minimum',
    area: 'tax',
    label: t('Smallest hire'),
    description: t(
      'A contract whose hire, without wash-up and delivery, is under this has a problem and cannot be entered.',
    ),
    effect: WHEN_SAVED,
    shape: money(),
    perDepot: true,
    default: '50.00',
  }),
  defineSetting({
    code: 'deposit_minimum',
    area: 'deposits',
    label: t('Smallest deposit'),
    description: t('A contract with a lower deposit shows a problem. Deposit rules set the amount.'),
    effect: WHEN_SAVED,
    shape: money(),
    perDepot: true,
    default: '0.00',
  }),
  defineSetting({
    code: 'deposit_override_floor',
    area: 'deposits',
    label: t('Deposit floor'),
    description: t('A manual deposit can’t be lower than this percentage of the calculated deposit.'),
    effect: WHEN_SAVED,
    shape: exact({ min: 0, max: 100, places: 2, kept: 0, unit: '%' }),
    default: '50',
  }),
  defineSetting({
    code: 'refund_four_eyes_limit',
    area: 'deposits',
    label: t('Refund approval'),
    description: t(
      'Above this amount somebody else than who asked for a refund approves it. Administrators are bound by it too.',
    ),
    effect: t('At once, also for refunds that wait.'),
    shape: money(),
    default: '100.00',
  }),
  defineSetting({
    code: 'price_lists',
    area: 'prices',
    label: t('Price lists'),
    description: t(
      'How the price of a hire grows with its length. The first list is used. A hire is never dearer than in the next longer band.',
    ),
    effect: t(
      'For lines added from now on. Prices that stand on quotes and contracts stay until somebody reprices them.',
    ),
    shape: list<PriceList>(
      {
        code: code(t('Code')),
        name: one(f.text({ required: true, max: 80, label: t('Name') })),
        bands,
        further: record(
          {
            days: whole({ label: t('For every further'), min: 1, max: 3650, unit: 'days' }),
            factor: exact({ label: t('Add to the factor'), min: 0, max: 1000, places: 4, kept: 2 }),
          },
          { label: t('After the last band') },
        ),
      },
      {
        row: t('price list'),
        fresh: {
          code: '',
          name: '',
          bands: [{ to_day: 3, factor: '1.00' }],
          further: { days: 7, factor: '1.00' },
        },
        min: 1,
        max: 20,
      },
      onceEach,
    ),
    default: [{ ...EVENT_PRICE_LIST, name: 'Event' }],
  }),
  defineSetting({
    code: 'hire_costs',
    area: 'prices',
    label: t('What a hire costs you'),
    description: t(
      'From these an estimate of the margin is shown beside every unsaved edit of a contract. Leave empty what you do not know; with all three empty no margin is shown.',
    ),
    effect: t('With the next edit. Nothing is kept of it, and no customer sees it.'),
    shape: record({
      wear: exactIfKnown({
        ...COST,
        label: t('Wear'),
        hint: t('Of the replacement price (else the purchase price) of every unit, for each hire'),
      }),
      washing: exactIfKnown({ ...COST, label: t('Washing'), hint: t('Of the wash-up charge') }),
      delivery: exactIfKnown({
        ...COST,
        label: t('Delivery'),
        hint: t('Of the calculated delivery price, whatever is charged'),
      }),
    }),
    perDepot: true,
    default: {},
  }),
  defineSetting({
    code: 'cancellation_bands',
    area: 'cancellation',
    label: t('Cancellation charges'),
    description: t(
      'What share of a contract is proposed as a charge when it is abandoned, by the days of notice.',
    ),
    effect: t('With the next contract that is abandoned; the charge is proposed, a person decides.'),
    shape: list<{ days: number; percent: string }>(
      {
        days: whole({ label: t('Days of notice, at least'), min: 0, max: 3650, unit: 'days' }),
        percent: exact({ label: t('Charge'), min: 0, max: 100, places: 2, kept: 0, unit: '%' }),
      },
      { row: 'band', fresh: { days: '', percent: '' }, min: 0, max: 20 },
      (rows) =>
        rowErrors(rows, ({ days, percent }, at) => {
          const before = rows[at - 1];
          if (before === undefined) return undefined;
          if (days >= before.days) return ['days', t('Days of notice must fall from row to row.')];
          return Number(percent) < Number(before.percent)
            ? ['percent', t('Less notice may not cost less.')]
            : undefined;
        }),
    ),
    default: CANCELLATION_BANDS.map(({ from_days: days, percent }) => ({ days, percent })),
  }),
  defineSetting({
    code: 'lost_reasons',
    area: 'cancellation',
    label: t('Why quotes are lost'),
    description: t('The reasons to choose from when a quote is given up; reports add quotes up by them.'),
    effect: t(
      'With the next quote that is given up; quotes that were lost before keep the reason they have.',
    ),
    shape: list<{ reason: string }>(
      { reason: one(f.text({ required: true, max: 60, label: t('Reason') })) },
      { row: 'reason', fresh: { reason: '' }, min: 1, max: 20 },
      (rows) =>
        rowErrors(rows, ({ reason }, at) =>
          rows.slice(0, at).some((other) => other.reason.toLowerCase() === reason.toLowerCase())
            ? ['reason', t('This reason is there already.')]
            : undefined,
        ),
    ),
    default: [
      { reason: t('Price too high') },
      { reason: t('Went to another hirer') },
      { reason: t('Event called off') },
      { reason: t('Dates did not fit') },
      { reason: t('Not in stock') },
      { reason: t('Never answered') },
    ],
  }),
];
