import { expect, it } from 'vitest';
import { pageCount } from './labels.ts';

it.each([
  ['roll', '62', '29', 7, 7],
  // 2 × 10 labels of 100 × 28 mm inside a margin of 5 mm
  ['sheet', '100', '28', 20, 1],
  ['sheet', '100', '28', 21, 2],
  ['sheet', '300', '300', 1, 0],
] as const)('%s of %s × %s mm: %i labels on %i pages', (layout, width, height, labels, pages) =>
  expect(pageCount(labels, { layout, paper: 'A4', width, height })).toBe(pages),
);
