/** Allowlist of elements, attributes and styles for foreign HTML; everything else is dropped. */
import { dictionary } from '@hireyard/messages/dictionary';

export const TAGS: readonly string[] =
  'a abbr address b big blockquote br caption center cite code col colgroup dd del div dl dt em font h1 h2 h3 h4 h5 h6 hr i img ins kbd li ol p pre q s samp small span strike strong sub sup table tbody td tfoot th thead tr tt u ul var'.split(
    ' ',
  );

/** Elements whose text is not for readers. */
export const DROPPED_WITH_TEXT: readonly string[] =
  'script style textarea option xmp title noscript noembed noframes iframe template object applet audio video canvas select'.split(
    ' ',
  );

const NUMBER = /^\d{1,3}$/;
const LENGTH = /^\d{1,4}%?$/;
const COLOUR = /^(#[0-9a-f]{3,8}|[a-z]{3,20})$/i;
const WORD = /^[a-z]{1,12}$/i;

/**
 * Attributes of any element with their allowed values. No id, name or class: pages find their own parts by them.
 */
export const ATTRIBUTES: Readonly<Record<string, RegExp>> = dictionary({
  align: WORD,
  valign: WORD,
  bgcolor: COLOUR,
  border: NUMBER,
  cellpadding: NUMBER,
  cellspacing: NUMBER,
  color: COLOUR,
  colspan: NUMBER,
  rowspan: NUMBER,
  dir: /^(ltr|rtl|auto)$/i,
  face: /^[\w ,'-]{1,100}$/,
  height: LENGTH,
  width: LENGTH,
  size: /^[+-]?[1-7]$/,
  span: NUMBER,
  start: NUMBER,
  type: /^([1ai]|disc|circle|square)$/i,
});

const COLOUR_VALUE =
  /^(#[0-9a-f]{3,8}|[a-z]{3,20}|rgba?\( ?\d{1,3}(\.\d+)?%?([ ,/]{1,3}\d{0,3}(\.\d+)?%?){2,3} ?\))$/i;
const SIZE = String.raw`(0|\d{1,3}(\.\d{1,4})?(px|pt|em|rem|ex|%)|thin|medium|thick|auto)`;
const upTo = (count: number) => new RegExp(`^${SIZE}( ${SIZE}){0,${count - 1}}$`, 'i');
const KEYWORDS = /^[a-z-]{1,30}( [a-z-]{1,30}){0,3}$/i;
const LINE = /^[a-z]{1,10}$/i;
/** Limited, because a word as big as the page covers it. */
const FONT_SIZE =
  /^(([1-9]|[1-4]\d)(\.\d{1,4})?(px|pt)|[0-3](\.\d{1,4})?r?em|([5-9]\d|1\d\d|200)%|[a-z-]{3,10})$/i;
const BORDER = new RegExp(
  `^(${SIZE}|[a-z]{3,20}|#[0-9a-f]{3,8})( (${SIZE}|[a-z]{3,20}|#[0-9a-f]{3,8}|rgba?\\([\\d., %]{5,40}\\))){0,2}$`,
  'i',
);

/**
 * Properties with their allowed values. Nothing that moves an element (position, float, transform, negative
 * margins), hides it, or loads anything (no url()).
 */
export const STYLES: Readonly<Record<string, RegExp[]>> = dictionary({
  color: [COLOUR_VALUE],
  'background-color': [COLOUR_VALUE],
  background: [COLOUR_VALUE],
  'font-family': [/^[\w ,'"-]{1,200}$/],
  'font-size': [FONT_SIZE],
  'font-style': [LINE],
  'font-weight': [/^([a-z]{3,10}|[1-9]00)$/i],
  'line-height': [/^(normal|[0-3](\.\d{1,4})?(em|rem)?|\d{1,2}(\.\d{1,4})?(px|pt)|\d{2,3}%)$/i],
  'letter-spacing': [/^(normal|[0-9](\.\d{1,4})?(px|pt))$/i],
  'text-align': [LINE],
  'text-decoration': [KEYWORDS],
  'text-indent': [/^\d{1,2}(px|pt|em)$/i],
  'text-transform': [LINE],
  'vertical-align': [/^[a-z-]{3,12}$/i],
  'white-space': [/^[a-z-]{3,12}$/i],
  'list-style-type': [/^[a-z-]{3,20}$/i],
  'border-collapse': [LINE],
  'border-spacing': [upTo(2)],
  border: [BORDER],
  'border-top': [BORDER],
  'border-right': [BORDER],
  'border-bottom': [BORDER],
  'border-left': [BORDER],
  'border-color': [COLOUR_VALUE],
  'border-style': [KEYWORDS],
  'border-width': [upTo(4)],
  'border-radius': [upTo(4)],
  margin: [upTo(4)],
  'margin-top': [upTo(1)],
  'margin-right': [upTo(1)],
  'margin-bottom': [upTo(1)],
  'margin-left': [upTo(1)],
  padding: [upTo(4)],
  'padding-top': [upTo(1)],
  'padding-right': [upTo(1)],
  'padding-bottom': [upTo(1)],
  'padding-left': [upTo(1)],
  width: [upTo(1)],
  'max-width': [upTo(1)],
});
