import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sample } from '../../comms/fixtures.testing.ts';
import { expectHarmless } from '../../comms/harmless.testing.ts';
import { HOSTILE_HTML } from '../../comms/hostile-html.testing.ts';
import { parseMail } from './parse.ts';
import { sanitiseMail } from './sanitise.ts';

const OWN = '/api/mail/part/';
const cid = (id: string) => (id.startsWith('photo') ? `${OWN}${id}` : undefined);
const clean = (html: string, images = false) => sanitiseMail(html, { images, cid });

describe('makes hostile HTML harmless', () => {
  test.each(HOSTILE_HTML)('%s', (_, html) => {
    const once = clean(html).html;
    expectHarmless(once, OWN);
    // Sanitising again changes nothing: no parser's repair brings anything back.
    expect(clean(once).html).toBe(once);
    const around = clean(`<p>before</p>${html}`).html;
    expectHarmless(around, OWN);
    expect(around).toContain('<p>before</p>');
  });

  test('nested in each other and cut off anywhere', () => {
    const payload = fc.constantFrom(
      ...HOSTILE_HTML.filter(([, html]) => html.length < 400).map(([, html]) => html),
    );
    fc.assert(
      fc.property(payload, payload, fc.nat(200), fc.nat(200), (a, b, cutA, cutB) => {
        const html = `${a.slice(0, cutA)}${b.slice(0, cutB)}${a.slice(cutA)}`;
        expectHarmless(clean(html).html, OWN);
      }),
      { numRuns: 1000 },
    );
  });

  test("keeps the sample's sentence and loads nothing", async () => {
    const mail = await parseMail(sample('mail/12-malicious-html.eml'));
    const { html, blockedImages } = clean(mail.html);
    expectHarmless(html, OWN);
    expect(html).toContain('Ten more wine glasses, thank you.');
    expect(html).not.toMatch(/evil\.example\.net\/(?!login)[\w?]/);
    expect(blockedImages).toBe(2);
  });
});

describe('keeps harmless HTML', () => {
  test.each([
    '<p>One <b>two</b> <i>three</i><br />four</p>',
    '<table border="1" cellpadding="4"><tr><td colspan="2" align="right">a &amp; b</td></tr></table>',
    '<p style="color:red;font-size:14px;margin:0 0 10px">x</p>',
    '<p style="font-family:Calibri, sans-serif;background-color:#ffeedd">x</p>',
    '<ul><li>plates</li></ul>',
    '<font size="4" color="#990000">x</font>',
  ])('%s', (html) => {
    expect(clean(html).html).toBe(html);
  });

  test('the text of forms and drawings', () => {
    expect(clean('<form><label>Guests <b>80</b></label></form><svg><text>plan</text></svg>').html).toBe(
      'Guests <b>80</b>plan',
    );
  });

  test('an older email with its own page', async () => {
    const { html } = clean((await parseMail(sample('mail/03-html-only.eml'))).html);
    expect(html).toContain('<b>H100911</b>');
    expect(html).not.toContain('Calibri');
  });
});

describe('links', () => {
  const rest = 'target="_blank" rel="noopener noreferrer nofollow"';
  test.each([
    ['https://a.example/x?a=1&b=2', 'https://a.example/x?a=1&amp;b=2'],
    [' HTTP://A.example ', 'http://a.example/'],
    ['mailto:a@b.example', 'mailto:a@b.example'],
    ['tel:+441632960001', 'tel:+441632960001'],
  ])('%s leads to %s and shows it', (given, href) => {
    expect(clean(`<a href="${given}" title="ours">go</a>`).html).toBe(
      `<a href="${href}" title="${href}" ${rest}>go</a>`,
    );
  });

  test.each(['#top', 'x.html', '/contract/1', 'ftp://a.example/', 'https://', ''])(
    '%j is no link',
    (href) => {
      expect(clean(`<a href="${href}">go</a>`).html).toBe('<span>go</span>');
    },
  );
});

describe('images', () => {
  const remote = '<img src="https://a.example/p.png" alt="our logo" width="90" onload="alert(1)">';

  test('from other servers are blocked and counted', () => {
    const { html, blockedImages } = clean(
      `${remote}<img src="//a.example/q.png"><img src="http://a.example/1.gif" width=1>`,
    );
    expect(html).toBe(
      '<span>[picture not loaded: our logo]</span><span>[picture not loaded]</span><span></span>',
    );
    expect(blockedImages).toBe(3);
  });

  test('from other servers are loaded on request without revealing the reader', () => {
    const { html, blockedImages } = clean(remote, true);
    expect(html).toBe(
      '<img width="90" src="https://a.example/p.png" alt="our logo" referrerpolicy="no-referrer" loading="lazy" />',
    );
    expect(blockedImages).toBe(0);
  });

  test('of the message itself are shown', async () => {
    const mail = await parseMail(sample('mail/05-inline-image.eml'));
    expect(clean(mail.html).html).toContain(
      `<img width="96" height="64" src="${OWN}photo1@mua.example.com" alt="photo" />`,
    );
    expect(clean('<img src="cid:photo%31">').html).toBe(`<img src="${OWN}photo1" alt="" />`);
    expect(clean('<img src="cid:other" alt="plan">').html).toBe('<span>[plan]</span>');
  });

  test('of the message itself are repeated up to 8 MB, and replaced by their text beyond', () => {
    const src = `data:image/png;base64,${'A'.repeat(2 * 1024 * 1024)}`;
    const { html } = sanitiseMail('<img src="cid:a" alt="plan">'.repeat(1000), {
      images: false,
      cid: () => src,
    });
    expect(html.length).toBeLessThan(8 * 1024 * 1024 + 100_000);
    expect([html.split(src).length - 1, html.split('<span>[plan]</span>').length - 1]).toEqual([3, 997]);
  });

  test('in data URLs are shown if small and of harmless types', () => {
    const png = 'data:image/png;base64,iVBORw0KGgo=';
    expect(clean(`<img src="${png}">`).html).toBe(`<img src="${png}" alt="" />`);
    expect(clean(`<img src="data:image/png;base64,${'A'.repeat(200_000)}">`).html).toBe('<span></span>');
  });
});

test.each(['<b><i>', '<div>', '<table><tr><td>', '<', '<p style="x:((((">', '</x><b>'])(
  'sanitises a megabyte of %s',
  (piece) => {
    const { html } = clean(piece.repeat(1_000_000 / piece.length));
    expect(html.length).toBeLessThan(1_000_000);
  },
  // Without a limit the first alone takes minutes.
  20_000,
);

test('truncates a very long message', () => {
  const { html } = clean('<p>word</p>'.repeat(200_000));
  expect(html.length).toBeLessThanOrEqual(1_000_010);
  expectHarmless(html.slice(0, 10_000).replace(/<[^>]*$/, ''), OWN);
});
