/** The planner's figures as rows and cells of the grid. */
import type { PlannerData } from './planner-data.ts';
import type { GridSource } from './availability-grid-row.tsx';
import { cellKind, cellText, cellWords } from './availability-words.ts';

type Figures = Pick<PlannerData, 'rowAt' | 'figuresAt'> & { readonly count: number };

export function plannerSource({ rowAt, figuresAt, count }: Figures): GridSource {
  return {
    count,
    rowAt: (row) => {
      const found = rowAt(row);
      if (found === undefined) return undefined;
      const { internal_title: name, sku, image_url: image } = found.stockitem;
      return {
        name,
        head: (
          <>
            {image !== '' && <img src={image} alt="" loading="lazy" width={24} height={24} />}
            <span className="hy-pl-name" title={name}>
              <span>{name}</span>
              <small>{sku}</small>
            </span>
            <span className="hy-pl-owned">
              {found.owned}
              <span className="hy-sr"> owned</span>
            </span>
          </>
        ),
      };
    },
    cellAt: (row, day) => {
      const figures = figuresAt(row, day);
      return figures && { kind: cellKind(figures), text: cellText(figures), words: cellWords(figures) };
    },
  };
}
