/** Drawing parts of contract documents: header, parties, notes, signatures, page footer. Lengths are in points. */
import { FIRST_LANGUAGE, type Speaking, speaking } from '@hireyard/messages/speaking';
import type { DocumentFacts } from './document-facts.ts';
import { type OpenSheet, openPaper, type Paper } from '../../print/page.ts';
import { type Company, companyLines } from '../../print/company.ts';
import { drawLogo } from '../../print/logo.ts';
import { type Words, wordsOf } from '../../print/words.ts';

export const INK = '#1c2733';
export const GREY = '#5c6670';
const ACCENT = '#2f5d73';
export const HAIR = '#d5dade';
export const SHADE = '#eef1f3';
/** Line height of ordinary text. */
export const LINE = 12;

export type Pair = readonly [label: string, value: string];

export interface Sheet {
  readonly paper: Paper;
  readonly words: Words;
  /** The company's logo. */
  readonly logo?: Buffer;
}

/** Drawing options besides the facts. */
export interface Drawing {
  /** The sheet to draw on; absent for a new file. */
  readonly open?: OpenSheet;
  /** The company's logo as bytes. */
  readonly logo?: Buffer | undefined;
}

/** Returns the language of a document. Facts stored before documents had one use the first language. */
export const speakingOf = ({ language }: Pick<DocumentFacts, 'language'>): Promise<Speaking> =>
  language === undefined ? Promise.resolve(FIRST_LANGUAGE) : speaking(language);

/** Opens an empty sheet in the reader's paper size and language. `titleIn`: the document's title with its number. */
export async function openSheet(
  facts: DocumentFacts,
  titleIn: (t: Words['t']) => string,
  { open = openPaper, logo }: Drawing = {},
): Promise<Sheet> {
  const speaker = await speakingOf(facts);
  const paper = await open({
    format: facts.paper,
    title: titleIn(speaker.t),
    speaking: speaker,
    author: facts.company.name,
    day: facts.date,
  });
  return {
    paper,
    words: wordsOf(speaker, facts.locale, facts.currency),
    ...(logo === undefined ? {} : { logo }),
  };
}

type Place = { readonly x: number; readonly width: number };

/** Writes each line of a text, wrapping long ones, and moves the position below them. */
function writeLines(
  { paper }: Sheet,
  texts: readonly string[],
  how: Place & { size?: number; bold?: true; colour?: string },
): void {
  const step = (how.size ?? 9) + 3;
  for (const text of texts)
    for (const line of paper.wrap(text, { ...how, size: how.size ?? 9 })) {
      paper.write(line, { size: 9, colour: INK, ...how });
      paper.y += step;
    }
}

/** Writes labels and values side by side and omits pairs without a value. */
function writePairs({ paper }: Sheet, pairs: readonly Pair[], { x, width }: Place, label: number): void {
  for (const [name, value] of pairs) {
    if (value === '') continue;
    const lines = paper.wrap(value, { width: width - label, size: 9 });
    paper.write(name, { x, width: label - 6, size: 9, colour: GREY });
    for (const line of lines) {
      paper.write(line, { x: x + label, width: width - label, size: 9, colour: INK });
      paper.y += LINE;
    }
  }
}

/** Draws blocks side by side and moves the position below the longest. */
function sideBySide(paper: Paper, blocks: readonly (() => void)[]): void {
  const top = paper.y;
  let end = top;
  for (const block of blocks) {
    paper.y = top;
    block();
    end = Math.max(end, paper.y);
  }
  paper.y = end;
}

const halves = ({ left, width }: Paper): [Place, Place] => {
  const half = width / 2 - 12;
  return [
    { x: left, width: half },
    { x: left + width / 2 + 12, width: half },
  ];
};

/** Draws the company on the left, and the document's title and number on the right. */
export function drawHead(sheet: Sheet, company: Company, title: string, marks: readonly Pair[]): void {
  const { paper, words } = sheet;
  const [one, two] = halves(paper);
  sideBySide(paper, [
    () => {
      drawLogo(paper, company, sheet.logo, one);
      writeLines(sheet, [company.name], { ...one, size: 15, bold: true });
      paper.y += 3;
      writeLines(sheet, companyLines(company, words), { ...one, size: 8, colour: GREY });
    },
    () => {
      paper.write(title, { ...two, size: 20, bold: true, colour: ACCENT });
      paper.y += 28;
      writePairs(sheet, marks, two, 92);
    },
  ]);
  paper.y += 10;
  paper.rule(ACCENT);
  paper.y += 14;
}

export interface Block {
  readonly heading: string;
  readonly name?: string;
  readonly lines?: readonly string[];
  readonly pairs?: readonly Pair[];
}

/** Draws two blocks side by side: recipient, and place and dates. */
export function drawBlocks(sheet: Sheet, blocks: readonly [Block, Block]): void {
  const { paper } = sheet;
  const places = halves(paper);
  sideBySide(
    paper,
    blocks.map(({ heading, name, lines = [], pairs = [] }, n) => () => {
      const place = places[n] as Place;
      paper.write(heading.toLocaleUpperCase(sheet.words.language), {
        ...place,
        size: 7,
        bold: true,
        colour: ACCENT,
      });
      paper.y += 13;
      if (name !== undefined && name !== '') writeLines(sheet, [name], { ...place, size: 10, bold: true });
      writeLines(sheet, lines, place);
      writePairs(sheet, pairs, place, 92);
    }),
  );
  paper.y += 18;
}

/** Draws a one-line heading. */
export function drawHeading({ paper }: Sheet, heading: string): void {
  paper.write(heading, { x: paper.left, width: paper.width, size: 10, bold: true, colour: INK });
  paper.y += 16;
}

/** Draws a heading with paragraphs over as many pages as needed; nothing without text. */
export function drawText(sheet: Sheet, heading: string, text: string): void {
  const { paper } = sheet;
  if (text.trim() === '') return;
  const whole = { x: paper.left, width: paper.width };
  paper.y += 16;
  paper.need(4 * LINE);
  drawHeading(sheet, heading);
  for (const line of paper.wrap(text.trim(), { ...whole, size: 8 })) {
    paper.need(LINE);
    paper.write(line, { ...whole, size: 8, colour: INK });
    paper.y += 11;
  }
}

/** Draws signature boxes side by side and keeps them on one page. */
export function drawSignatures(sheet: Sheet, labels: readonly string[]): void {
  const { paper, words } = sheet;
  const gap = 16;
  const width = (paper.width - gap * (labels.length - 1)) / labels.length;
  const height = 62;
  paper.y += 18;
  paper.need(height + 8);
  const top = paper.y;
  for (const [n, label] of labels.entries()) {
    const x = paper.left + n * (width + gap);
    paper.y = top;
    paper.box(x, width, height);
    paper.y = top + 6;
    // two lines for a company's name
    for (const line of paper.wrap(label, { width: width - 16, size: 8, bold: true }).slice(0, 2)) {
      paper.write(line, { x: x + 8, width: width - 16, size: 8, bold: true, colour: INK });
      paper.y += 11;
    }
    paper.y = top + height - 14;
    paper.write(words.t('Name, signature, date'), { x: x + 8, width: width - 16, size: 7, colour: GREY });
  }
  paper.y = top + height;
}
