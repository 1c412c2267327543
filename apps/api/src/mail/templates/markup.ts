/** HTML templates that escape every value except their own markup. */
import { dictionary } from '@hireyard/messages/dictionary';

const ENTITIES: Readonly<Record<string, string>> = dictionary({
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
});

/** Not exported, so that only `html` creates markup and everything else is text. */
class Piece {
  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
  }

  toString(): string {
    return this.#source;
  }
}

export type Markup = Piece;
/** Lists are joined. */
export type Part = string | Markup | readonly Part[];

function sourceOf(part: Part): string {
  if (part instanceof Piece) return part.toString();
  if (Array.isArray(part)) return part.map(sourceOf).join('');
  return String(part).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
}

/**
 * Creates markup: html`<p title="${title}">${words}</p>`. Values may be between elements and in quoted attributes;
 * escaping is not safe elsewhere.
 */
export const html = (fixed: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Piece(fixed.map((text, at) => text + sourceOf(parts[at] ?? '')).join(''));
