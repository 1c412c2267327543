/**
 * Every address in two languages that nobody speaks: whatever stands there without their brackets is written into the code in
 * place of a message, and what is a third longer, or mirrored, still has its room.
 */
import { expect, type Page, test } from '@playwright/test';
import { beyondEdge } from './beyond-edge.ts';
import { settled, shown } from './pages.ts';
import { adminSession } from './people.ts';
import { TOURS } from './tours.ts';

test.use({ storageState: adminSession });

async function speak(page: Page, code: string): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('hireyard.language', chosen), code);
}

/** All words and names that the server answered on this page, in small letters: what people wrote is in no language of ours. */
function heard(page: Page): () => string {
  const answers: string[] = [];
  page.on('response', (response) => {
    if (!(response.headers()['content-type'] ?? '').includes('json')) return;
    response.text().then(
      (text) => void answers.push(text),
      // a page that was left takes its answers along
      () => undefined,
    );
  });
  return () => answers.join('\n').toLowerCase().replaceAll('_', ' ').replaceAll('\\"', '"');
}

/** Words of every language: the product, units, keys, files, standards. */
const NO_WORDS =
  /\b(hireyard|kg|mm|cm|m³|kb|mb|pdf|csv|xlsx?|json|sha|utc|gmt|bst|usd|am|pm|ctrl|alt|shift|enter|esc|tab|xero|stripe|woocommerce|e?\d[\w.:/-]*|[a-z]{0,3}-?\d[\w-]*|[\w.+-]+@[\w.-]+|https?:\S+|english|united|kingdom|states|deutsch|tls|smtp|imap|utf|windows|sku|iban|api|url|html|qr|of|x)\b/gi;
/** Days are written by `Intl` in the locale of the business. */
const DAYS =
  /\b(mon|tue(?:s)?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b|\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b|\bat\b|\b[mtwfs]\b/gi;

/** Vowels of the language: a message around elements is several texts, of which the first and the last have a bracket. */
const SPOKEN = /[åëïöüÅËÏÖÜ⟦⟧]/;

/** What of a text no message said and no answer held; empty when all is well. */
function unsaid(text: string, data: string): string {
  let rest = text.replaceAll(/\s+/g, ' ');
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ');
  }
  rest = rest.replace(/⟦[^⟦⟧]*$/, ' ').replace(/^[^⟦⟧]*⟧/, ' ');
  const known = (part: string) => data.includes(part.trim().toLowerCase());
  if (known(rest)) return '';
  const parts = rest.split(/[·,;:()“”"/…×|–→+=?]+/).filter((part) => part.trim() !== '' && !known(part));
  const words = parts.join(' ').replaceAll(DAYS, ' ').replaceAll(NO_WORDS, ' ');
  return words
    .split(/[^\p{L}’'-]+/u)
    .filter((word) => /\p{L}{2}/u.test(word) && !SPOKEN.test(word) && !data.includes(word.toLowerCase()))
    .join(' ');
}

/** Texts that are seen or heard on the shown page, and in the frame around it. */
async function textsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const inside = [...document.querySelectorAll('.ion-page:not(.ion-page-hidden), .hy-public, ion-menu')];
    // what people wrote, codes, and drawings as they are printed
    const data = 'code, pre, iframe, textarea, [dir=auto], [data-data], .hy-bell-panel, svg style';
    for (const root of inside)
      for (const one of root.querySelectorAll('*')) {
        if (one.closest('ion-page-hidden') !== null || one.closest(data) !== null) continue;
        for (const name of ['aria-label', 'placeholder', 'title', 'aria-valuetext', 'aria-roledescription'])
          found.add(one.getAttribute(name) ?? '');
        for (const node of one.childNodes)
          if (node.nodeType === Node.TEXT_NODE && one.tagName !== 'STYLE') found.add(node.textContent ?? '');
      }
    return [...found].filter((text) => /\p{L}{2}/u.test(text));
  });
}

const NARROW = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };

for (const [name, paths] of Object.entries(TOURS)) {
  test(`${name}: all words are messages, and have room when they are longer`, async ({ page }) => {
    test.slow();
    await speak(page, 'en-XA');
    const data = heard(page);
    for (const path of paths)
      await test.step(path, async () => {
        await page.goto(path);
        await expect(shown(page).first()).toBeVisible();
        await settled(page);
        for (const size of [WIDE, NARROW]) {
          await page.setViewportSize(size);
          await settled(page);
          const said = data();
          const bare = (await textsOf(page)).flatMap((text) => {
            const words = unsaid(text, said);
            return words === '' ? [] : [`${text.trim()}  (${words})`];
          });
          expect.soft(bare, `${path} at ${size.width}`).toEqual([]);
          expect.soft(await beyondEdge(page), `${path} at ${size.width}`).toEqual([]);
        }
        await page.setViewportSize(WIDE);
      });
  });

  test(`${name}: have room from right to left`, async ({ page }) => {
    test.slow();
    await speak(page, 'ar-XB');
    for (const path of paths)
      await test.step(path, async () => {
        await page.goto(path);
        await expect(shown(page).first()).toBeVisible();
        await settled(page);
        for (const size of [WIDE, NARROW]) {
          await page.setViewportSize(size);
          await settled(page);
          expect.soft(await beyondEdge(page), `${path} at ${size.width}`).toEqual([]);
        }
        await page.setViewportSize(WIDE);
      });
  });
}

test('from right to left the menu stands on the right', async ({ page }) => {
  await speak(page, 'ar-XB');
  await page.setViewportSize(WIDE);
  await page.goto('/');
  await settled(page);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const menu = await page.locator('ion-menu').boundingBox();
  const content = await shown(page).first().boundingBox();
  expect(menu?.x).toBeGreaterThan(content?.x ?? 0);
});
