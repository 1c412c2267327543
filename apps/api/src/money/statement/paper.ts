/** A document in one column of lines that runs on over pages: company papers, not labels. Lengths are in points. */
import { useFonts } from '../../labels/fonts.ts';

const MARGIN = 42;
/** Kept free under the column for the foot of the page. */
const FOOT = 24;

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
}

/** An empty page. */
export async function openPaper({ format, title, author }: PaperOptions): Promise<Paper> {
  // A large library that most starts of the server never need.
  const { default: Pdf } = await import('pdfkit');
  const doc = new Pdf({
    size: format,
    margin: 0,
    font: '',
    bufferPages: true,
    lang: 'en',
    info: { Title: title, Author: author, Creator: 'Hireyard' },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((done, fail) => doc.once('end', done).once('error', fail));
  const clean = useFonts(doc);
  const { width: pageWidth, height: pageHeight } = doc.page;
  const width = pageWidth - 2 * MARGIN;
  const fit = (text: string, room: number): string => {
    if (doc.widthOfString(text) <= room) return text;
    let [fits, tooLong] = [0, text.length];
    while (tooLong - fits > 1) {
      const middle = (fits + tooLong) >> 1;
      if (doc.widthOfString(`${text.slice(0, middle)}…`) <= room) fits = middle;
      else tooLong = middle;
    }
    return `${text.slice(0, fits).trimEnd()}…`;
  };
  const paper: Paper = {
    left: MARGIN,
    width,
    y: MARGIN,
    write(text, { x, width: room, right, size = 8, bold, colour = 'black', link }) {
      doc.font(bold ? 'bold' : 'regular').fontSize(size);
      const shown = fit(clean(text), room);
      const at = right ? x + room - doc.widthOfString(shown) : x;
      doc.fillColor(colour).text(shown, at, paper.y, {
        lineBreak: false,
        ...(link === undefined ? {} : { link, underline: true }),
      });
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
      doc.addPage();
      paper.y = MARGIN;
      return true;
    },
    async finish(foot) {
      const { count } = doc.bufferedPageRange();
      for (let page = 0; page < count; page++) {
        doc.switchToPage(page);
        paper.y = pageHeight - MARGIN;
        const grey = { size: 7.5, colour: '#555555' };
        paper.write(foot, { x: MARGIN, width: width - 100, ...grey });
        paper.write(`Page ${page + 1} of ${count}`, {
          x: MARGIN + width - 90,
          width: 90,
          right: true,
          ...grey,
        });
      }
      doc.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
  return paper;
}
