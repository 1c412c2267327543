import { t } from '@hireyard/messages';
import { Figure } from '../../../ui/card.tsx';
import { useSettings } from '../../../ui/settings.ts';
import { NOTHING, type SalesLine, soFar, sumLines } from './sales-rows.ts';
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
  const since = whole.partly ? t(', where both are known') : '';
  const name =
    until &&
    (until.type === 'week'
      ? t('week {number}', { number: until.number })
      : periodName(until, settings.locale));
  return (
    <section className="hy-figures" aria-label={t('Sums')}>
      <Figure
        label={name ? t('{year} to {name}', { year, name }) : t('Turnover {year}', { year })}
        note={
          whole.before === null
            ? t('{number} is not known', { number: year - 1 })
            : t('{change} against {number}{since}', { change, number: year - 1, since })
        }
      >
        {moneyText(whole.now.turnover, settings)}
      </Figure>
      {runs && (
        <Figure label={t('Booked for the rest')} note={contractsWords(ahead.contracts, settings.locale)}>
          {moneyText(ahead.turnover, settings)}
        </Figure>
      )}
      <Figure
        label={t('Contracts')}
        note={t('{contracts} in {number}{since}', {
          contracts: (all.before ?? NOTHING).contracts.toLocaleString(settings.locale),
          number: year - 1,
          since,
        })}
      >
        {all.now.contracts.toLocaleString(settings.locale)}
      </Figure>
      <Figure label={t('A contract on average')} note={t('hire, wash-up and delivery, without tax')}>
        {each === undefined ? '–' : moneyText(each, settings)}
      </Figure>
    </section>
  );
}
