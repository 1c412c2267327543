/** Proposed own dates of a line, below it. */
import { t } from '@hireyard/messages';
import { formatDay, useSettings } from '../../../lib/format.ts';
import type { OwnDates } from '../../../lib/own-dates.ts';
import { Columns } from '../../../ui/layout.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { classNames } from '../../../lib/class-names.ts';
import type { Contract } from './data.ts';
import type { DateName, Draft, ProposedDates } from './proposal.ts';

type HireDates = Pick<Contract, 'delivery_date' | 'collection_date'>;

/** What a row needs to edit its own dates. */
export interface RowDates {
  /** The line's own dates now; none for a new item. */
  readonly now: OwnDates;
  readonly proposed: ProposedDates | undefined;
  /** The dates that the contract would have. */
  readonly hire: HireDates;
  readonly onChange: (name: DateName, day: string | null) => void;
}

/** Returns the dates that the contract would have. */
export const proposedHire = (contract: HireDates, { fields }: Draft): HireDates => ({
  delivery_date: (fields.delivery_date ?? contract.delivery_date) || null,
  collection_date: (fields.collection_date ?? contract.collection_date) || null,
});

export function OwnDatesEditor({ title, dates }: { readonly title: string; readonly dates: RowDates }) {
  const { now, proposed = {}, hire, onChange } = dates;
  const { locale } = useSettings();
  const text = (day: string | null | undefined) =>
    day == null ? undefined : formatDay(day, locale, 'weekday');
  const field = (name: DateName, label: string) => {
    const changed = proposed[name] !== undefined;
    return (
      <div className={classNames('hy-cr-field', changed && 'is-changed')}>
        <DayField
          label={label}
          value={(changed ? proposed[name] : now[name]) ?? null}
          from={hire[name]}
          placeholder={text(hire[name]) ?? t('as the contract')}
          hint={changed ? t('Now: {name}', { name: text(now[name]) ?? t('as the contract') }) : undefined}
          onChange={(day) => onChange(name, day)}
        />
      </div>
    );
  };
  return (
    <Columns
      min={160}
      gap={12}
      className="hy-cr-dates hy-across"
      role="group"
      aria-label={t('Own dates of {title}', { title })}
    >
      {field('delivery_date', t('Own delivery date'))}
      {field('collection_date', t('Own collection date'))}
    </Columns>
  );
}
