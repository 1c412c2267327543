/** Settings of prices: tax, minimums, deposits, price lists, cancellation. */
import { t } from '@hireyard/messages';
import { CANCELLATION_BANDS } from '@hireyard/domain/contracts/cancellation';
import { EVENT_PRICE_LIST, type PriceList } from '@hireyard/domain/contracts/pricing';
import * as f from '../../field.ts';
import { exact, exactIfKnown, money, whole } from './numbers.ts';
import { defineSetting } from './setting.ts';
import { list, one, record, rowErrors } from './shape.ts';

const WHEN_SAVED = t('Contracts change when next saved.');

/** Bands of a price list: each ends later than the one before. */
const bands = list<{ to_day: number }>(
  {
    to_day: whole({ label: t('Up to day'), min: 1, max: 3650 }),
    factor: exact({ label: t('Factor'), min: 0.01, max: 1000, places: 4, kept: 2 }),
  },
  { label: t('Bands'), row: t('band'), fresh: { to_day: '', factor: '' }, min: 1, max: 50 },
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
        : f.refuse(t('Use only lower-case letters, digits, - and _.'));
    },
  });
};

/** Refuses duplicate codes. */
export const onceEach = <R extends { readonly code: string }>(rows: readonly R[]) =>
  rowErrors(rows, (row, at) =>
    rows.findIndex((other) => other.code === row.code) < at
      ? ['code', t('Already used. Choose another code.')]
      : undefined,
  );

const COST = { min: 0, max: 1000, places: 2, kept: 0, unit: '%' } as const;

export const pricingSettings = [
  defineSetting({
    code: 'tax_rate',
    area: 'tax',
    label: t('Tax rate'),
    description: t('For hire, wash-up and delivery; not deposits or damages.'),
    effect: WHEN_SAVED,
    shape: exact({ min: 0, max: 1, places: 4, kept: 2, share: true }),
    perDepot: true,
    default: '0.20',
  }),
  defineSetting({
    code: 'contract_minimum',
    area: 'tax',
    label: t('Minimum hire'),
    description: t('Contracts below it can’t be confirmed. Excludes wash-up and delivery.'),
    effect: WHEN_SAVED,
    shape: money(),
    perDepot: true,
    default: '50.00',
  }),
  defineSetting({
    code: 'deposit_minimum',
    area: 'deposits',
    label: t('Minimum deposit'),
    description: t('Contracts with a lower deposit are blocked.'),
    effect: WHEN_SAVED,
    shape: money(),
    perDepot: true,
    default: '0.00',
  }),
  defineSetting({
    code: 'deposit_override_floor',
    area: 'deposits',
    label: t('Lowest manual deposit'),
    description: t('Share of the calculated deposit.'),
    effect: WHEN_SAVED,
    shape: exact({ min: 0, max: 100, places: 2, kept: 0, unit: '%' }),
    default: '50',
  }),
  defineSetting({
    code: 'refund_four_eyes_limit',
    area: 'deposits',
    label: t('Refund approval'),
    description: t('Above it, someone else must approve. Administrators too.'),
    effect: t('Applies immediately, including to waiting refunds.'),
    shape: money(),
    default: '100.00',
  }),
  defineSetting({
    code: 'price_lists',
    area: 'prices',
    label: t('Price lists'),
    description: t('The first list applies. Hires never cost more than in a longer band.'),
    effect: t('Existing lines keep their prices until updated.'),
    shape: list<PriceList>(
      {
        code: code(t('Code')),
        name: one(f.text({ required: true, max: 80, label: t('Name') })),
        bands,
        further: record(
          {
            days: whole({ label: t('For each further'), min: 1, max: 3650, unit: 'days' }),
            factor: exact({ label: t('Add to factor'), min: 0, max: 1000, places: 4, kept: 2 }),
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
    label: t('Hire costs'),
    description: t('For estimating margins. Leave unknown costs empty.'),
    effect: t('Customers don’t see this.'),
    shape: record({
      wear: exactIfKnown({
        ...COST,
        label: t('Wear'),
        hint: t('Per hire, of the replacement (or purchase) price'),
      }),
      washing: exactIfKnown({ ...COST, label: t('Washing'), hint: t('Percentage of the wash-up charge') }),
      delivery: exactIfKnown({
        ...COST,
        label: t('Delivery'),
        hint: t('Percentage of the calculated delivery price'),
      }),
    }),
    perDepot: true,
    default: {},
  }),
  defineSetting({
    code: 'cancellation_bands',
    area: 'cancellation',
    label: t('Cancellation charges'),
    description: t('Proposed charge by days of notice.'),
    shape: list<{ days: number; percent: string }>(
      {
        days: whole({ label: t('Minimum days of notice'), min: 0, max: 3650, unit: 'days' }),
        percent: exact({ label: t('Charge'), min: 0, max: 100, places: 2, kept: 0, unit: '%' }),
      },
      { row: t('band'), fresh: { days: '', percent: '' }, min: 0, max: 20 },
      (rows) =>
        rowErrors(rows, ({ days, percent }, at) => {
          const before = rows[at - 1];
          if (before === undefined) return undefined;
          if (days >= before.days) return ['days', t('Sort the rows by days of notice, longest first.')];
          return Number(percent) < Number(before.percent)
            ? ['percent', t('Shorter notice can’t cost less.')]
            : undefined;
        }),
    ),
    default: CANCELLATION_BANDS.map(({ from_days: days, percent }) => ({ days, percent })),
  }),
  defineSetting({
    code: 'lost_reasons',
    area: 'cancellation',
    label: t('Reasons for lost quotes'),
    description: t('Choices when a quote is abandoned.'),
    effect: t('Lost quotes keep theirs.'),
    shape: list<{ reason: string }>(
      { reason: one(f.text({ required: true, max: 60, label: t('Reason') })) },
      { row: t('reason'), fresh: { reason: '' }, min: 1, max: 20 },
      (rows) =>
        rowErrors(rows, ({ reason }, at) =>
          rows.slice(0, at).some((other) => other.reason.toLowerCase() === reason.toLowerCase())
            ? ['reason', t('Already in the list.')]
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
