/** The planner's figures as rows and cells of the grid. */
import { t } from '@hireyard/messages';
import { Link } from '../../../page/navigate.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { formatNumber } from '../../../lib/format.ts';
import type { PlannerData } from './planner-data.ts';
import type { GridSource } from '../availability/availability-grid-row.tsx';
import { rich } from '../../../ui/rich.tsx';
import { cellKind, cellText, cellWords } from '../availability-words.ts';

type Figures = Pick<PlannerData, 'rowAt' | 'figuresAt'> & {
  readonly count: number;
  readonly locale: string;
  /** The first day on which a row is short, in words; undefined = not asked for. */
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
            <span className="hy-pl-name" title={name}>
              <Link to={paths.product.to({ id: found.stockitem.id })} tabIndex={-1}>
                {name}
              </Link>
              <small>
                {sku}
                {firstShort !== undefined && (
                  <b> {rich('short <i>from</i> {day}', { i: (words) => <i>{words}</i>, day: firstShort })}</b>
                )}
              </small>
            </span>
            <span className="hy-pl-owned">
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
