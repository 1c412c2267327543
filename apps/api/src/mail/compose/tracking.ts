/** Tracking links: which email was opened and which of its links was clicked. */
import { randomBytes } from 'node:crypto';
import sanitizeHtml from 'sanitize-html';
import { macOf, same } from './token.ts';

export interface TrackingPoint {
  readonly mailId: number;
  /** Number of the link as returned by addTracking; null = the pixel. */
  readonly link: number | null;
}

const LINKS = 'mail link';

/** Creates a signed token of letters, digits, `.`, `-` and `_`. `secret`: the installation's. */
export function trackingToken(secret: string, { mailId, link }: TrackingPoint): string {
  const text = `${mailId.toString(36)}.${link === null ? '' : link.toString(36)}`;
  return `${text}.${macOf(secret, LINKS, text).toString('base64url')}`;
}

/** Returns the content of a token; null if it is not ours. */
export function readTrackingToken(secret: string, token: string): TrackingPoint | null {
  const [, text = '', mail = '', link = '', mac = ''] =
    /^(([0-9a-z]{1,11})\.([0-9a-z]{0,6}))\.([\w-]{22})$/.exec(token) ?? [];
  if (!same(mac, macOf(secret, LINKS, text).toString('base64url'))) return null;
  return { mailId: Number.parseInt(mail, 36), link: link === '' ? null : Number.parseInt(link, 36) };
}

export interface Tracking {
  /** URL prefix of tokens, for example https://hire.example/t. */
  readonly base: string;
  /** Returns the token of a link, counted from 0. */
  readonly tokenFor: (link: number) => string;
  readonly pixelToken: string;
}

/** Parts that the HTML library would drop: comments, including Outlook's conditions, and the document type. */
const LEFT_OUT = /<!--[^]*?-->|<!doctype[^>]*>/gi;

/**
 * Replaces http and https links by tracking links and adds a pixel at the end. Returns the HTML and the targets by
 * number, each once.
 * Other links (mailto:, tel:) and those marked `data-untracked` are unchanged.
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
    // Nothing is removed here: the HTML was sanitised when it was written.
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
