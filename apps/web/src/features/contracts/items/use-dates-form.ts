/** State of a dialog that gives units of a line dates of their own: dates, their effect, and the choice of the price. */
import { wrongLineDates, WRONG_DATES } from '@hireyard/domain/contracts/line-dates';
import { type HireDates, lineDates } from '@hireyard/domain/contracts/pricing';
import { t } from '@hireyard/messages';
import type { Impact, LinePrice } from '@hireyard/wire/contracts/change';
import type { ImpactBody, LineEdit } from '@hireyard/wire/contracts/impact';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { http } from '../../../lib/api/client.ts';
import { type Failure, failureOf } from '../../../lib/api/outcome.ts';
import { toast } from '../../../ui/toast.tsx';
import { type Contract, type ContractLine, renewContract } from '../data.ts';
import { impactOptions, useEditImpact } from '../impact/impact.ts';
import type { LineStore } from './line-store.ts';

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
    /** What the impact bar previews: an older answer's price isn't part of it. */
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
export type DatesForm = ReturnType<typeof useDatesForm>;
