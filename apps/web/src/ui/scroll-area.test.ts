import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ScrollArea } from './layout.tsx';

const markup = (properties: Partial<Parameters<typeof ScrollArea>[0]>): string =>
  renderToStaticMarkup(createElement(ScrollArea, { label: 'Lines', ...properties }));

test('a scroll area is a region with a name that Tab reaches', () => {
  expect(markup({ className: 'hy-lines' })).toBe(
    '<div class="hy-lines" role="region" aria-label="Lines" tabindex="0"></div>',
  );
});

test('a scroll area can be a group in place of a landmark', () => {
  expect(markup({ role: 'group' })).toBe('<div role="group" aria-label="Lines" tabindex="0"></div>');
});

test('a scroll area whose controls scroll it is no stop for Tab, and has no name', () => {
  expect(markup({ focusable: false })).toBe('<div tabindex="-1"></div>');
});
