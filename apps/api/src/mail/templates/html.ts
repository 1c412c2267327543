/** The HTML of a mail. React writes it, so all words of others are escaped; nothing in it is fetched from anywhere. */
import { createElement as h, type CSSProperties, Fragment, type ReactNode } from 'react';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { render } from '@react-email/render';
import { cut } from '../clean-text.ts';
import type { Fact, Letter, Quoted } from './letter.ts';
import { darkStyles, light } from './palette.ts';
import { runsOf } from './paragraphs.ts';

const FONT = '-apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';
const words: CSSProperties = { color: light.text, fontSize: '16px', lineHeight: '24px', margin: '0 0 16px' };
const small: CSSProperties = { color: light.muted, fontSize: '13px', lineHeight: '20px', margin: '0' };
const rule: CSSProperties = { borderTop: `1px solid ${light.line}`, margin: '24px 0 16px' };
const cell: CSSProperties = {
  borderBottom: `1px solid ${light.line}`,
  fontSize: '15px',
  lineHeight: '22px',
  padding: '8px 0',
  verticalAlign: 'top',
};

const linked = (line: string): ReactNode =>
  h(
    Fragment,
    null,
    ...runsOf(line).map(({ text, href }) =>
      href === null
        ? text
        : h(
            Link,
            { href, className: 'm-link', style: { color: light.accent, textDecoration: 'underline' } },
            text,
          ),
    ),
  );

/** Lines below one another. */
const broken = (lines: readonly ReactNode[]): ReactNode[] =>
  lines.flatMap((line, index) => (index === 0 ? [line] : [h('br'), line]));

/** Each paragraph reads in the direction of its own letters. */
const paragraph = (text: string): ReactNode =>
  h('p', { dir: 'auto', className: 'm-text', style: words }, ...broken(text.split('\n').map(linked)));

const factRow = ([label, ...value]: Fact): ReactNode =>
  h(
    'tr',
    null,
    h(
      'th',
      {
        scope: 'row',
        align: 'left',
        className: 'm-muted m-line',
        style: { ...cell, color: light.muted, fontWeight: 400, paddingRight: '16px', width: '38%' },
      },
      label,
    ),
    h(
      'td',
      {
        dir: 'auto',
        align: 'left',
        className: 'm-text m-line',
        style: { ...cell, color: light.text, fontWeight: 600 },
      },
      ...broken(value),
    ),
  );

const factTable = (facts: readonly Fact[]): ReactNode =>
  facts.length === 0
    ? null
    : h(
        'table',
        {
          width: '100%',
          cellPadding: 0,
          cellSpacing: 0,
          border: 0,
          style: { borderCollapse: 'collapse', margin: '0 0 24px' },
        },
        h('tbody', null, ...facts.map(factRow)),
      );

const callToAction = ({ button }: Letter): ReactNode =>
  button === null
    ? null
    : h(
        'p',
        { style: { margin: '0 0 24px' } },
        h(
          Button,
          {
            href: button.href,
            className: 'm-button',
            ...(button.secret ? { 'data-untracked': '' } : {}),
            style: {
              backgroundColor: light.accent,
              borderRadius: '6px',
              color: light.onAccent,
              fontSize: '16px',
              fontWeight: 600,
              padding: '12px 20px',
            },
          },
          button.label,
        ),
      );

const quotation = (quoted: Quoted | null): ReactNode[] =>
  quoted === null
    ? []
    : [
        h(
          'p',
          { dir: 'auto', className: 'm-muted', style: { ...small, margin: '24px 0 8px' } },
          quoted.intro,
        ),
        h(
          'blockquote',
          {
            dir: 'auto',
            className: 'm-muted m-line',
            style: { ...small, borderInlineStart: `3px solid ${light.line}`, paddingInlineStart: '12px' },
          },
          ...broken(quoted.text.split('\n')),
        ),
      ];

const content = (letter: Letter): ReactNode[] => [
  ...(letter.greeting === '' ? [] : [paragraph(letter.greeting)]),
  ...letter.opening.map(paragraph),
  factTable(letter.facts),
  callToAction(letter),
  ...letter.closing.map(paragraph),
  ...letter.signature.map(paragraph),
];

const withCompany = (letter: Letter): ReactNode => {
  const { company } = letter;
  return h(
    Container,
    {
      className: 'm-paper',
      style: {
        backgroundColor: light.paper,
        border: `1px solid ${light.line}`,
        borderRadius: '8px',
        maxWidth: '600px',
      },
    },
    h(
      'div',
      { style: { padding: '24px' } },
      h(
        'p',
        {
          dir: 'auto',
          className: 'm-text',
          style: { ...words, fontSize: '18px', fontWeight: 600, margin: '0 0 24px' },
        },
        company.name,
      ),
      ...content(letter),
      ...quotation(letter.quoted),
      h(Hr, { className: 'm-line', style: rule }),
      h(
        'p',
        { dir: 'auto', className: 'm-muted', style: small },
        ...broken([company.name, ...company.lines]),
      ),
    ),
  );
};

/** Some readers drop the body and keep what stands in it, so the ground is a table's too. */
const ground = (letter: Letter, ...children: ReactNode[]): ReactNode => {
  const style: CSSProperties = { backgroundColor: letter.plain ? light.paper : light.page, fontFamily: FONT };
  return h(
    'body',
    { className: 'm-page', style: { ...style, margin: 0, padding: 0 } },
    letter.preheader === '' ? null : h(Preview, null, cut(letter.preheader, 140)),
    h(
      'table',
      { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, border: 0 },
      h(
        'tbody',
        null,
        h(
          'tr',
          null,
          h('td', { className: 'm-page', style: { ...style, padding: '16px 8px' } }, ...children),
        ),
      ),
    ),
  );
};

const page = (letter: Letter): ReactNode =>
  h(
    Html,
    { lang: letter.language, dir: 'ltr' },
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, letter.subject),
      // Constant: no word of anybody stands in it.
      h('style', { dangerouslySetInnerHTML: { __html: darkStyles } }),
    ),
    ground(
      letter,
      ...(letter.plain
        ? [h('div', { style: { maxWidth: '600px' } }, ...content(letter), ...quotation(letter.quoted))]
        : [withCompany(letter)]),
    ),
  );

/** A whole document of at most 600 points of width. Its words stand in it as they are, whatever they look like. */
export const htmlOf = (letter: Letter): Promise<string> => render(page(letter));
