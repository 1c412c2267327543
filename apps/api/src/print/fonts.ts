/** The fonts of documents: Inter with Latin, Greek, Cyrillic and Vietnamese letters, embedded for every printer. */
import { suppliedFile } from '../platform/supplied-file.ts';

const read = (name: string): Buffer => {
  const file = suppliedFile('reference', `fonts/${name}`);
  if (file === undefined)
    throw new Error(`The font reference/fonts/${name} is missing from this installation.`);
  return Buffer.from(file.bytes);
};

let loaded: { readonly regular: Buffer; readonly bold: Buffer } | undefined;
/** Reads the font files once. */
function fonts() {
  loaded ??= { regular: read('inter-regular.ttf'), bold: read('inter-bold.ttf') };
  return loaded;
}

/** Replaces characters that the font lacks (Chinese, Arabic, emoji). */
const MISSING = '□';

/** Returns the text as the font can show it; combining accents are joined first. */
export const printable = (text: string, has: (codePoint: number) => boolean): string =>
  Array.from(text.normalize('NFC'), (sign) => (has(sign.codePointAt(0) ?? 0) ? sign : MISSING)).join('');

/** Internals of pdfkit that its types omit. */
interface FontInUse {
  readonly font: { hasGlyphForCodePoint(codePoint: number): boolean };
  layoutRun: (text: string, features?: unknown) => unknown;
}

/** Disables contextual alternates: documents don't need them, and they take most of a page's time. */
const WORDS = { calt: false };
/** Disables kerning too, so that figures align. */
const FIGURES = { calt: false, kern: false };
const featuresFor = (word: string) => (/\d/.test(word) ? FIGURES : WORDS);
/** All our fonts have these. */
const ASCII = /^[\x20-\x7e]*$/;

/** Registers the fonts as `regular` and `bold`. Returns a function that makes text printable. */
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
