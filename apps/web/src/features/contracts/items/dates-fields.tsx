/** Fields of a dialog for own dates: both dates, free units, the choice of the price, and the effect. */
import { lineDates } from '@hireyard/domain/contracts/pricing';
import { t } from '@hireyard/messages';
import { useQuery } from '@tanstack/react-query';
import { hireAvailability, hireOf } from '../../../lib/api/availability.ts';
import { formatDay, formatMoney, useSettings } from '../../../lib/format.ts';
import { classNames } from '../../../lib/class-names.ts';
import { DayField } from '../../../ui/day-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import type { Contract, ContractLine } from '../data.ts';
import { Refusal } from '../header/refusal.tsx';
import { freeText } from './quick-add.tsx';
import type { Dates, DatesForm } from './use-dates-form.ts';
import './dialogs.css';

const EditImpact = lazyPart(() => import('../impact/impact-bar.tsx'));

interface DatesFieldsProps {
  readonly contract: Contract;
  readonly form: DatesForm;
}

/** Both dates. An empty one shows the contract's. */
export function DatesFields({ contract, form }: DatesFieldsProps) {
  const { locale } = useSettings();
  const { dates, errors } = form;
  const field = (name: keyof Dates, label: string, from: string | null) => {
    const day = contract[name];
    const text = day === null ? undefined : formatDay(day, locale, 'weekday');
    return (
      <DayField
        label={label}
        value={dates[name]}
        onChange={(value) => form.setDates({ [name]: value })}
        from={from}
        placeholder={text}
        hint={dates[name] === null || text === undefined ? undefined : t('Contract: {day}', { day: text })}
        error={errors[name]}
      />
    );
  };
  return (
    <div className="hy-ln-pair is-dates">
      {field('delivery_date', t('Delivery'), contract.delivery_date)}
      {field('collection_date', t('Collection'), dates.delivery_date ?? contract.delivery_date)}
    </div>
  );
}

const overlap = (a: Dates, b: Dates): boolean =>
  a.delivery_date !== null &&
  a.collection_date !== null &&
  b.delivery_date !== null &&
  b.collection_date !== null &&
  a.delivery_date <= b.collection_date &&
  b.delivery_date <= a.collection_date;

interface FreeOnDatesProps extends DatesFieldsProps {
  readonly line: ContractLine;
  /** Units for these dates. */
  readonly quantity: number;
  /** The other lines of the contract. Those of the same item at the same time take units, too. */
  readonly others: readonly ContractLine[];
}

/** The units that are free on these dates. */
export function FreeOnDates({ contract, form, line, quantity, others }: FreeOnDatesProps) {
  const { locale } = useSettings();
  const hire = form.good ? hireOf(form.hire) : undefined;
  const nowhere = { contract: undefined, depot: 0, delivery_date: '', collection_date: '' };
  const { stockitem } = line;
  const { data } = useQuery({
    ...hireAvailability(hire ?? nowhere, stockitem === null ? [] : [stockitem.id]),
    enabled: hire !== undefined && stockitem !== null,
  });
  const found = data?.[0];
  if (hire === undefined || found === undefined) return null;
  const taken = others
    .filter((one) => one.stockitem?.id === stockitem?.id && overlap(lineDates(one, contract), hire))
    .reduce((sum, one) => sum + one.quantity, 0);
  const text = freeText(quantity, 0, { ...found, free: found.free - taken }, locale);
  return <p role="status">{t('On these dates: {text}', { text: text ?? '' })}</p>;
}

/** Old and new price of a unit, and whether the new one is charged. */
export function PriceOnDates({ line, form }: { readonly line: ContractLine; readonly form: DatesForm }) {
  const { locale, currency } = useSettings();
  const { price, stale, mayReprice } = form;
  if (price === undefined) return null;
  const money = (amount: string) => formatMoney(amount, locale, currency);
  const { days } = price;
  if (price.for_days === null || !mayReprice) {
    const [before, after] = [line.unit_price, price.unit_price].map(money);
    return (
      <p className={stale ? 'hy-stale' : undefined}>
        {before === after
          ? t('Unit price for {days, plural, one {# day} other {# days}}: {after}', {
              days,
              after: after ?? '',
            })
          : t('Unit price for {days, plural, one {# day} other {# days}}: {before} → {after}', {
              days,
              before: before ?? '',
              after: after ?? '',
            })}
      </p>
    );
  }
  return (
    <label className={classNames('hy-check', stale && 'hy-stale')}>
      <input
        type="checkbox"
        checked={form.charges}
        onChange={(event) => form.setCharges(event.target.checked)}
      />
      {t('Charge {after} instead of {before} each, for {days, plural, one {# day} other {# days}}', {
        before: money(price.unit_price),
        after: money(price.for_days),
        days,
      })}
    </label>
  );
}

/** The reason for another price of an order, the effect of saving, and why it failed. */
export function DatesEffect({ contract, form, isQuote }: DatesFieldsProps & { readonly isQuote: boolean }) {
  return (
    <>
      {form.charges && !isQuote && (
        <Field
          label={t('Reason')}
          required
          hint={t('Prices were agreed on confirmation.')}
          error={form.asked && form.missing ? t('Enter a reason for new prices.') : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              value={form.reason}
              onChange={(event) => form.setReason(event.target.value)}
            />
          )}
        </Field>
      )}
      <div className="hy-imp-place">
        <EditImpact
          contract={contract}
          question={form.question}
          good={form.good}
          idle={t('Changes are previewed here before you save.')}
        />
      </div>
      {form.failure && <Refusal failure={form.failure} />}
    </>
  );
}
