/**
 * Every address in two artificial languages: text without their brackets is hard-coded, and text that is a third longer, or
 * mirrored, must still fit.
 */
import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { beyondEdge } from './beyond-edge.ts';
import { settled, shown } from './pages.ts';
import { adminSession } from './people.ts';
import { TOURS } from './tours.ts';

test.use({ storageState: adminSession });

const GERMAN = new URL('../packages/messages/catalogues/de-de.json', import.meta.url);

async function speak(page: Page, code: string): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('hireyard.language', chosen), code);
}

/** All words and names of the server's answers on this page, in lower case: users' texts are not translated. */
function heard(page: Page): () => Promise<string> {
  const answers: Promise<string>[] = [];
  page.on('response', (response) => {
    if (!(response.headers()['content-type'] ?? '').includes('json')) return;
    // a page that was left takes its answers along
    answers.push(response.text().catch(() => ''));
  });
  return async () =>
    (await Promise.all(answers)).join('\n').toLowerCase().replaceAll('_', ' ').replaceAll('\\"', '"');
}

/** Words of every language: the product, units, keys, files, standards. */
const NO_WORDS =
  /\b(hireyard|kg|mm|cm|m³|kb|mb|pdf|csv|xlsx?|json|sha|utc|gmt|bst|usd|am|pm|ctrl|alt|shift|enter|esc|tab|xero|stripe|woocommerce|postgresql|e?\d[\w.:/-]*|[a-z]{0,3}-?\d[\w-]*|[\w.+-]+@[\w.-]+|https?:\S+|english|united|kingdom|states|deutsch|tls|smtp|imap|utf|windows|sku|iban|api|url|html|qr|of|x)\b/gi;
/** `Intl` writes days in the business's locale. */
const DAYS =
  /\b(mon|tue(?:s)?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b|\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b|\bat\b|\b[mtwfs]\b/gi;

/** Vowels of the language: a message around elements is several texts, and only the first and the last have a bracket. */
const SPOKEN = /[åëïöüÅËÏÖÜ⟦⟧]/;

/** Returns the parts of a text that come from neither a message nor an answer; empty = none. */
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

/** Visible and accessible texts of the page and the frame around it. */
async function textsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const inside = [...document.querySelectorAll('.ion-page:not(.ion-page-hidden), .hy-public, ion-menu')];
    // users' texts, codes, and drawings as printed
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

/** Waits until the page has reacted to the new size. */
const reloaded = async (page: Page): Promise<void> =>
  page.evaluate(
    async () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

const NARROW = { width: 390, height: 844 };
const MIDDLE = { width: 1024, height: 900 };
const WIDE = { width: 1440, height: 900 };

// longer words have the least room on a phone; mirroring errors show where elements are side by side
for (const [name, paths] of Object.entries(TOURS)) {
  test(`${name}: all texts are translated and have room when longer, in both directions`, async ({
    page,
  }) => {
    test.slow();
    await speak(page, 'en-XA');
    const data = heard(page);
    for (const path of paths)
      await test.step(path, async () => {
        await page.setViewportSize(NARROW);
        await page.goto(path);
        await expect(shown(page).first()).toBeVisible();
        await settled(page);
        const said = await data();
        const bare = (await textsOf(page)).flatMap((text) => {
          const words = unsaid(text, said);
          return words === '' ? [] : [`${text.trim()}  (${words})`];
        });
        expect.soft(bare, path).toEqual([]);
        expect.soft(await beyondEdge(page), path).toEqual([]);
        // a reload is not needed for this
        await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
        expect.soft(await beyondEdge(page), `${path} from the right`).toEqual([]);
        await page.setViewportSize(MIDDLE);
        await reloaded(page);
        expect.soft(await beyondEdge(page), `${path} from the right, wider`).toEqual([]);
      });
  });
}

/** Names given by administrators: groups of states. */
const NAMES = new Set(['Position']);
const IN_GERMAN = [
  '/',
  '/contract?layout=board',
  '/account/6?tab=statement',
  '/accounting/ledger',
  '/notifications/settings',
  '/reporting/lost-quotes',
  '/reporting/out-now',
  '/settings/workflow',
  '/warehouse/plan',
];
test('in German no text is left in English, including server messages', async ({ page }) => {
  await speak(page, 'de-DE');
  const words = JSON.parse(await readFile(GERMAN, 'utf8')) as Readonly<Record<string, string>>;
  const german = new Set(Object.values(words));
  for (const path of IN_GERMAN)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(shown(page).first()).toBeVisible();
      await settled(page);
      const english = (await textsOf(page))
        .map((text) => text.trim())
        .filter((text) => text in words && !german.has(text) && !NAMES.has(text));
      expect.soft(english, path).toEqual([]);
    });
});

test('in right-to-left languages the menu is on the right, and a panel opens below its button', async ({
  page,
}) => {
  await speak(page, 'ar-XB');
  await page.setViewportSize(WIDE);
  await page.goto('/');
  await settled(page);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const menu = await page.locator('ion-menu').boundingBox();
  const content = await shown(page).first().boundingBox();
  expect(menu?.x).toBeGreaterThan(content?.x ?? 0);
  const bell = page.locator('.hy-bell:visible').first();
  await bell.click();
  const panel = page.locator('.hy-popover:popover-open');
  await expect(panel).toBeVisible();
  const [button, opened] = [await bell.boundingBox(), await panel.boundingBox()];
  expect(opened?.x).toBeLessThan((button?.x ?? 0) + (button?.width ?? 0));
  expect((opened?.x ?? 0) + (opened?.width ?? 0)).toBeGreaterThan(button?.x ?? 0);
});

test('the offline warehouse keeps its language', async ({ page, context }) => {
  await speak(page, 'de-DE');
  await page.goto('/warehouse');
  await expect(shown(page).getByText('Offline verfügbar')).toBeVisible({ timeout: 30_000 });
  // an old browser cache doesn't count, because it expires after some days
  const browser = await context.newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.clearBrowserCache');
  await context.setOffline(true);
  await page.reload();
  await expect(shown(page).getByRole('heading', { name: 'Lager', exact: true })).toBeVisible();
  await context.setOffline(false);
});
