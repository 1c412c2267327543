import { PAPERS, type Sheet, sheetOf, type Size } from '@hireyard/domain/stock/label-geometry';
import type { LabelChoice } from './label-choice.ts';

type Layout = Pick<LabelChoice, 'layout' | 'paper' | 'width' | 'height'>;

/** The size of one label in mm. */
export const sizeOf = ({ width, height }: Layout): Size => ({ width: Number(width), height: Number(height) });

/** The sheet that labels of this choice lie on; undefined on a roll, or when not even one fits. */
export const sheetFor = (choice: Layout): Sheet | undefined => {
  const paper = PAPERS[choice.paper];
  return choice.layout === 'roll' || paper === undefined ? undefined : sheetOf(paper, sizeOf(choice));
};

/** Pages of the document: one a label on a roll, else as many sheets as needed; 0 = the label does not fit the paper. */
export function pageCount(labels: number, choice: Layout): number {
  if (choice.layout === 'roll') return labels;
  const sheet = sheetFor(choice);
  return sheet === undefined ? 0 : Math.ceil(labels / sheet.cells.length);
}
