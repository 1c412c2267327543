/** Notification emails to users. */
import { MANAGE_PATH } from '../../mail/compose/links.ts';
import { type Body, type Fact, factsOf } from '../../mail/templates/letter.ts';
import type { Say } from './phrases.ts';

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

const factOf = ({ title, texts }: Line, { known }: Say): Fact => [
  known(title),
  ...(texts.length === 0 ? ['–'] : texts.map(known)),
];

/**
 * Lists unread notifications with a link to the notification settings. Without lines it is a plain notification.
 */
export function noticeBody(facts: Readonly<Record<string, unknown>>, address: string, say: Say): Body {
  const { t, known, company } = say;
  const { digest, more } = facts;
  const lines = Array.isArray(digest) ? digest.filter(isLine) : [];
  const [first] = lines;
  if (first === undefined)
    return {
      subject: t('Notification from {company}', { company }),
      preheader: t('Notification from {company}.', { company }),
      opening: [],
      facts: [],
      button: null,
      closing: [],
    };
  const others = lines.length - 1 + (typeof more === 'number' ? more : 0);
  return {
    subject:
      others === 0
        ? known(first.title)
        : t('{title} and {others} more', { title: known(first.title), others }),
    preheader: lines.map(({ title }) => known(title)).join(' · '),
    opening: [t('You have unread notifications.')],
    facts: factsOf(
      ...lines.map((line) => factOf(line, say)),
      typeof more === 'number' && more > 0
        ? [t('And'), t('{more, plural, one {# more notification} other {# more notifications}}', { more })]
        : null,
    ),
    button: { label: t('Open notifications'), href: `${address}/notifications` },
    closing: [t('Change your notification settings: {address}', { address: `${address}${MANAGE_PATH}` })],
  };
}
