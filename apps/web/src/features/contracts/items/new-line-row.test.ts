import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { NewLine } from './line-state.ts';
import { NewLineRow } from './line-grid.tsx';

const nothing = (): void => undefined;
const failure = { kind: 'failed', message: 'The server is away.' } as NonNullable<NewLine['failure']>;

/** The text of the first cell, and whether the row is busy. */
function shownFor(state: Pick<NewLine, 'failure' | 'removed'>) {
  const line = { key: 'a', body: { quantity: 4 }, title: 'Merge vase', ...state } as NewLine;
  const html = renderToStaticMarkup(
    createElement(NewLineRow, { line, onRetry: nothing, onDiscard: nothing, onWhy: nothing }),
  );
  return {
    words: /<td class="hy-ln-sku">(.*?)<\/td>/.exec(html)?.[1],
    busy: html.includes('aria-busy="true"'),
    waits: html.includes('Prices are being calculated.'),
    why: html.includes('The server is away.'),
  };
}

test('says that a line is being added until the server responds', () => {
  expect(shownFor({})).toEqual({ words: 'Adding…', busy: true, waits: true, why: false });
});

test('says that a line was not added and why', () => {
  expect(shownFor({ failure })).toEqual({ words: 'Not added', busy: false, waits: true, why: true });
});

test('says that a line was removed by someone else, whatever its id', () => {
  for (const removed of [0, 7])
    expect(shownFor({ removed })).toEqual({ words: 'Removed', busy: false, waits: false, why: false });
});
