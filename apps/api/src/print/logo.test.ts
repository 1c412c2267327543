import { FIRST_LANGUAGE } from '@hireyard/messages/speaking';
import { describe, expect, test } from 'vitest';
import {
  deliveryNote,
  invoice,
  offer,
  pickingList,
  textsOf,
} from '../contracts/documents/documents.testing.ts';
import type { DocumentFacts } from '../contracts/documents/document-facts.ts';
import { makeLogo } from './logo.ts';
import { openBinder } from './page.ts';
import { renderFacts } from '../contracts/documents/render.ts';

const all: readonly DocumentFacts[] = [offer(), deliveryNote(), pickingList(), invoice()];

describe('a logo', () => {
  const picture = async (colour: string, width: number, height: number) => {
    const { default: sharp } = await import('sharp');
    const png = await sharp({ create: { width, height, channels: 3, background: colour } })
      .png()
      .toBuffer();
    return makeLogo(png);
  };
  const imagesIn = (file: Buffer) => file.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0;

  test("appears above the company on every document, and doesn't move other text", async () => {
    for (const [width, height] of [
      [1200, 100],
      [90, 900],
      [1, 1],
    ] as const) {
      const logo = await picture('#2f5d73', width, height);
      for (const facts of all) {
        const named = { ...facts, company: { ...facts.company, logo: logo.id } } as DocumentFacts;
        const file = await renderFacts(named, { logo: logo.bytes });
        expect([facts.kind, imagesIn(file)]).toEqual([facts.kind, 1]);
        expect(textsOf(file).join('\n')).toContain(facts.company.name);
      }
    }
  });

  test('is stored once in a file of many documents; another logo is another image', async () => {
    const [one, other] = [await picture('#000000', 300, 100), await picture('#ff0000', 300, 100)];
    const chunks: Buffer[] = [];
    const binder = await openBinder(
      { title: 'All', author: 'Fernhill Hire', speaking: FIRST_LANGUAGE, day: '2027-03-01' },
      (chunk) => chunks.push(chunk),
    );
    for (const logo of [one, one, other])
      await renderFacts(
        { ...offer(), company: { ...offer().company, logo: logo.id } },
        { open: binder.open, logo: Buffer.from(logo.bytes) },
      );
    await binder.end();
    expect(imagesIn(Buffer.concat(chunks))).toBe(2);
  });

  test('that was removed leaves the document without it', async () => {
    const facts = { ...offer(), company: { ...offer().company, logo: 'a'.repeat(64) } };
    expect(imagesIn(await renderFacts(facts))).toBe(0);
  });

  test('comes from a JPEG or PNG, is shrunk for print and loses transparency; anything else is refused', async () => {
    const { default: sharp } = await import('sharp');
    const clear = sharp({ create: { width: 3000, height: 1000, channels: 4, background: '#00000000' } });
    const made = await makeLogo(await clear.png().toBuffer());
    expect([made.width, made.height]).toEqual([750, 250]);
    const { hasAlpha } = await sharp(made.bytes).metadata();
    expect(hasAlpha).toBe(false);
    const jpeg = sharp({ create: { width: 40, height: 20, channels: 3, background: '#123456' } }).jpeg();
    expect(await makeLogo(await jpeg.toBuffer())).toMatchObject({ width: 40, height: 20 });
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const damaged = (await clear.png().toBuffer()).subarray(0, 400);
    const webp = await clear.webp().toBuffer();
    for (const wrong of [Buffer.alloc(0), Buffer.from('%PDF-1.4'), svg, damaged, webp])
      await expect(makeLogo(wrong)).rejects.toMatchObject({ status: 400 });
  });
});
