/** Settings of stock, opening days and delivery. */
import { t } from '@hireyard/messages';
import { isDate } from '@hireyard/domain/values/calendar';
import { ALWAYS_OPEN, type ClosedDays } from '@hireyard/domain/contracts/opening';
import type { VehicleClass } from '@hireyard/domain/contracts/vehicle-mix';
import type { FieldErrors } from '../../field/error.ts';
import * as f from '../../field.ts';
import { exact, measure, money, whole, wholeIfKnown } from './numbers.ts';
import { code, onceEach } from './pricing.ts';
import { defineSetting } from './setting.ts';
import { isObject, list, one, type OwnShape, record, rowErrors } from './shape.ts';

const WHEN_SAVED = t('Contracts change when next saved.');
const DAYS = t('Open contracts are reserved again. Shortages are listed below.');

/** Default depot of new contracts. */
const depotShape: OwnShape<'depot'> = {
  kind: 'depot',
  check: (value) =>
    value === null || (Number.isInteger(value) && Number(value) > 0 && Number(value) <= f.MAX_INT)
      ? value
      : f.refuse(t('Choose a depot, or none.')),
};

/** Open weekdays, 1 = Monday. */
const weekShape: OwnShape<'week'> = {
  kind: 'week',
  label: t('Open on'),
  check: (value) =>
    Array.isArray(value) && value.every((day) => Number.isInteger(day) && day >= 1 && day <= 7)
      ? [...new Set(value as number[])].sort((a, b) => a - b)
      : f.refuse(t('Choose days of the week.')),
};

const MAX_ZONES = 5000;
const zoneMiles = measure({ min: 0, max: 5000, places: 1 });

/** Road miles by outward postcode. */
const zonesShape: OwnShape<'zones'> = {
  kind: 'zones',
  check: (value) => {
    if (!isObject(value)) return f.refuse(t('Enter miles by postcode.'));
    const rows = Object.entries(value);
    if (rows.length > MAX_ZONES) return f.refuse(t('No more than {most} postcodes.', { most: MAX_ZONES }));
    const errors: FieldErrors = {};
    const clean: Record<string, unknown> = {};
    for (const [given, miles] of rows) {
      const name = given.trim().toUpperCase();
      const number = zoneMiles.check(miles);
      if (!/^[A-Z0-9][A-Z0-9 -]{0,9}$/.test(name)) errors[given] = [t('First part of a postcode, e.g. RG2.')];
      else if (name in clean) errors[given] = [t('This postcode is listed twice.')];
      else if (number instanceof f.Refusal) errors[given] = number.errors;
      else clean[name] = number;
    }
    return Object.keys(errors).length > 0 ? new f.Refusal(errors) : clean;
  },
};

/** A required day: an empty one is reported as missing, not as malformed. */
const dayOf = (label: string) => {
  const field: f.Field = f.date({ required: true, label });
  return one({
    ...field,
    check: (value) => (value === '' ? f.refuse(t('This field is required.')) : field.check(value)),
  });
};

const closedDays = list<ClosedDays>(
  {
    from: dayOf(t('First day')),
    to: dayOf(t('Last day')),
    name: one(f.text({ required: true, max: 60, label: t('Occasion') })),
  },
  {
    label: t('Closed days'),
    row: t('closed day'),
    fresh: { from: '', to: '', name: '' },
    min: 0,
    max: 200,
  },
  (rows) =>
    rowErrors(rows, ({ from, to }) =>
      isDate(from) && to < from ? ['to', t('The end date can’t be before the start date.')] : undefined,
    ),
);

const days = (label: string, description: string, codeOf: string, value: number) =>
  defineSetting({
    code: codeOf,
    area: 'availability',
    label,
    description,
    effect: DAYS,
    shape: whole({ min: 0, max: 365, unit: 'days' }),
    perDepot: true,
    default: value,
  });

export const stockSettings = [
  defineSetting({
    code: 'default_depot',
    area: 'availability',
    label: t('Default depot'),
    description: t('Preselected on new contracts.'),
    shape: depotShape,
    default: null,
  }),
  defineSetting({
    code: 'opening_days',
    area: 'availability',
    label: t('Opening days'),
    description: t('Closed days only give a warning.'),
    shape: record({ week: weekShape, closed: closedDays }),
    perDepot: true,
    default: ALWAYS_OPEN,
  }),
  defineSetting({
    code: 'availability_guard',
    area: 'availability',
    label: t('Stock shortage'),
    description: t('When units are short: Block refuses to save, Warn saves with a warning, Allow saves.'),
    effect: t('Contracts change when next saved.'),
    shape: one(f.choice(['block', 'warn', 'allow'], { required: true })),
    perDepot: true,
    default: 'block',
  }),
  days(t('Preparation days'), t('Blocks stock before delivery.'), 'prep_days', 0),
  days(t('Turnaround days'), t('Blocks stock after collection.'), 'turnaround_days', 1),
  days(t('Extra wash-up days'), t('Added to turnaround for washed items.'), 'washable_extra_days', 1),
  defineSetting({
    code: 'damage_grace_days',
    area: 'availability',
    label: t('Grace period for missing goods'),
    description: t('Missing goods found within these days aren’t charged, or are credited.'),
    effect: t('Also for hires not yet complete.'),
    shape: whole({ min: 0, max: 365, unit: 'days' }),
    perDepot: true,
    default: 7,
  }),
  defineSetting({
    code: 'quote_hold_days',
    area: 'availability',
    label: t('Quote hold'),
    description: t('Proposed length of a hold.'),
    shape: whole({ min: 1, max: 365, unit: 'days' }),
    default: 7,
  }),
  defineSetting({
    code: 'heavy_limit_kg',
    area: 'availability',
    label: t('Heavy container'),
    description: t('Heavier containers are marked.'),
    shape: one(f.decimal({ min: 0, max: 10_000, places: 3, digits: 10, unit: 'kg', required: true })),
    perDepot: true,
    default: '25.000',
  }),
  defineSetting({
    code: 'vehicles',
    area: 'delivery',
    label: t('Vehicles and tariff'),
    description: t(
      'Each trip is charged for the cheapest mix that fits. The number you own doesn’t affect prices.',
    ),
    effect: WHEN_SAVED,
    shape: record({
      classes: list<VehicleClass>(
        {
          code: code(t('Class')),
          owned: wholeIfKnown({ label: t('How many'), hint: t('Leave empty if unknown'), min: 0, max: 1000 }),
          max_kg: measure({ label: t('Payload'), min: 1, max: 100_000, places: 1, unit: 'kg' }),
          max_m3: measure({ label: t('Volume'), min: 0.1, max: 1000, places: 2, unit: 'm³' }),
          drop_fee: money({ label: t('Fee per trip') }),
          per_mile: exact({ label: t('Per mile'), min: 0, max: 1000, places: 4, kept: 2, unit: 'money' }),
        },
        {
          label: t('Vehicles'),
          row: t('vehicle'),
          fresh: { code: '', owned: '', max_kg: '', max_m3: '', drop_fee: '', per_mile: '' },
          min: 1,
          max: 6,
        },
        onceEach,
      ),
      fill: measure({
        label: t('Usable capacity'),
        hint: t('Percentage of weight and volume'),
        min: 0.05,
        max: 1,
        places: 3,
        share: true,
      }),
      included_miles: measure({
        label: t('Miles included'),
        min: 0,
        max: 5000,
        places: 1,
        unit: t('miles'),
      }),
      minimum: money({ label: t('Minimum delivery charge') }),
    }),
    perDepot: true,
    default: {
      classes: [
        { code: 'van', max_kg: 1000, max_m3: 12, drop_fee: '28.00', per_mile: '1.10' },
        { code: 'lorry', max_kg: 2500, max_m3: 30, drop_fee: '46.00', per_mile: '1.60' },
      ],
      fill: 0.85,
      included_miles: 8,
      minimum: '32.00',
    },
  }),
  defineSetting({
    code: 'delivery_zones',
    area: 'delivery',
    label: t('Road miles by postcode'),
    description: t('Where the straight-line distance misleads, e.g. RG2: road miles.'),
    effect: WHEN_SAVED,
    shape: zonesShape,
    perDepot: true,
    default: {},
  }),
  defineSetting({
    code: 'delivery_max_miles',
    area: 'delivery',
    label: t('Maximum delivery distance'),
    description: t('No deliveries beyond this distance.'),
    effect: WHEN_SAVED,
    shape: measure({ min: 0, max: 5000, places: 1, unit: t('miles') }),
    perDepot: true,
    default: 90,
  }),
];
