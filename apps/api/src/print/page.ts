/** A document in one column of lines that runs on over pages: company papers, not labels. Lengths are in points. */
import type { Speaking } from '@hireyard/messages/speaking';
import { useFonts } from './fonts.ts';

const MARGIN = 42;
/** Kept free under the column for the foot of the page. */
const FOOT = 24;
const FOOT_LINE = 9;

export interface Writing {
  /** From the left edge of the paper. */
  readonly x: number;
  readonly width: number;
  /** The text ends at the right of its width. */
  readonly right?: true;
  readonly size?: number;
  readonly bold?: true;
  readonly colour?: string;
  /** Where a click on it leads. */
  readonly link?: string;
}

export interface Paper {
  readonly left: number;
  readonly width: number;
  /** Where the next line begins, from the upper edge. */
  y: number;
  /** One line at `y`; what is too long for its width ends in "…". */
  write(text: string, how: Writing): void;
  /** The lines that a text takes in a width, broken at its own line ends, between words, and inside a word that is too long by itself. */
  wrap(text: string, how: Pick<Writing, 'width' | 'size' | 'bold'>): string[];
  /** How much of a line a text takes. */
  widthOf(text: string, how: Pick<Writing, 'size' | 'bold'>): number;
  /** A picture at `y`, as large as fits the room; answers its height. The same `id` is kept once in a file. */
  image(id: string, bytes: Buffer, room: { x: number; width: number; height: number }): number;
  /** A frame at `y`, filled or only drawn. */
  box(x: number, width: number, height: number, fill?: string): void;
  rule(colour?: string): void;
  /** Begins a new page unless so much is left on this one; true when it did. */
  need(height: number): boolean;
  /** Puts a line under every page, with its number of all, and ends the document. */
  finish(foot: string): Promise<Buffer>;
}

export interface PaperOptions {
  /** As pdfkit names it. */
  readonly format: 'A4' | 'LETTER';
  readonly title: string;
  readonly author: string;
  /** The language of its words. */
  readonly speaking: Speaking;
  /** YYYY-MM-DD. What a file says of its making; with it, the same text gives the same bytes. */
  readonly day: string;
}

/** What pdfkit's types leave out: a picture that was opened once can be drawn any number of times. */
interface Picture {
  readonly width: number;
  readonly height: number;
}
interface WithPictures {
  openImage(bytes: Buffer): Picture;
}

/** Pictures that a file has already, by their ids. */
const pictures = new WeakMap<object, Map<string, Picture>>();

type Measure = (text: string) => number;

/** How many signs of a text fit into a width; at least one, so that every text comes to an end. */
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

/** How a document comes by its paper: a file of its own, or pages of one that holds many. */
export type OpenSheet = (options: PaperOptions) => Promise<Paper>;

/** A file without a page yet; `take` is given its bytes as they come. */
async function openFile(
  { title, author, speaking, day }: Omit<PaperOptions, 'format'>,
  take: (chunk: Buffer) => void,
) {
  // A large library that most starts of the server never need.
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

/** A page of its own, as a file. */
export const openPaper: OpenSheet = async (options) => {
  const chunks: Buffer[] = [];
  const { doc, clean, end } = await openFile(options, (chunk) => chunks.push(chunk));
  return paperOn(doc, clean, options, async () => {
    await end();
    return Buffer.concat(chunks);
  });
};

export interface Binder {
  /** Documents come one after the other: the next is opened when the one before is finished, whose own bytes are none. */
  readonly open: OpenSheet;
  /** The last bytes have been taken when it resolves. */
  readonly end: () => Promise<void>;
}

/** A file that holds many documents, each with page numbers of its own and an entry in the outline. */
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

/** A text as it is, or its beginning with "…" where it is too long. */
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

/** Puts a line under every page, with its number of all. */
function drawFeet(paper: Paper, doc: PDFKit.PDFDocument, foot: string, speaking: Speaking): void {
  const { left, width } = paper;
  const pageHeight = doc.page.height;
  const { start, count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(start + page);
    const grey = { size: 7.5, colour: '#555555' };
    const room = width - 100;
    // a second line stands above the first, in the room that is kept free
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

/** Begins on a new page. `close`: once all pages have their foot. */
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
      drawFeet(paper, doc, foot, speaking);
      return close();
    },
  };
  return paper;
}
