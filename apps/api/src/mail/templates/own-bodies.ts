/** Mail of the product itself about what happened. */
import { MANAGE_PATH } from '../links.ts';
import { type Body, type Fact, factsOf } from './letter.ts';
import type { Say } from './say.ts';

interface Line {
  readonly title: string;
  readonly texts: readonly string[];
}
const isLine = (value: unknown): value is Line =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  'texts' in value &&
  Array.isArray(value.texts);

const factOf = ({ title, texts }: Line): Fact => [title, ...(texts.length === 0 ? ['–'] : texts)];

/** What somebody did not read yet, line by line, and where he chooses what he is told of. Without lines it is a bare notice. */
export function noticeBody(facts: Readonly<Record<string, unknown>>, address: string, say: Say): Body {
  const { digest, more } = facts;
  const lines = Array.isArray(digest) ? digest.filter(isLine) : [];
  const [first] = lines;
  if (first === undefined)
    return {
      subject: `A notice from ${say.company}`,
      preheader: `A notice from ${say.company}.`,
      opening: [],
      facts: [],
      button: null,
      closing: [],
    };
  const others = lines.length - 1 + (typeof more === 'number' ? more : 0);
  return {
    subject: others === 0 ? first.title : `${first.title} and ${others} more`,
    preheader: lines.map(({ title }) => title).join(' · '),
    opening: ['This is what happened and you have not read yet.'],
    facts: factsOf(
      ...lines.map(factOf),
      typeof more === 'number' && more > 0 ? ['And', `${more} more in your list`] : null,
    ),
    button: { label: 'Open your notifications', href: `${address}/notifications` },
    closing: [`You choose what you are told of, how and when: ${address}${MANAGE_PATH}`],
  };
}
