import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readReplyAddress, replyAddress } from '../mail/compose/reply-address.ts';
import { addTracking, readTrackingToken, trackingToken } from '../mail/compose/tracking.ts';

const secret = 'a secret key of thirty-two letters';
const mailId = fc.integer({ min: 1, max: 2 ** 40 });

test('identifies one link of one email, fits into a URL, and can only be created by us', () => {
  fc.assert(
    fc.property(mailId, fc.option(fc.nat(500)), fc.nat(), (mail, link, place) => {
      const token = trackingToken(secret, { mailId: mail, link });
      expect(token).toMatch(/^[\w.-]{24,42}$/);
      expect(readTrackingToken(secret, token)).toEqual({ mailId: mail, link });
      expect(readTrackingToken('another secret of thirty-two chars', token)).toBeNull();
      const at = place % token.length;
      for (const letter of ['A', 'b', '0', '.', 'é', '']) {
        const changed = token.slice(0, at) + letter + token.slice(at + 1);
        if (changed !== token) expect(readTrackingToken(secret, changed)).toBeNull();
      }
    }),
  );
});

test('identifies an email by its reply address in any case and at any domain', () => {
  fc.assert(
    fc.property(mailId, fc.nat(), (mail, place) => {
      const address = replyAddress(secret, 'reply.fields.example', mail);
      expect(address).toMatch(/^reply\+m\d+\.[0-9a-f]{32}@reply\.fields\.example$/);
      expect(address.indexOf('@')).toBeLessThanOrEqual(64);
      for (const form of [address, address.toUpperCase(), address.replace(/@.*/, '@other.example')])
        expect(readReplyAddress(secret, form)).toBe(mail);
      expect(readReplyAddress('another', address)).toBeNull();
      const at = place % address.indexOf('@');
      const changed = `${address.slice(0, at)}${address.charAt(at) === '0' ? '1' : '0'}${address.slice(at + 1)}`;
      expect(readReplyAddress(secret, changed)).toBeNull();
    }),
  );
});

test.each([
  '',
  'reply@x.example',
  'reply+m1@x.example',
  `reply+m0.${'0'.repeat(32)}@x`,
  `reply+m1.${'0'.repeat(32)}`,
])('%j is neither a reply address nor a token', (text) => {
  expect([readReplyAddress(secret, text), readTrackingToken(secret, text)]).toEqual([null, null]);
});

test('accepts no token of the other kind', () => {
  const [, mac = ''] = /\.([0-9a-f]{32})@/.exec(replyAddress(secret, 'x.example', 1)) ?? [];
  expect(readTrackingToken(secret, `1..${Buffer.from(mac, 'hex').toString('base64url')}`)).toBeNull();
});

const track = (html: string) =>
  addTracking(html, { base: 'https://h.example/t/', tokenFor: (n) => `k${n}`, pixelToken: 'p' });
const PIXEL =
  '<img src="https://h.example/t/p" width="1" height="1" alt="" style="display:block;border:0" />';

describe('tracking', () => {
  test.each([
    [
      '<a href="https://a.example/?x=1&amp;y=2">x</a>',
      '<a href="https://h.example/t/k0">x</a>',
      ['https://a.example/?x=1&y=2'],
    ],
    ["<A HREF = ' HTTP://a.example '>x</A>", '<a href="https://h.example/t/k0">x</a>', ['HTTP://a.example']],
    [
      '<a href="mailto:a@b.example">x</a><a href="tel:+44">y</a>',
      '<a href="mailto:a@b.example">x</a><a href="tel:+44">y</a>',
      [],
    ],
    ['<a href="#top">x</a><a name="n">y</a>', '<a href="#top">x</a><a name="n">y</a>', []],
    ['<a href="https://a.example" data-untracked>x</a>', '<a href="https://a.example">x</a>', []],
    [
      '<a class="b" href="https://a.example" style="color:red">x</a>',
      '<a class="b" href="https://h.example/t/k0" style="color:red">x</a>',
      ['https://a.example'],
    ],
    [
      '<p title="<a href=\'https://a.example\'>">&lt;a href="https://b.example"&gt;</p>',
      '<p title="&lt;a href=\'https://a.example\'&gt;">&lt;a href="https://b.example"&gt;</p>',
      [],
    ],
    [
      '<!-- <a href="https://a.example"> --><img src="https://b.example/i.png" />',
      '<!-- <a href="https://a.example"> --><img src="https://b.example/i.png" />',
      [],
    ],
    [
      '<img src="cid:logo@hire" /><img src="data:image/png;base64,AAAA" /><a href="sms:1">x</a>',
      '<img src="cid:logo@hire" /><img src="data:image/png;base64,AAAA" /><a href="sms:1">x</a>',
      [],
    ],
  ])('of %s', (html, expected, links) => {
    expect(track(html)).toEqual({ html: expected + PIXEL, links });
  });

  test('numbers the targets in order', () => {
    const { html, links } = track(
      ['https://a.example', 'https://b.example', 'https://a.example']
        .map((to) => `<a href="${to}">x</a>`)
        .join(''),
    );
    expect(links).toEqual(['https://a.example', 'https://b.example']);
    expect(html).toContain('k0">x</a><a href="https://h.example/t/k1">x</a><a href="https://h.example/t/k0"');
  });

  test('changes only the links, and adds the pixel inside the body', () => {
    const html = [
      '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">',
      '<html dir="ltr" lang="en"><head><meta content="text/html; charset=UTF-8" http-equiv="Content-Type" />',
      '<style>@media (max-width:600px){a > b{color:red}}</style></head>',
      '<body style="margin:0;mso-line-height-rule:exactly"><!--[if mso]><table><tr><td><![endif]-->',
      '<table role="presentation"><tbody><tr><td align="center" bgcolor="#fff">Total: £1 &amp; more</td></tr></tbody></table>',
      '<!--[if mso]></td></tr></table><![endif]--></body></html>',
    ].join('');
    expect(track(html)).toEqual({ html: html.replace('</body>', `${PIXEL}</body>`), links: [] });
  });

  test('handles any text, and changes only addresses of links', () => {
    const piece = fc.constantFrom(
      '<a href="https://x.example/',
      '">',
      '</a>',
      '<!--',
      '-->',
      '<p>',
      "'",
      '"',
      '<',
      'é',
      '$&',
      '<!doctype html>',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 15 }), (pieces) => {
        const { html, links } = track(pieces.join(''));
        expect(html).toContain(PIXEL);
        expect(html).not.toContain('kept');
        expect(new Set(links).size).toBe(links.length);
        for (const [, n] of html.matchAll(/href="https:\/\/h\.example\/t\/k(\d+)"/g))
          expect(Number(n)).toBeLessThan(links.length);
      }),
    );
  });
});
