import { expect, test } from 'vitest';
import { html } from './markup.ts';

test.each([
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  [`"x" 'y' &amp;`, '&quot;x&quot; &#39;y&#39; &amp;amp;'],
  ['', ''],
])('a value is escaped between elements and in attributes: %s', (value, escaped) => {
  expect(String(html`<p title="${value}">${value}</p>`)).toBe(`<p title="${escaped}">${escaped}</p>`);
});

test('a piece in a piece is not escaped again, and lists stand one after another', () => {
  const item = (text: string) => html`<li>${text}</li>`;
  expect(String(html`<ul>${[item('<'), ['&', [item('>')]], '']}</ul>`)).toBe(
    '<ul><li>&lt;</li>&amp;<li>&gt;</li></ul>',
  );
});

test('nothing but a piece is HTML, whatever its type and shape', () => {
  const shaped = { source: '<b>', toString: () => '<b>' } as unknown as string;
  const boxed = new String('<b>') as string;
  expect(String(html`${shaped}${boxed}`)).toBe('&lt;b&gt;&lt;b&gt;');
});
