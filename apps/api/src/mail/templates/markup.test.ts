import { expect, test } from 'vitest';
import { html } from './markup.ts';

test.each([
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  [`"x" 'y' &amp;`, '&quot;x&quot; &#39;y&#39; &amp;amp;'],
  ['', ''],
])('escapes a value between elements and in attributes: %s', (value, escaped) => {
  expect(String(html`<p title="${value}">${value}</p>`)).toBe(`<p title="${escaped}">${escaped}</p>`);
});

test('does not escape nested markup again, and joins lists', () => {
  const item = (text: string) => html`<li>${text}</li>`;
  expect(String(html`<ul>${[item('<'), ['&', [item('>')]], '']}</ul>`)).toBe(
    '<ul><li>&lt;</li>&amp;<li>&gt;</li></ul>',
  );
});

test('accepts only its own markup as HTML', () => {
  const shaped = { source: '<b>', toString: () => '<b>' } as unknown as string;
  const boxed = new String('<b>') as string;
  expect(String(html`${shaped}${boxed}`)).toBe('&lt;b&gt;&lt;b&gt;');
});
