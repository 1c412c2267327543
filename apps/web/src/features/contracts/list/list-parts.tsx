import { fromServer, t } from '@hireyard/messages';
import { useState } from 'react';
import { businessToday } from '../../../lib/business-time.ts';
import { useSettings, inFigures } from '../../../lib/format.ts';
import { StateChips } from '../../../ui/chip.tsx';
import { IconWarn } from '../../../ui/icons.tsx';
import { Money } from '../../../ui/text.tsx';
import type { Contract } from '../data.ts';

/** Number of problems, beside the contract number. */
export function ProblemMark({ problems }: { readonly problems: Contract['problems'] }) {
  if (problems.length === 0) return null;
  const words = problems.map((problem) => fromServer(problem.description)).join(' ');
  return (
    <span className="hy-cl-mark hy-inline hy-gap-2 hy-danger hy-size-label hy-strong" title={words}>
      <IconWarn />
      {inFigures(problems.length)}
      <span className="hy-sr"> {t('Problems: {problems}', { problems: words })}</span>
    </span>
  );
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats a day with weekday briefly: "Fri 20 Nov", with the year if it isn't this one. */
export function shortDay(day: string, locale: string, thisYear: number): string {
  const year = Number(day.slice(0, 4)) !== thisYear;
  const key = `${locale} ${year}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      ...(year ? { year: '2-digit' as const } : {}),
      timeZone: 'UTC',
    });
  formats.set(key, format);
  // some locales put a comma after the weekday only if there is a year: drop it so that a column looks consistent
  return format.format(new Date(`${day}T00:00:00Z`)).replace(',', '');
}

export function ShortDay({ day }: { readonly day: string | null }) {
  const { locale } = useSettings();
  const [thisYear] = useState(() => Number(businessToday().slice(0, 4)));
  if (day === null) return <span className="hy-none">–</span>;
  return (
    <time className="hy-date" dateTime={day}>
      {shortDay(day, locale, thisYear)}
    </time>
  );
}

/** A contract on a phone: number and amount, then customer, dates and states. */
export function ContractCard({ contract }: { readonly contract: Contract }) {
  return (
    <>
      <span className="hy-end">
        <Money amount={contract.grand_total} strong />
      </span>
      <span className="hy-card-line">
        {[contract.lead_customer?.name, contract.account?.name].filter(Boolean).join(' · ') ||
          t('No customer')}
      </span>
      <span className="hy-card-line hy-row hy-cl-foot">
        <span>
          <ShortDay day={contract.delivery_date} /> – <ShortDay day={contract.collection_date} />
        </span>
        <StateChips states={contract.states} />
        <ProblemMark problems={contract.problems} />
      </span>
    </>
  );
}
