import { t } from '@hireyard/messages';
import { Figure } from '../../../ui/card.tsx';
import { useSettings } from '../../../lib/settings.ts';
import { NOTHING, type SalesLine, soFar, sumLines } from './sales-rows.ts';
import { formatNumber } from '../../../lib/format.ts';
import { contractsWords, moneyText, onYearWords, periodName } from './sales-words.ts';

interface FiguresProps {
  readonly year: number;
  readonly lines: readonly SalesLine[];
  readonly today: string;
}

/** Totals of the year. The current year is compared with the same part of the year before; bookings ahead are shown separately. */
export function SalesSums({ year, lines, today }: FiguresProps) {
  const settings = useSettings();
  const all = sumLines(lines);
  const { ahead, begun, ...past } = soFar(lines, today);
  const runs = begun > 0 && begun < lines.length;
  const until = runs ? lines[begun - 1]?.period : undefined;
  const each = all.now.contracts === 0 ? undefined : all.now.turnover / BigInt(all.now.contracts);
  const whole = runs ? past : all;
  const type = lines[0]?.period.type ?? 'week';
  const contractsBefore = formatNumber((all.before ?? NOTHING).contracts, settings.locale);
  const name =
    until &&
    (until.type === 'week'
      ? t('week {number}', { number: until.number })
      : periodName(until, settings.locale));
  return (
    <section className="hy-figures" aria-label={t('Sums')}>
      <Figure
        help="sales.turnover"
        label={name ? t('{year} to {period}', { year, period: name }) : t('Turnover {year}', { year })}
        note={
          whole.before === null
            ? t('No figures for {year}', { year: year - 1 })
            : onYearWords(
                { now: whole.alike.turnover, before: whole.before.turnover },
                year - 1,
                whole.partly ? type : null,
                settings,
              )
        }
      >
        {moneyText(whole.now.turnover, settings)}
      </Figure>
      {runs && (
        <Figure label={t('Booked for the rest')} note={contractsWords(ahead.contracts)}>
          {moneyText(ahead.turnover, settings)}
        </Figure>
      )}
      <Figure
        label={t('Contracts')}
        note={
          whole.partly
            ? t('{count} in comparable periods of {year}', { count: contractsBefore, year: year - 1 })
            : t('{count} in {year}', { count: contractsBefore, year: year - 1 })
        }
      >
        {formatNumber(all.now.contracts, settings.locale)}
      </Figure>
      <Figure label={t('A contract on average')} note={t('hire, wash-up and delivery, without tax')}>
        {each === undefined ? '–' : moneyText(each, settings)}
      </Figure>
    </section>
  );
}
