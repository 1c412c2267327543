/** How labels lie on a sheet: the same figures as on the printed one. Lengths in mm. */
import type { LabelChoice } from './label-choice.ts';

export const PAPERS = { A4: { width: 210, height: 297 }, letter: { width: 215.9, height: 279.4 } } as const;

export interface SheetLayout {
  readonly columns: number;
  readonly rows: number;
  /** Space before the first label. */
  readonly left: number;
  readonly top: number;
}

/** As many labels as fit a paper, side by side in its middle; undefined when not even one does. */
export function sheetLayout(
  paper: LabelChoice['paper'],
  width: number,
  height: number,
): SheetLayout | undefined {
  const page = PAPERS[paper];
  const columns = Math.floor(page.width / width);
  const rows = Math.floor(page.height / height);
  if (columns < 1 || rows < 1) return undefined;
  return {
    columns,
    rows,
    left: (page.width - columns * width) / 2,
    top: (page.height - rows * height) / 2,
  };
}

/** Pages of the document: one a label on a roll, else as many sheets as needed. */
export function pageCount(
  labels: number,
  choice: Pick<LabelChoice, 'layout' | 'paper' | 'width' | 'height'>,
): number {
  if (choice.layout === 'roll') return labels;
  const sheet = sheetLayout(choice.paper, Number(choice.width), Number(choice.height));
  return sheet === undefined ? 0 : Math.ceil(labels / (sheet.columns * sheet.rows));
}
