/** The plain-text part, written from the email's parts instead of its HTML. */
import type { Fact, Letter } from './letter.ts';

const factLines = ([label, ...value]: Fact): string =>
  value.length === 1
    ? `${label}: ${value.join('')}`
    : [`${label}:`, ...value.map((line) => `  ${line}`)].join('\n');

const quote = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');

/** Returns paragraphs separated by blank lines, with a final line break. */
export function textOf(letter: Letter): string {
  const { button, quoted, company } = letter;
  const blocks = [
    letter.greeting,
    ...letter.opening,
    letter.facts.map(factLines).join('\n'),
    button === null ? '' : `${button.label}:\n${button.href}`,
    ...letter.closing,
    ...letter.signature,
    letter.plain ? '' : [company.name, ...company.lines].join('\n'),
    quoted === null ? '' : `${quoted.intro}\n${quote(quoted.text)}`,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}
