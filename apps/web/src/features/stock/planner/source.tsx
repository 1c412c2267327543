/** Converts the planner's figures to rows and cells of the grid. */
import { t } from '@hireyard/messages';
import { formatNumber, useSettings, inFigures } from '../../../lib/format.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { Link } from '../../../page/navigate.tsx';
import { rich } from '../../../ui/text.tsx';
import type { DayColumn, GridSource } from '../availability/grid-row.tsx';
import { cellKind, cellText, cellWords } from '../words.ts';
import { printDays, type PlannerData } from './data.ts';
import { Stack } from '../../../ui/layout.tsx';

// The planner as a table for print: two weeks from the chosen day, all rows, over as many sheets as needed.

interface PlannerPrintProps extends Pick<PlannerData, 'rowAt' | 'figuresAt'> {
  readonly count: number;
  readonly columns: readonly DayColumn[];
}

export function PlannerPrint({ rowAt, figuresAt, count, columns }: PlannerPrintProps) {
  const { locale } = useSettings();
  const days = columns.slice(0, printDays);
  const rows = Array.from({ length: count }, (_, row) => ({ row, found: rowAt(row) })).filter(
    ({ found }) => found !== undefined,
  );
  return (
    <>
      {rows.length < count && (
        <p className="hy-pl-paper">
          {t('{shown} of {count} items. To print all, use the planner.', {
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
                {inFigures(day.number)}
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

type Figures = Pick<PlannerData, 'rowAt' | 'figuresAt'> & {
  readonly count: number;
  readonly locale: string;
  /** Returns the first short day of a row in words; undefined = not requested. */
  readonly shortFrom: (row: number) => string | undefined;
};

export function plannerSource({ rowAt, figuresAt, shortFrom, count, locale }: Figures): GridSource {
  return {
    count,
    rowAt: (row) => {
      const found = rowAt(row);
      if (found === undefined) return undefined;
      const { internal_title: name, sku, image_url: image } = found.stockitem;
      const firstShort = shortFrom(row);
      return {
        name,
        head: (
          <>
            {image !== '' && (
              <img src={image} alt="" loading="lazy" decoding="async" width={24} height={24} />
            )}
            <Stack as="span" gap={0} className="hy-pl-name hy-calm hy-grow hy-size-table" title={name}>
              <Link to={paths.product.to({ id: found.stockitem.id })} tabIndex={-1}>
                {name}
              </Link>
              <small className="hy-muted">
                {sku}
                {firstShort !== undefined && (
                  <b className="hy-danger">
                    {' '}
                    {rich('short <i>from</i> {day}', { i: (words) => <i>{words}</i>, day: firstShort })}
                  </b>
                )}
              </small>
            </Stack>
            <span className="hy-muted">
              {formatNumber(found.owned, locale)}
              <span className="hy-sr"> {t('owned')}</span>
            </span>
          </>
        ),
      };
    },
    cellAt: (row, day) => {
      const figures = figuresAt(row, day);
      return (
        figures && {
          kind: cellKind(figures),
          text: cellText(figures, locale),
          words: cellWords(figures, locale),
        }
      );
    },
  };
}
