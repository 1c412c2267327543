/** Of two long texts, the part that differs, with a few words around it. */
export interface TextChange {
  readonly before: string;
  readonly after: string;
}

/** Shorter texts are shown whole. */
const LONG = 160;
const AROUND = 40;
const MOST = 400;

const cut = (text: string): string => (text.length > MOST ? `${text.slice(0, MOST)} …` : text);

/** How many characters both have in common from one end. */
function common(one: string, other: string, fromEnd: boolean): number {
  const most = Math.min(one.length, other.length);
  const at = (text: string, n: number) => text[fromEnd ? text.length - 1 - n : n];
  let n = 0;
  while (n < most && at(one, n) === at(other, n)) n++;
  return n;
}

/** Both texts as they are when they are short; else cut to what differs. What is only there once is cut at its end. */
export function textChange(before: string, after: string): TextChange {
  if (before.length <= LONG && after.length <= LONG) return { before, after };
  const head = common(before, after, false);
  const tail = Math.min(common(before, after, true), Math.min(before.length, after.length) - head);
  if (head + tail === 0) return { before: cut(before), after: cut(after) };
  const from = Math.max(0, head - AROUND);
  const part = (text: string) => {
    const to = Math.min(text.length, text.length - tail + AROUND);
    return cut(`${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`);
  };
  return { before: part(before), after: part(after) };
}
