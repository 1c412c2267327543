/** What our own links in a mail say of whom: which mail was opened, which link of it clicked. */
import { randomBytes } from 'node:crypto';
import sanitizeHtml from 'sanitize-html';
import { macOf, same } from './token.ts';

export interface TrackingPoint {
  readonly mailId: number;
  /** Number of the link among those that addTracking answered; null is the picture that tells of opening. */
  readonly link: number | null;
}

const LINKS = 'mail link';

/** Letters, digits, `.`, `-` and `_` that only we can make. `secret` is that of the installation. */
export function trackingToken(secret: string, { mailId, link }: TrackingPoint): string {
  const text = `${mailId.toString(36)}.${link === null ? '' : link.toString(36)}`;
  return `${text}.${macOf(secret, LINKS, text).toString('base64url')}`;
}

/** What a token stands for; null when it is not ours. */
export function readTrackingToken(secret: string, token: string): TrackingPoint | null {
  const [, text = '', mail = '', link = '', mac = ''] =
    /^(([0-9a-z]{1,11})\.([0-9a-z]{0,6}))\.([\w-]{22})$/.exec(token) ?? [];
  if (!same(mac, macOf(secret, LINKS, text).toString('base64url'))) return null;
  return { mailId: Number.parseInt(mail, 36), link: link === '' ? null : Number.parseInt(link, 36) };
}

export interface Tracking {
  /** Address below which tokens are answered, like https://hire.example/t. */
  readonly base: string;
  /** The token of the link of a number, counted from 0. */
  readonly tokenFor: (link: number) => string;
  readonly pixelToken: string;
}

/** What the HTML library would leave out of the document: comments (Outlook's conditions are some) and its type. */
const LEFT_OUT = /<!--[^]*?-->|<!doctype[^>]*>/gi;

/**
 * The HTML of a message with its http and https links going by us, and a picture of one pixel at its end; and where the links
 * went, in the order of their numbers, each once. Other links (mailto:, tel:) and those marked `data-untracked` stay.
 */
export function addTracking(
  html: string,
  { base, tokenFor, pixelToken }: Tracking,
): { readonly html: string; readonly links: string[] } {
  const at = (token: string) => `${base.replace(/\/+$/, '')}/${token}`;
  const numbers = new Map<string, number>();
  const kept: string[] = [];
  const mark = `kept${randomBytes(12).toString('hex')}n`;
  const guarded = html.replace(LEFT_OUT, (found) => `${mark}${kept.push(found) - 1}.`);
  const rewritten = sanitizeHtml(guarded, {
    // Nothing is taken away here: what may stand in a message was decided when it was written.
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    allowedSchemesAppliedToAttributes: [],
    parseStyleAttributes: false,
    transformTags: {
      a: (tagName, { 'data-untracked': untracked, ...attribs }) => {
        const target = attribs['href']?.trim() ?? '';
        if (untracked !== undefined || !/^https?:\/\//i.test(target)) return { tagName, attribs };
        const number = numbers.get(target) ?? numbers.size;
        numbers.set(target, number);
        return { tagName, attribs: { ...attribs, href: at(tokenFor(number)) } };
      },
    },
  }).replace(new RegExp(`${mark}(\\d+)\\.`, 'g'), (_found, n: string) => kept[Number(n)] ?? '');
  const pixel = `<img src="${at(pixelToken)}" width="1" height="1" alt="" style="display:block;border:0" />`;
  const end = rewritten.toLowerCase().lastIndexOf('</body');
  const cut = end === -1 ? rewritten.length : end;
  return { html: rewritten.slice(0, cut) + pixel + rewritten.slice(cut), links: [...numbers.keys()] };
}
