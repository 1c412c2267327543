/** Finds texts that are hard-coded: in an artificial language they lack its accents and brackets. */
import type { Page } from '@playwright/test';

/** Chooses the language of all pages that this tab loads from now on. */
export async function speak(page: Page, code: string): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('hireyard.language', chosen), code);
}

/** All words and names of the server's answers on this page, in lower case: users' texts are not translated. */
export function heard(page: Page): () => Promise<string> {
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
export async function textsOf(page: Page): Promise<readonly string[]> {
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

/** Texts of the page that come from neither a message nor an answer of the server; empty = none. */
export async function untranslated(page: Page, data: string): Promise<readonly string[]> {
  return (await textsOf(page)).flatMap((text) => {
    const words = unsaid(text, data);
    return words === '' ? [] : [`${text.trim()}  (${words})`];
  });
}
