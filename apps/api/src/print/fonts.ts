/** The fonts of documents: Inter with Latin, Greek, Cyrillic and Vietnamese letters, embedded so that every printer has them. */
import { suppliedFile } from '../platform/supplied-file.ts';

const read = (name: string): Buffer => {
  const file = suppliedFile('reference', `fonts/${name}`);
  if (file === undefined)
    throw new Error(`The font reference/fonts/${name} is missing in this installation.`);
  return Buffer.from(file.bytes);
};

let loaded: { readonly regular: Buffer; readonly bold: Buffer } | undefined;
/** The font files, read once. */
function fonts() {
  loaded ??= { regular: read('inter-regular.ttf'), bold: read('inter-bold.ttf') };
  return loaded;
}

/** Stands for a letter that the font does not have (Chinese, Arabic, pictures). */
const MISSING = '□';

/** A text as the font can show it; accents are joined with their letters first. */
export const printable = (text: string, has: (codePoint: number) => boolean): string =>
  Array.from(text.normalize('NFC'), (sign) => (has(sign.codePointAt(0) ?? 0) ? sign : MISSING)).join('');

/** What pdfkit keeps of the font in use, and its types leave out. */
interface FontInUse {
  readonly font: { hasGlyphForCodePoint(codePoint: number): boolean };
  layoutRun: (text: string, features?: unknown) => unknown;
}

/** Without the forms that letters take beside certain others: nothing that papers need, and most of the time that a page takes. */
const WORDS = { calt: false };
/** Figures are not moved together either: they stand under each other. */
const FIGURES = { calt: false, kern: false };
const featuresFor = (word: string) => (/\d/.test(word) ? FIGURES : WORDS);
/** Every font of ours has these. */
const ASCII = /^[\x20-\x7e]*$/;

/** Puts the fonts into a document as `regular` and `bold`; answers what makes a text one that they can show. */
export function useFonts(doc: PDFKit.PDFDocument): (text: string) => string {
  for (const [name, file] of Object.entries(fonts())) {
    doc.registerFont(name, file).font(name);
    const inUse = Reflect.get(doc, '_font') as FontInUse;
    const layoutRun = inUse.layoutRun.bind(inUse);
    inUse.layoutRun = (text, features = featuresFor(text)) => layoutRun(text, features);
  }
  doc.font('regular');
  const { font } = Reflect.get(doc, '_font') as FontInUse;
  return (text) => (ASCII.test(text) ? text : printable(text, (sign) => font.hasGlyphForCodePoint(sign)));
}
