/** Reads our PDFs in tests: pages, drawing operators and the modules of QR codes. */
import { inflateSync } from 'node:zlib';

const object = (pdf: string, id: string): string =>
  new RegExp(`(?:^|\\n)${id} 0 obj\\n([\\s\\S]*?)\\nendobj`).exec(pdf)?.[1] ?? '';

export interface PdfPage {
  /** Width and height of the MediaBox in points. */
  readonly size: readonly [number, number];
  /** The drawing operators. */
  readonly content: string;
}

/** Returns the pages in order. */
export function pagesOf(file: Buffer): PdfPage[] {
  const pdf = file.toString('latin1');
  const kids = /\/Type \/Pages[\s\S]*?\/Kids \[([^\]]*)\]|\/Kids \[([^\]]*)\]/.exec(pdf);
  const ids = (kids?.[1] ?? kids?.[2] ?? '').match(/\d+(?= 0 R)/g) ?? [];
  return ids.map((id) => {
    const page = object(pdf, id);
    const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page);
    const stream = object(pdf, /\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '');
    const body = /stream\n([\s\S]*)\nendstream/.exec(stream)?.[1] ?? '';
    return {
      size: [Number(box?.[1]), Number(box?.[2])],
      content: inflateSync(Buffer.from(body, 'latin1')).toString('latin1'),
    };
  });
}

/** Returns the QR codes of a page as matrices, from rectangles drawn in units of modules. */
export function symbolsOf(content: string, modules: number): boolean[][][] {
  return content
    .split('\n')
    .filter((line) => /^(\d+ \d+ \d+ 1 re ?)+$/.test(line))
    .map((line) => {
      const matrix = Array.from({ length: modules }, () => Array<boolean>(modules).fill(false));
      for (const [, x, y, width] of line.matchAll(/(\d+) (\d+) (\d+) 1 re/g))
        matrix[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
      return matrix;
    });
}

/** Returns the texts of a page, using the copy table of each embedded font. */
export function textOf(file: Buffer, content: string): string {
  const pdf = file.toString('latin1');
  const fonts = [...pdf.matchAll(/\/(F\d+) (\d+) 0 R/g)];
  const tables = new Map(fonts.map(([, name, id]) => [name ?? '', lettersOf(pdf, object(pdf, id ?? ''))]));
  const shown: string[] = [];
  let table = new Map<string, string>();
  for (const line of content.split('\n')) {
    const font = /^\/(F\d+) [\d.]+ Tf$/.exec(line)?.[1];
    if (font !== undefined) table = tables.get(font) ?? table;
    if (!line.endsWith('TJ')) continue;
    const hex = [...line.matchAll(/<([0-9a-f]+)>/g)].map((match) => match[1] ?? '').join('');
    shown.push((hex.match(/.{4}/g) ?? []).map((glyph) => table.get(glyph) ?? '').join(''));
  }
  return shown.join('\n');
}

function lettersOf(pdf: string, font: string): Map<string, string> {
  const stream = object(pdf, /\/ToUnicode (\d+) 0 R/.exec(font)?.[1] ?? '');
  const body = /stream\n([\s\S]*)\nendstream/.exec(stream)?.[1] ?? '';
  const map = inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
  const letters = new Map<string, string>();
  for (const [, from, , list] of map.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/g))
    for (const [n, [, hex]] of [...(list ?? '').matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const units = (hex ?? '').split(' ').map((unit) => Number.parseInt(unit, 16));
      letters.set(
        (Number.parseInt(from ?? '', 16) + n).toString(16).padStart(4, '0'),
        String.fromCharCode(...units),
      );
    }
  return letters;
}
