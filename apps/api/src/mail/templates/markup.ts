/** HTML in which every value is escaped, unless it was made here too. */
import { dictionary } from '@hireyard/messages/dictionary';

const ENTITIES: Readonly<Record<string, string>> = dictionary({
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
});

/** Not exported, so that only `html` makes one: whatever comes from elsewhere is text. */
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
/** The parts of a list stand one after another. */
export type Part = string | Markup | readonly Part[];

function sourceOf(part: Part): string {
  if (part instanceof Piece) return part.toString();
  if (Array.isArray(part)) return part.map(sourceOf).join('');
  return String(part).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
}

/**
 * A piece of HTML: html`<p title="${title}">${words}</p>`. Values may stand between elements and in quoted attributes;
 * escaping would not make them harmless anywhere else.
 */
export const html = (fixed: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Piece(fixed.map((text, at) => text + sourceOf(parts[at] ?? '')).join(''));
