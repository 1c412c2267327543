import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BadRowsButton } from './check-step.tsx';
import type { Run } from './data.ts';

const button = (run: Pick<Run, 'bad' | 'file_kept'>): string =>
  renderToStaticMarkup(createElement(BadRowsButton, { run: run as Run }));

test('offers bad rows for download while there are some and the file is kept', () => {
  for (const bad of [1, 250]) expect(button({ bad, file_kept: true })).toContain('Download bad rows');
});

test.each([
  ['no row is bad', { bad: 0, file_kept: true }],
  ['the file is gone', { bad: 3, file_kept: false }],
  ['neither is there', { bad: 0, file_kept: false }],
])('offers no download when %s', (_, run) => {
  expect(button(run)).toBe('');
});
