import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { labelBoxes, PAPERS, sheetOf } from '@hireyard/domain/stock/label-geometry';
import { type Label, labelLines } from '@hireyard/domain/stock/label-text';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { labelPdf } from '../stock/label-pdf.ts';
import { pagesOf, symbolsOf, textOf } from '../stock/pdf.testing.ts';
import { qrMatrix, qrPng } from './qr.ts';

const codes = (count: number) => Array.from({ length: count }, () => randomBytes(16).toString('hex'));
const label = (more: Partial<Label> = {}): Label => ({
  code: '0123456789abcdef0123456789abcdef',
  identifier: 'CRT6412-000123',
  title: 'Arden presentation plate 32 cm',
  sku: 'ARD-CH32',
  quantity: 20,
  container: 'CRT6412',
  weight: '25.450',
  heavy: false,
  ...more,
});
const points = (mm: number) => (mm * 72) / 25.4;

describe('QR codes', () => {
  beforeAll(() => {
    const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
    prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer } });
  });

  test('are read by an independent decoder', async () => {
    for (const code of codes(200)) {
      const [found] = await readBarcodes(new Blob([Buffer.from(qrPng(code), 'base64')]), {
        formats: ['QRCode'],
        tryHarder: false,
      });
      expect(found?.text).toBe(code.toUpperCase());
    }
  });

  test('are small images and cached', () => {
    const [code = ''] = codes(1);
    expect(qrPng(code).length).toBeLessThan(600);
    expect(qrPng(code)).toBe(qrPng(code));
    expect(qrMatrix(code).length).toBe(25);
  });
});

describe('the PDF of labels', () => {
  test('has pages of the requested size to a hundredth of a point', async () => {
    for (const [width, height] of [
      [10, 10],
      [70, 37],
      [105, 74],
      [62.5, 29],
      [1000, 10],
      [10, 1000],
    ] as const) {
      const [page, ...others] = pagesOf(await labelPdf([label()], { width, height }));
      expect(others).toEqual([]);
      expect(page?.size[0]).toBeCloseTo(points(width), 2);
      expect(page?.size[1]).toBeCloseTo(points(height), 2);
    }
  });

  test("draws the modules of each code in the labels' order", async () => {
    const all = codes(30);
    const pages = pagesOf(
      await labelPdf(
        all.map((code) => label({ code })),
        { width: 50, height: 30 },
      ),
    );
    expect(pages.map((page) => symbolsOf(page.content, 25))).toEqual(all.map((code) => [qrMatrix(code)]));
  });

  test('fills sheets in order and continues on another', async () => {
    const sheet = sheetOf(PAPERS['A4'] ?? { width: 0, height: 0 }, { width: 70, height: 37 });
    expect(sheet?.cells.length).toBe(20);
    const all = codes(25);
    const file = await labelPdf(
      all.map((code) => label({ code })),
      { width: 70, height: 37 },
      sheet,
    );
    const pages = pagesOf(file);
    expect(pages.map((page) => page.size[0])).toEqual([
      expect.closeTo(points(297), 2),
      expect.closeTo(points(297), 2),
    ]);
    expect(pages.flatMap((page) => symbolsOf(page.content, 25))).toEqual(all.map(qrMatrix));
  });

  test('shows the contents and marks heavy containers', async () => {
    const file = await labelPdf([label(), label({ heavy: true })], { width: 105, height: 74 });
    const [light = '', heavy = ''] = pagesOf(file).map((page) => textOf(file, page.content));
    for (const part of ['CRT6412-000123', 'Arden', '20 × ARD-CH32', 'CRT6412 · 25.45 kg'])
      expect([part, light.includes(part)]).toEqual([part, true]);
    expect(light).not.toContain('HEAVY');
    expect(heavy).toContain('HEAVY 25.45 kg');
  });

  test('shows Greek, Cyrillic, Polish and Vietnamese, and a box for missing characters', async () => {
    const titles = ['Ποτήρι', 'Тарелка', 'Łyżka „ó”', 'Đĩa tròn', '🎪 漢字 عربي'];
    const file = await labelPdf(
      titles.map((title) => label({ title })),
      { width: 100, height: 70 },
    );
    const shown = pagesOf(file).map((page) => textOf(file, page.content));
    for (const [n, title] of titles.slice(0, 4).entries())
      expect(shown[n]?.replaceAll('\n', ' ')).toContain(title);
    expect(shown[4]).toContain('□ □□');
  });
});

describe('geometry', () => {
  const mm = fc.integer({ min: 100, max: 10_000 }).map((tenth) => tenth / 10);

  test('keeps QR code and text on the label without overlap, and the code square', () => {
    fc.assert(
      fc.property(mm, mm, (width, height) => {
        const { qr, text } = labelBoxes({ width, height });
        expect(qr.width).toBe(qr.height);
        for (const box of [qr, text]) {
          expect(Math.min(box.x, box.y, box.width, box.height)).toBeGreaterThanOrEqual(0);
          expect(box.x + box.width).toBeLessThanOrEqual(width + 1e-9);
          expect(box.y + box.height).toBeLessThanOrEqual(height + 1e-9);
        }
        expect(text.x >= qr.x + qr.width - 1e-9 || text.y >= qr.y + qr.height - 1e-9).toBe(true);
      }),
    );
  });

  test('fits the lines, keeps the number and cuts long words', () => {
    const measure = (text: string, bold: boolean) => text.length * (bold ? 0.6 : 0.55);
    const word = fc.string({ minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(mm, mm, word, word, fc.boolean(), (width, height, title, identifier, heavy) => {
        const { text } = labelBoxes({ width, height });
        const room = { width: points(text.width), height: points(text.height) };
        const lines = labelLines(label({ title, identifier, heavy }), room, measure);
        expect(lines.length).toBeGreaterThan(0);
        expect(lines.reduce((sum, line) => sum + line.height, 0)).toBeLessThanOrEqual(room.height + 1e-6);
        for (const line of lines)
          expect(measure(line.text, line.bold) * line.size).toBeLessThanOrEqual(room.width + 1e-6);
      }),
    );
  });

  test('keeps cells inside the margins without overlap; a label too large has no sheet', () => {
    fc.assert(
      fc.property(mm, mm, fc.constantFrom('A4', 'letter'), (width, height, name) => {
        const paper = PAPERS[name] ?? { width: 0, height: 0 };
        const sheet = sheetOf(paper, { width, height });
        const fits = (w: number, h: number) => width <= w - 10 && height <= h - 10;
        if (sheet === undefined) {
          expect(fits(paper.width, paper.height) || fits(paper.height, paper.width)).toBe(false);
          return;
        }
        const seen = new Set(sheet.cells.map((cell) => `${cell.x.toFixed(4)} ${cell.y.toFixed(4)}`));
        expect(seen.size).toBe(sheet.cells.length);
        for (const cell of sheet.cells) {
          expect([cell.width, cell.height]).toEqual([width, height]);
          expect(Math.min(cell.x, cell.y)).toBeGreaterThanOrEqual(5 - 1e-6);
          expect(cell.x + width).toBeLessThanOrEqual(sheet.paper.width - 5 + 1e-6);
          expect(cell.y + height).toBeLessThanOrEqual(sheet.paper.height - 5 + 1e-6);
        }
      }),
    );
  });
});
