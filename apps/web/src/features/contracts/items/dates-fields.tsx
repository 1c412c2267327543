/** Fields and state of the dialogs that give units of a line their own dates: dates, free units, price and effect. */
import { lineDates, type HireDates } from '@hireyard/domain/contracts/pricing';
import { t } from '@hireyard/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { hireAvailability, hireOf } from '../../../lib/api/availability.ts';
import { formatDay, formatMoney, useSettings } from '../../../lib/format.ts';
import { classNames } from '../../../lib/class-names.ts';
import { DayField } from '../../../ui/day-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { type Contract, type ContractLine, renewContract } from '../data.ts';
import { Refusal } from '../header/refusal.tsx';
import { freeText } from './quick-add.tsx';
import { wrongLineDates, WRONG_DATES } from '@hireyard/domain/contracts/line-dates';
import type { Impact, LinePrice } from '@hireyard/wire/contracts/change';
import type { ImpactBody, LineEdit } from '@hireyard/wire/contracts/impact';
import { useState } from 'react';
import { http } from '../../../lib/api/client.ts';
import { type Failure, failureOf } from '../../../lib/api/outcome.ts';
import { toast } from '../../../ui/toast.tsx';
import { impactOptions, useEditImpact } from '../impact/impact.ts';
import type { LineStore } from './line-store.ts';
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

// The state of these dialogs.

export interface DatesDialogProps {
  readonly contract: Contract;
  readonly line: ContractLine;
  /** All lines of the contract, with unsaved edits. */
  readonly lines: readonly ContractLine[];
  readonly isQuote: boolean;
  readonly mayReprice: boolean;
  readonly store: LineStore;
  readonly onClose: () => void;
}

export type Dates = Pick<ContractLine, 'delivery_date' | 'collection_date'>;
export const datesOf = ({ delivery_date, collection_date }: Dates): Dates => ({
  delivery_date,
  collection_date,
});
export const sameDates = (a: Dates, b: Dates): boolean =>
  a.delivery_date === b.delivery_date && a.collection_date === b.collection_date;

/** Returns the error of each date field; it is at the collection date unless only the delivery date is the line's own. */
export function dateErrors(dates: Dates, contract: HireDates): Partial<Record<keyof Dates, string>> {
  const wrong = wrongLineDates(dates, contract);
  if (wrong === null) return {};
  return { [dates.collection_date === null ? 'delivery_date' : 'collection_date']: WRONG_DATES[wrong] };
}

/** Charges today's price of a line for its dates. These are saved already, so a failure is only reported. */
function useNewPrice({ contract, isQuote, store }: DatesDialogProps) {
  const cache = useQueryClient();
  return async (line: number, reason: string): Promise<void> => {
    try {
      const body = { lines: [line], ...(isQuote ? {} : { reason }) };
      await http({ method: 'POST', path: `/api/v1/contract/${contract.id}/reprice/`, body });
      await store.refresh(line);
      await renewContract(cache, contract.id);
    } catch (error) {
      const { message } = failureOf(error);
      toast(t('Dates saved, but price not updated: {message}', { message }), {
        tone: 'danger',
      });
    }
  };
}

/** The price of the line in its new dates, and whether it is charged: a quote's by default, an order's only with a reason. */
function usePrice(
  { contract, isQuote, mayReprice }: DatesDialogProps,
  edit: LineEdit | undefined,
  good: boolean,
) {
  const cache = useQueryClient();
  const [wants, setWants] = useState<boolean>();
  const [reason, setReason] = useState('');
  const question: ImpactBody | null = edit === undefined ? null : { edit: { lines: [edit] } };
  const { impact, stale } = useEditImpact(contract, question, good);
  const priceIn = (found: Impact | undefined): LinePrice | undefined =>
    found?.prices.find(({ id }) => id === (edit?.id ?? null));
  const offeredIn = (found: Impact | undefined) =>
    mayReprice && (wants ?? isQuote) ? (priceIn(found)?.for_days ?? null) : null;
  const charged = offeredIn(impact);
  return {
    /** The change that the impact bar previews, without a price from an outdated answer. */
    question:
      edit === undefined || charged === null || stale
        ? question
        : ({ edit: { lines: [{ ...edit, locked_price: charged }] } } satisfies ImpactBody),
    price: good && edit !== undefined ? priceIn(impact) : undefined,
    stale,
    mayReprice,
    charges: charged !== null,
    setCharges: setWants,
    reason,
    setReason,
    missing: charged !== null && !isQuote && reason.trim() === '',
    /** Returns whether saving charges the new price, which may not be shown yet. */
    willCharge: async (): Promise<boolean> => {
      if (question === null) return false;
      const found = await cache.ensureQueryData(impactOptions(contract, question)).catch(() => undefined);
      return offeredIn(found) !== null;
    },
  };
}

/** `editOf`: the change of these dates; undefined while there is nothing to preview. */
export function useDatesForm(props: DatesDialogProps, editOf: (dates: Dates) => LineEdit | undefined) {
  const { contract, line } = props;
  const [dates, setDates] = useState<Dates>(datesOf(line));
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  const wrong = dateErrors(dates, contract);
  const good = Object.keys(wrong).length === 0;
  const price = usePrice(props, editOf(dates), good);
  const chargeNewPrice = useNewPrice(props);
  const refused = failure?.kind === 'invalid' ? failure.fields : {};
  return {
    ...price,
    dates,
    setDates: (change: Partial<Dates>) => setDates({ ...dates, ...change }),
    /** The contract with these dates. */
    hire: { ...contract, ...lineDates(dates, contract) },
    /** Messages by field, once the user has tried to save. */
    errors: (asked ? { ...refused, ...wrong } : {}) as Readonly<Record<string, string | undefined>>,
    good,
    ready: good && !price.missing,
    asked,
    ask: () => setAsked(true),
    failure: failure?.kind === 'invalid' ? undefined : failure,
    busy,
    /** Runs `save`, which returns the line whose price may change; then `done`, or shows why it failed. */
    run: async (save: () => Promise<number | undefined>, done: (charged: boolean) => void): Promise<void> => {
      setBusy(true);
      setFailure(undefined);
      try {
        const charges = await price.willCharge();
        const id = await save();
        if (charges && id !== undefined) await chargeNewPrice(id, price.reason.trim());
        done(charges);
      } catch (error) {
        setFailure(failureOf(error));
      } finally {
        setBusy(false);
      }
    },
  };
}
type DatesForm = ReturnType<typeof useDatesForm>;
