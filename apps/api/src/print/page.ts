/**
 * A document with one column of lines that continues over pages, for documents other than labels. Lengths are in
 * points.
 */
import type { Speaking } from '@hireyard/messages/speaking';
import { useFonts } from './fonts.ts';

const MARGIN = 42;
/** Height of the footer below the column. */
const FOOT = 24;
const FOOT_LINE = 9;

export interface Writing {
  /** From the left edge of the page. */
  readonly x: number;
  readonly width: number;
  /** Aligned to the right of its width. */
  readonly right?: true;
  readonly size?: number;
  readonly bold?: true;
  readonly colour?: string;
  /** Link target. */
  readonly link?: string;
}

export interface Paper {
  readonly left: number;
  readonly width: number;
  /** Position of the next line from the top edge. */
  y: number;
  /** Writes one line at `y`; text that is too long ends in "…". */
  write(text: string, how: Writing): void;
  /** Breaks a text into lines of a width, at its line breaks, between words, and inside words that are too long. */
  wrap(text: string, how: Pick<Writing, 'width' | 'size' | 'bold'>): string[];
  /** Returns the width of a text. */
  widthOf(text: string, how: Pick<Writing, 'size' | 'bold'>): number;
  /** Draws an image at `y`, as large as fits, and returns its height. The same `id` is stored once per file. */
  image(id: string, bytes: Buffer, room: { x: number; width: number; height: number }): number;
  /** Draws a box at `y`, filled or only outlined. */
  box(x: number, width: number, height: number, fill?: string): void;
  rule(colour?: string): void;
  /** Begins a new page unless this much space is left; returns whether it did. */
  need(height: number): boolean;
  /** Adds the footer with page numbers and ends the document. */
  finish(foot: string): Promise<Buffer>;
}

export interface PaperOptions {
  /** pdfkit's name. */
  readonly format: 'A4' | 'LETTER';
  readonly title: string;
  readonly author: string;
  /** The language of the text. */
  readonly speaking: Speaking;
  /** YYYY-MM-DD. The file's creation date; with it, the same text gives the same bytes. */
  readonly day: string;
}

/** Internals that pdfkit's types omit: an image that was opened once can be drawn any number of times. */
interface Picture {
  readonly width: number;
  readonly height: number;
}
interface WithPictures {
  openImage(bytes: Buffer): Picture;
}

/** Images already in a file, by id. */
const pictures = new WeakMap<object, Map<string, Picture>>();

type Measure = (text: string) => number;

/** Returns how many characters fit into a width; at least one, so that every loop ends. */
function fitting(text: string, room: number, measure: Measure): number {
  let [fits, tooLong] = [1, text.length];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (measure(text.slice(0, middle)) <= room) fits = middle;
    else tooLong = middle;
  }
  return fits;
}

function wrapped(paragraph: string, room: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= room) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (measure(line) > room && line.length > 1) {
      const fits = fitting(line, room, measure);
      lines.push(line.slice(0, fits));
      line = line.slice(fits);
    }
  }
  return [...lines, line];
}

/** Opens the paper of a document: a file of its own, or pages of a file with many documents. */
export type OpenSheet = (options: PaperOptions) => Promise<Paper>;

/** Opens a file without a page; `take` receives its bytes as they are written. */
async function openFile(
  { title, author, speaking, day }: Omit<PaperOptions, 'format'>,
  take: (chunk: Buffer) => void,
) {
  // A large library that most processes never need.
  const { default: Pdf } = await import('pdfkit');
  const doc = new Pdf({
    autoFirstPage: false,
    font: '',
    bufferPages: true,
    lang: speaking.language,
    displayTitle: true,
    info: { Title: title, Author: author, Creator: 'Hireyard', CreationDate: new Date(`${day}T12:00:00Z`) },
  });
  doc.on('data', take);
  const ended = new Promise<void>((done, fail) => doc.once('end', done).once('error', fail));
  const end = async (): Promise<void> => {
    doc.end();
    await ended;
  };
  return { doc, clean: useFonts(doc), end };
}

/** Opens a document in a file of its own. */
export const openPaper: OpenSheet = async (options) => {
  const chunks: Buffer[] = [];
  const { doc, clean, end } = await openFile(options, (chunk) => chunks.push(chunk));
  return paperOn(doc, clean, options, async () => {
    await end();
    return Buffer.concat(chunks);
  });
};

export interface Binder {
  /**
   * Documents follow one another: the next is opened when the previous one is finished, which returns no bytes of
   * its own.
   */
  readonly open: OpenSheet;
  /** Resolves when the last bytes were taken. */
  readonly end: () => Promise<void>;
}

/** Opens a file of many documents, each with its own page numbers and outline entry. */
export async function openBinder(
  about: Omit<PaperOptions, 'format'>,
  take: (chunk: Buffer) => void,
): Promise<Binder> {
  const { doc, clean, end } = await openFile(about, take);
  return {
    async open(options) {
      const paper = paperOn(doc, clean, options, async () => {
        doc.flushPages();
        return Buffer.alloc(0);
      });
      doc.outline.addItem(options.title);
      return paper;
    },
    end,
  };
}

/** Returns the text, cut with "…" if it is too long. */
function cutTo(text: string, room: number, measure: Measure): string {
  if (measure(text) <= room) return text;
  let [fits, tooLong] = [0, text.length];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (measure(`${text.slice(0, middle)}…`) <= room) fits = middle;
    else tooLong = middle;
  }
  return `${text.slice(0, fits).trimEnd()}…`;
}

/** Adds the footer with page numbers to every page. */
function drawFooters(paper: Paper, doc: PDFKit.PDFDocument, foot: string, speaking: Speaking): void {
  const { left, width } = paper;
  const pageHeight = doc.page.height;
  const { start, count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(start + page);
    const grey = { size: 7.5, colour: '#555555' };
    const room = width - 100;
    // a second line goes above the first, in the reserved space
    const lines = paper.wrap(foot, { width: room, size: grey.size }).slice(0, 2);
    paper.y = pageHeight - MARGIN - (lines.length - 1) * FOOT_LINE;
    for (const [n, line] of lines.entries()) {
      if (n > 0) paper.y += FOOT_LINE;
      paper.write(line, { x: left, width: room, ...grey });
    }
    paper.write(speaking.t('Page {page} of {count}', { page: page + 1, count }), {
      x: left + width - 90,
      width: 90,
      right: true,
      ...grey,
    });
  }
}

/** Begins on a new page. `close`: called once all pages have their footer. */
function paperOn(
  doc: PDFKit.PDFDocument,
  clean: (text: string) => string,
  { format, speaking }: PaperOptions,
  close: () => Promise<Buffer>,
): Paper {
  const addPage = () => void doc.addPage({ size: format, margin: 0 });
  addPage();
  const { width: pageWidth, height: pageHeight } = doc.page;
  const width = pageWidth - 2 * MARGIN;
  const measure: Measure = (text) => doc.widthOfString(text);
  const paper: Paper = {
    left: MARGIN,
    width,
    y: MARGIN,
    write(text, { x, width: room, right, size = 8, bold, colour = 'black', link }) {
      doc.font(bold ? 'bold' : 'regular').fontSize(size);
      const shown = cutTo(clean(text), room, measure);
      const at = right ? x + room - doc.widthOfString(shown) : x;
      doc.fillColor(colour).text(shown, at, paper.y, {
        lineBreak: false,
        ...(link === undefined ? {} : { link, underline: true }),
      });
    },
    wrap(text, { width: room, size = 8, bold }) {
      doc.font(bold ? 'bold' : 'regular').fontSize(size);
      return text.split(/\r\n|\r|\n/).flatMap((part) => {
        const shown = clean(part.replaceAll('\t', ' '));
        return measure(shown) <= room ? [shown] : wrapped(shown, room, measure);
      });
    },
    widthOf(text, { size = 8, bold }) {
      doc.font(bold ? 'bold' : 'regular').fontSize(size);
      return doc.widthOfString(clean(text));
    },
    image(id, bytes, { x, width: most, height: highest }) {
      const known = pictures.get(doc) ?? new Map<string, Picture>();
      pictures.set(doc, known);
      const picture = known.get(id) ?? (doc as unknown as WithPictures).openImage(bytes);
      known.set(id, picture);
      const scale = Math.min(most / picture.width, highest / picture.height);
      const height = picture.height * scale;
      doc.image(picture as unknown as PDFKit.Mixins.ImageSrc, x, paper.y, {
        width: picture.width * scale,
        height,
      });
      return height;
    },
    box(x, boxWidth, height, fill) {
      doc.rect(x, paper.y, boxWidth, height).lineWidth(0.5);
      if (fill === undefined) doc.stroke('#777777');
      else doc.fill(fill);
    },
    rule(colour = '#999999') {
      doc
        .moveTo(MARGIN, paper.y)
        .lineTo(MARGIN + width, paper.y)
        .lineWidth(0.5)
        .stroke(colour);
    },
    need(height) {
      if (paper.y + height <= pageHeight - MARGIN - FOOT) return false;
      addPage();
      paper.y = MARGIN;
      return true;
    },
    async finish(foot) {
      drawFooters(paper, doc, foot, speaking);
      return close();
    },
  };
  return paper;
}
