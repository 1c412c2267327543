/** The planner as a table for paper: two weeks from the chosen day, all rows, over as many sheets as they need. */
import { t } from '@hireyard/messages';
import { formatNumber } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import type { DayColumn } from '../availability/availability-days.ts';
import { cellText } from '../availability-words.ts';
import type { PlannerData } from './planner-data.ts';
import { paperDays } from './planner-chunks.ts';

interface PlannerPaperProps extends Pick<PlannerData, 'rowAt' | 'figuresAt'> {
  readonly count: number;
  readonly columns: readonly DayColumn[];
}

export function PlannerPaper({ rowAt, figuresAt, count, columns }: PlannerPaperProps) {
  const { locale } = useSettings();
  const days = columns.slice(0, paperDays);
  const rows = Array.from({ length: count }, (_, row) => ({ row, found: rowAt(row) })).filter(
    ({ found }) => found !== undefined,
  );
  return (
    <>
      {rows.length < count && (
        <p className="hy-pl-paper">
          {t('{shown} of {count} items. The planner’s own print button prints all of them.', {
            shown: formatNumber(rows.length, locale),
            count: formatNumber(count, locale),
          })}
        </p>
      )}
      <table className="hy-pl-paper">
        <thead>
          <tr>
            <th scope="col">{t('Item')}</th>
            <th scope="col" className="hy-end">
              {t('Owned')}
            </th>
            {days.map((day) => (
              <th key={day.day} scope="col" className="hy-end">
                {day.weekday}
                <br />
                {day.number}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, found }) => (
            <tr key={row}>
              <th scope="row">
                {found?.stockitem.internal_title} <small>{found?.stockitem.sku}</small>
              </th>
              <td className="hy-end">{formatNumber(found?.owned ?? 0, locale)}</td>
              {days.map((day, at) => {
                const figures = figuresAt(row, at);
                const text = figures && cellText(figures, locale);
                return (
                  <td key={day.day} className="hy-end">
                    {figures !== undefined && figures.free < 0 ? <b>{text}</b> : text}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
