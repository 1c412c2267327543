import { t } from '@hireyard/messages';
import type { Fields } from '@hireyard/wire/field';
import type { AnyReport, ReportPage } from '@hireyard/wire/reports/report';
import { cell } from '../../resource/cells.tsx';
import { Figure } from '../../ui/card.tsx';
import type { HelpTopic } from '../../ui/help/help.tsx';

/** The sums of a report as figures, in the order of its declaration. */
export function ReportFigures({
  report,
  page,
  names,
}: {
  readonly report: AnyReport;
  readonly page: ReportPage | undefined;
  /** Undefined = all. */
  readonly names: readonly string[] | undefined;
}) {
  const totals = Object.entries(report.totals as Fields).filter(([name]) => names?.includes(name) !== false);
  return (
    <section className="hy-figures" aria-label={t('Sums')}>
      {totals.map(([name, field]) => (
        <Figure key={name} label={field.label ?? name} help={field.help as HelpTopic | undefined}>
          {page === undefined ? '\u2007' : cell(field, page.totals[name])}
        </Figure>
      ))}
    </section>
  );
}
