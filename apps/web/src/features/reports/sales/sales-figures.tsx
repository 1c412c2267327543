import { t } from '@hireyard/messages';
import { Figure } from '../../../ui/card.tsx';
import { useSettings } from '../../../ui/settings.ts';
import { NOTHING, type SalesLine, soFar, sumLines } from './sales-rows.ts';
import { formatNumber } from '../../../ui/format.ts';
import { againstWords, contractsWords, moneyText, periodName } from './sales-words.ts';

interface FiguresProps {
  readonly year: number;
  readonly lines: readonly SalesLine[];
  readonly today: string;
}

/** What the year comes to: a year that runs is compared with the same part of the one before, and what lies ahead stands apart. */
export function SalesSums({ year, lines, today }: FiguresProps) {
  const settings = useSettings();
  const all = sumLines(lines);
  const { ahead, begun, ...past } = soFar(lines, today);
  const runs = begun > 0 && begun < lines.length;
  const until = runs ? lines[begun - 1]?.period : undefined;
  const each = all.now.contracts === 0 ? undefined : all.now.turnover / BigInt(all.now.contracts);
  const whole = runs ? past : all;
  const change = againstWords(whole.alike.turnover, whole.before?.turnover, settings);
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
            ? t('{year} is not known', { year: year - 1 })
            : whole.partly
              ? t('{change} against {year}, where both are known', { change, year: year - 1 })
              : t('{change} against {year}', { change, year: year - 1 })
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
            ? t('{count} in {year}, where both are known', { count: contractsBefore, year: year - 1 })
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
