/** What lies between two standings, side by side; stacked on a phone. */
import { t, inSentence } from '@hireyard/messages';
import type { LineDifference } from '@hireyard/domain/contracts/standing';
import type { Comparison, SaidDifference } from '@hireyard/wire/contracts/versions';
import { TableHead } from '../../../ui/table-head.tsx';
import { useSettings } from '../../../lib/settings.ts';
import { lineDone, lineText, sideText, standingText } from './version-words.ts';

interface CellsProps {
  readonly before: string;
  readonly after: string;
  readonly labels: readonly [string, string];
}

/** Before and after; an empty side says so. On a phone each says which side it is. */
function Cells({ before, after, labels }: CellsProps) {
  const none = <span className="hy-none">{t('nothing')}</span>;
  return (
    <>
      <td data-side={labels[0]}>{before === '' ? none : <del>{before}</del>}</td>
      <td data-side={labels[1]}>{after === '' ? none : <ins>{after}</ins>}</td>
    </>
  );
}

function Values({
  title,
  rows,
  labels,
}: {
  readonly title: string;
  readonly rows: readonly SaidDifference[];
  readonly labels: readonly [string, string];
}) {
  const settings = useSettings();
  if (rows.length === 0) return null;
  return (
    <table className="hy-table hy-ver-diff">
      <caption>{title}</caption>
      <TableHead columns={[title === t('Figures') ? t('Figure') : t('Field'), ...labels]} />
      <tbody>
        {rows.map(({ field, label, kind, before, after }) => (
          <tr key={field}>
            <th scope="row">{label}</th>
            <Cells
              labels={labels}
              before={standingText(before, kind, field, settings)}
              after={standingText(after, kind, field, settings)}
            />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Lines({
  lines,
  labels,
}: {
  readonly lines: readonly LineDifference[];
  readonly labels: readonly [string, string];
}) {
  const settings = useSettings();
  if (lines.length === 0) return null;
  return (
    <table className="hy-table hy-ver-diff">
      <caption>{t('Lines')}</caption>
      <TableHead columns={[t('Line'), ...labels]} />
      <tbody>
        {lines.map((line) => {
          const { key, word, mark } = lineDone(line);
          return (
            <tr key={`${line.before?.id ?? ''} ${line.after?.id ?? ''}`} className={`is-${key}`}>
              <th scope="row">
                <span className="hy-ver-mark">
                  <span aria-hidden="true">{mark}</span> {word}
                </span>
                {(line.after ?? line.before)?.title}
              </th>
              <Cells
                labels={labels}
                before={lineText(line.before, settings)}
                after={lineText(line.after, settings)}
              />
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

export function ComparisonTables({ comparison }: { readonly comparison: Comparison }) {
  const { locale } = useSettings();
  const { from, to, fields, figures, lines } = comparison;
  const [was, is] = [sideText(from, locale), sideText(to, locale)];
  // two heads of one table may not be called the same
  const labels = [was, was === is ? t('{side} again', { side: is }) : is] as const;
  if (fields.length + figures.length + lines.length === 0)
    return (
      <p className="hy-ver-same" role="status">
        {t('{before} and {after} say the same.', { before: was, after: inSentence(is) })}
      </p>
    );
  return (
    <div className="hy-ver-tables">
      <Lines lines={lines} labels={labels} />
      <Values title={t('Figures')} rows={figures} labels={labels} />
      <Values title={t('Fields')} rows={fields} labels={labels} />
    </div>
  );
}
