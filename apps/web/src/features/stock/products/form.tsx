import {
  type Decimal,
  formatDecimal,
  formatMoney,
  parseDecimal,
  parseMoney,
  timesDecimal,
} from '@hireyard/domain/values/money';
import { t } from '@hireyard/messages';
import { heads } from '@hireyard/wire/resource/heads';
import type { depot } from '@hireyard/wire/settings/depot';
import { titles } from '@hireyard/wire/stock/sizes';
import { useQuery } from '@tanstack/react-query';
import { listOptions } from '../../../lib/api/queries.ts';
import { formatMoney as shownMoney, type Settings } from '../../../lib/format.ts';
import type { FieldInputProps } from '../../../resource/form/field-input.tsx';
import type { FormSection, FormValues } from '../../../resource/form/form-values.ts';
import { Field } from '../../../ui/field.tsx';
import { NumberInput } from '../../../ui/inputs.tsx';

// Hints calculated from the typed figures; incomplete ones give no hint.

function read<T>(parse: (text: string) => T, value: unknown): T | undefined {
  try {
    return typeof value === 'string' ? parse(value.trim()) : undefined;
  } catch {
    return undefined;
  }
}

const percent = ({ units, scale }: Decimal): string => {
  const text = formatDecimal({ units: units * 100n, scale });
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
};

/**
 * Returns the wash-up of one unit in words (domain rules §2.4): the wash-up price, else price × rate.
 * @param values price, washup_price and washup_rate as typed or on the wire
 */
export function washupText(values: FormValues, { locale, currency }: Settings): string | undefined {
  const own = read(parseMoney, values['washup_price']);
  if (own === 0n) return t('Wash-up is free of charge.');
  if (own !== undefined) return t('Applies instead of the rate.');
  const price = read(parseMoney, values['price']);
  const rate = read(parseDecimal, values['washup_rate']);
  if (price === undefined || rate === undefined) return undefined;
  const unit = shownMoney(formatMoney(timesDecimal(price, rate)), locale, currency);
  return t('{rate}% of the price: {unit} per unit', { rate: percent(rate), unit });
}

/** Returns the weight of one full container's goods, e.g. "20 units weigh 18.400 kg, without the container". */
export function packText(values: FormValues): string | undefined {
  const size = read(parseDecimal, values['pack_size']);
  const weight = read(parseDecimal, values['weight']);
  if (size === undefined || weight === undefined || size.scale > 0 || size.units < 1n) return undefined;
  const units = size.units * weight.units;
  return t(
    '{count, plural, one {# unit weighs} other {# units weigh}} {kilograms} kg, without the container',
    {
      count: Number(size.units),
      kilograms: formatDecimal({ units, scale: weight.scale }),
    },
  );
}

/** Hints by field of the item form. */
export const itemHints =
  (settings: Settings) =>
  (values: FormValues): Readonly<Record<string, string | undefined>> => ({
    washup_rate: washupText(values, settings),
    pack_size: packText(values),
  });

/** Sections of the item form. Levels change through movements, except the opening stock of a new item. */
export const productSections: readonly FormSection[] = [
  { title: t('Item'), fields: ['sku', 'third_party_software_reference', 'internal_title', 'tags'] },
  {
    title: t('Prices'),
    fields: ['price', 'display_price', 'washup_rate', 'washup_price', 'replacement_price', 'purchase_price'],
  },
  { title: t('Size and weight'), fields: ['height', 'width', 'depth', 'weight', 'loose_volume_factor'] },
  { title: t('Packing'), fields: ['container', 'pack_size', 'accessory_1', 'accessory_2', 'order_multiple'] },
  {
    title: t('Names and descriptions'),
    fields: Object.keys(titles).filter((name) => name !== 'internal_title'),
  },
];
export const newProductSections: readonly FormSection[] = [
  ...productSections.slice(0, 2),
  { title: t('Opening stock'), fields: ['depot_stock'] },
  ...productSections.slice(2),
];

interface Level {
  readonly depot: number;
  readonly original: string;
}

/** Active depots by code. */
export const depotsOptions = listOptions<typeof depot>(heads.depot, {
  active: true,
  page_size: 200,
  ordering: 'code',
});

/** Opening stock of a new item per depot; empty = none. */
export function OpeningLevelsInput({ value, error, onChange, onBlur, ref }: FieldInputProps) {
  const depots = useQuery(depotsOptions).data?.results ?? [];
  const levels = Array.isArray(value) ? (value as readonly Level[]) : [];
  const set = (id: number, original: string) => {
    const others = levels.filter((level) => level.depot !== id);
    onChange(original.trim() === '' ? others : [...others, { depot: id, original }]);
  };
  return depots.map((one, at) => (
    <Field key={one.id} label={`${one.code} · ${one.name}`} error={at === 0 ? error : undefined}>
      {(control) => (
        <NumberInput
          {...control}
          ref={at === 0 ? ref : undefined}
          value={levels.find((level) => level.depot === one.id)?.original ?? ''}
          placeholder="0"
          onBlur={onBlur}
          onChange={(event) => set(one.id, event.target.value)}
        />
      )}
    </Field>
  ));
}
