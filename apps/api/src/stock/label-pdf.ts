/** Prints labels as PDF. Each page or sheet cell has exactly the requested size in millimetres (spec §7.3). */
import { setImmediate } from 'node:timers/promises';
import { type Box, labelBoxes, type Sheet, type Size } from '@hireyard/domain/stock/label-geometry';
import { type Label, labelLines, type Measure } from '@hireyard/domain/stock/label-text';
import { useFonts } from '../print/fonts.ts';
import { QUIET_ZONE, qrMatrix } from '../print/qr.ts';

const POINTS_PER_MM = 72 / 25.4;
const pt = (mm: number): number => mm * POINTS_PER_MM;

/** Labels drawn before yielding to other work. */
const BATCH = 25;

/** Returns the black modules of a symbol as rectangles, one per run of a row. */
export function runsOf(matrix: readonly (readonly boolean[])[]): string {
  const out: string[] = [];
  matrix.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x++;
      out.push(`${from} ${y} ${x - from + 1} 1 re`);
    }
  });
  return out.join(' ');
}

interface Pen {
  readonly doc: PDFKit.PDFDocument;
  readonly clean: (text: string) => string;
  readonly measure: Measure;
}

function penOf(doc: PDFKit.PDFDocument): Pen {
  const clean = useFonts(doc);
  const widths = new Map<string, number>();
  return {
    doc,
    clean,
    // Titles and SKUs repeat; a width at one point serves every size.
    measure(text, isBold) {
      const key = `${isBold ? 'b' : 'r'}${text}`;
      const known = widths.get(key);
      if (known !== undefined) return known;
      const width =
        doc
          .font(isBold ? 'bold' : 'regular')
          .fontSize(100)
          .widthOfString(text) / 100;
      if (widths.size < 20_000) widths.set(key, width);
      return width;
    },
  };
}

function drawQr({ doc }: Pen, code: string, box: Box): void {
  const matrix = qrMatrix(code);
  const module = pt(box.width) / (matrix.length + 2 * QUIET_ZONE);
  doc.save();
  doc.translate(pt(box.x) + QUIET_ZONE * module, pt(box.y) + QUIET_ZONE * module).scale(module);
  doc.fillColor('black').addContent(runsOf(matrix)).addContent('f');
  doc.restore();
}

function drawText({ doc, clean, measure }: Pen, label: Label, box: Box): void {
  const room = { width: pt(box.width), height: pt(box.height) };
  const words = {
    ...label,
    identifier: clean(label.identifier),
    title: clean(label.title),
    sku: clean(label.sku),
    container: clean(label.container),
  };
  const lines = labelLines(words, room, measure);
  let y = pt(box.y) + (room.height - lines.reduce((sum, line) => sum + line.height, 0)) / 2;
  for (const { text, bold, alarm, size, height, indent } of lines) {
    if (alarm) doc.rect(pt(box.x), y, room.width, height).fill('black');
    doc
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(alarm ? 'white' : 'black');
    doc.text(text, pt(box.x) + indent, y + height / 2, {
      lineBreak: false,
      baseline: 'middle',
    });
    y += height;
  }
}

function drawLabel(pen: Pen, label: Label, size: Size, at: Pick<Box, 'x' | 'y'>): void {
  const { qr, text } = labelBoxes(size);
  pen.doc.save().translate(pt(at.x), pt(at.y));
  drawQr(pen, label.code, qr);
  drawText(pen, label, text);
  pen.doc.restore();
}

function addPage(doc: PDFKit.PDFDocument, { width, height }: Size): void {
  doc.addPage({ size: [pt(width), pt(height)], margin: 0 });
}

function addSheet(doc: PDFKit.PDFDocument, sheet: Sheet): void {
  addPage(doc, sheet.paper);
  for (const [x1, y1, x2, y2] of sheet.marks) doc.moveTo(pt(x1), pt(y1)).lineTo(pt(x2), pt(y2));
  doc.lineWidth(0.25).stroke('black');
}

/**
 * Prints the labels in order, each of `size` millimetres: one a page, or row by row on sheets with cut marks. Yields
 * between batches, because a thousand labels take a while.
 */
export async function labelPdf(labels: readonly Label[], size: Size, sheet?: Sheet): Promise<Buffer> {
  // A large library that most server runs never need.
  const { default: Pdf } = await import('pdfkit');
  const doc = new Pdf({
    autoFirstPage: false,
    font: '',
    info: { Title: 'Labels', Creator: 'Hireyard' },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((done, fail) => doc.once('end', done).once('error', fail));
  const pen = penOf(doc);
  for (const [n, label] of labels.entries()) {
    const cell = sheet?.cells[n % sheet.cells.length];
    if (sheet === undefined) addPage(doc, size);
    else if (cell === sheet.cells[0]) addSheet(doc, sheet);
    drawLabel(pen, label, size, cell ?? { x: 0, y: 0 });
    if (n % BATCH === BATCH - 1) await setImmediate();
  }
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
