/** Sanitises foreign HTML for display (docs/run/mail.md). */
import sanitizeHtml from 'sanitize-html';
import { cleanText, cut, truncateHtml } from './clean-text.ts';
import { ATTRIBUTES, DROPPED_WITH_TEXT, STYLES, TAGS } from './sanitise-rules.ts';

export interface SanitiseOptions {
  /** Whether to load images from other servers, which then learn that, when and where the message is read. */
  readonly images: boolean;
  /** Returns the URL, on our own server, of the part with a Content-ID; undefined if there is none. */
  readonly cid: (id: string) => string | undefined;
}

export interface Sanitised {
  readonly html: string;
  /** Number of remote images that were blocked. */
  readonly blockedImages: number;
}

const LONGEST = 1_000_000;
const MAX_ADDRESS_LENGTH = 2000;
const MAX_DATA_LENGTH = 200_000;
/**
 * Characters of all embedded images, counted as often as they are shown: an image named a thousand times is a
 * thousand copies.
 */
const MAX_OWN_BYTES = 8 * 1024 * 1024;
const DATA_IMAGE = /^data:image\/(png|jpe?g|gif|webp);base64,[A-Za-z0-9+/=]+$/i;
const LINK_SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Returns an absolute URL with one of the schemes, as a browser would read it; null for others. */
function absolute(given: string | undefined, schemes: ReadonlySet<string>): string | null {
  if (given === undefined || given.length > MAX_ADDRESS_LENGTH) return null;
  try {
    const url = new URL(given.trim());
    return schemes.has(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

type Attributes = Readonly<Record<string, string>>;

const shown = (attribs: Attributes): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attribs).filter(
      ([name, value]) =>
        name === 'style' || (Object.hasOwn(ATTRIBUTES, name) && ATTRIBUTES[name]?.test(value.trim())),
    ),
  );

/** The title shows the target, whatever the link's text says. */
function link(attribs: Attributes): sanitizeHtml.Tag {
  const href = absolute(attribs['href'], LINK_SCHEMES);
  if (href === null) return { tagName: 'span', attribs: shown(attribs) };
  const rest = { href, title: href, target: '_blank', rel: 'noopener noreferrer nofollow' };
  return { tagName: 'a', attribs: { ...shown(attribs), ...rest } };
}

const WEB = new Set(['http:', 'https:']);

function image(attribs: Attributes, options: SanitiseOptions, block: () => void): sanitizeHtml.Tag {
  const alt = cut(cleanText(attribs['alt'] ?? ''), 200).trim();
  const instead = (words: string): sanitizeHtml.Tag => ({ tagName: 'span', attribs: {}, text: words });
  const named = instead(alt === '' ? '' : `[${alt}]`);
  const from = (src: string, more = {}): sanitizeHtml.Tag => ({
    tagName: 'img',
    attribs: { ...shown(attribs), src, alt, ...more },
  });
  const given = (attribs['src'] ?? '').trim();
  if (/^cid:/i.test(given)) {
    const src = options.cid(contentId(given.slice(4)));
    return src === undefined ? named : from(src);
  }
  if (/^data:/i.test(given))
    return given.length <= MAX_DATA_LENGTH && DATA_IMAGE.test(given) ? from(given) : named;
  // A URL without a scheme takes the page's.
  const src = absolute(given.startsWith('//') ? `https:${given}` : given, WEB);
  if (src === null) return named;
  if (options.images) return from(src, { referrerpolicy: 'no-referrer', loading: 'lazy' });
  block();
  // Tracking pixels are not worth mentioning.
  const pixel = [attribs['width'], attribs['height']].some((size) => /^[0-2](px)?$/.test(size?.trim() ?? ''));
  return pixel ? instead('') : instead(alt === '' ? '[picture not loaded]' : `[picture not loaded: ${alt}]`);
}

function contentId(written: string): string {
  try {
    return decodeURIComponent(written).replace(/^<|>$/g, '');
  } catch {
    return written;
  }
}

/**
 * Sanitises HTML: nothing runs, loads from other servers (unless `images`), submits, covers or restyles the page,
 * or is found by name. Links lead only to http, https, mailto and tel, open in a new window and show their target.
 * Embedded images come from `cid`, up to 8 MB of URLs; beyond that their alternative text is shown. Text is kept.
 */
export function sanitiseMail(html: string, options: SanitiseOptions): Sanitised {
  let blockedImages = 0;
  const block = () => {
    blockedImages++;
  };
  let left = MAX_OWN_BYTES;
  const cid = (id: string): string | undefined => {
    const src = options.cid(id);
    if (src === undefined || src.length > left) return undefined;
    left -= src.length;
    return src;
  };
  const clean = sanitizeHtml(cleanText(truncateHtml(html, LONGEST)), {
    allowedTags: [...TAGS],
    nonTextTags: [...DROPPED_WITH_TEXT],
    disallowedTagsMode: 'discard',
    enforceHtmlBoundary: false,
    nestingLimit: 100,
    allowedAttributes: {
      '*': [...Object.keys(ATTRIBUTES), 'style'],
      a: ['href', 'title', 'target', 'rel'],
      img: ['src', 'alt', 'referrerpolicy', 'loading'],
    },
    allowedStyles: { '*': STYLES },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https', 'data'] },
    allowProtocolRelative: false,
    transformTags: {
      a: (_, attribs) => link(attribs),
      img: (_, attribs) => image(attribs, { ...options, cid }, block),
      ...Object.fromEntries(
        TAGS.filter((tag) => tag !== 'a' && tag !== 'img').map((tag) => [
          tag,
          (tagName: string, attribs: Attributes) => ({ tagName, attribs: shown(attribs) }),
        ]),
      ),
    },
  });
  return { html: clean, blockedImages };
}
