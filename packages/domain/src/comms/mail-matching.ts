/** Matches messages to contracts and explains the match (domain rules §10). */
import { t } from '@hireyard/messages';
import { daysBetween } from '../values/calendar.ts';

/** Kinds of match, the surest first. */
export const MATCH_KINDS = ['reply_token', 'reply_headers', 'subject', 'body', 'sender'] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

/** A contract of the sender that is neither lost nor over. Dates as YYYY-MM-DD, null = not set. */
export interface LiveContract {
  readonly contract: number;
  readonly number: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** Contract numbers found by `contractNumbersIn`, by place. */
export interface NumbersFound {
  readonly subject: readonly string[];
  /** Text above quotes and signature. */
  readonly newText: readonly string[];
  readonly quoted: readonly string[];
  /** Anywhere else, such as attachment names. */
  readonly rest: readonly string[];
}

export interface MailMatchFacts {
  /** The contract whose reply address the message was sent to. */
  readonly token: number | null;
  /** The contracts of our emails named in In-Reply-To and References, newest email first. */
  readonly answered: readonly number[];
  readonly numbers: NumbersFound;
  /** Contracts by number; a missing number belongs to no contract. */
  readonly known: ReadonlyMap<string, number>;
  /** Current contracts of the customers with the sender's address. */
  readonly live: readonly LiveContract[];
  /** Whether the sender is a customer, with or without current contracts. */
  readonly senderKnown: boolean;
  /** Whether the sender's address may be forged. */
  readonly senderSuspect: boolean;
  /** Today in the business's time zone, YYYY-MM-DD. */
  readonly today: string;
}

export interface MailMatch {
  readonly contract: number;
  readonly by: MatchKind;
  /** Explanation for staff. */
  readonly reason: string;
}

export interface MailMatching {
  /** Each contract once with its surest kind; the surest first. */
  readonly matches: readonly MailMatch[];
  /** The contract that the message is filed under; null if there is none or staff choose. */
  readonly chosen: MailMatch | null;
  readonly why: string;
}

/**
 * One to four letters and four to ten digits without a gap, as in H102138; no @ after them, which would make an
 * address.
 */
const NUMBER = /(?<![\p{L}\p{N}])\p{L}{1,4}-?\d{4,10}(?![\p{L}\p{N}@])/gu;
/** A text with more numbers is a list, which is not about one contract. */
const MAX_NUMBERS = 50;

/**
 * Returns possible contract numbers in a text: in upper case, without duplicates, in order, at most 50. Letters and
 * digits must be adjacent: 'H 10 21 38' doesn't count. Whether a contract has the number must be checked.
 */
export function contractNumbersIn(text: string): string[] {
  const found = new Set<string>();
  for (const [number] of text.normalize('NFKC').matchAll(NUMBER)) {
    found.add(number.toUpperCase());
    if (found.size === MAX_NUMBERS) break;
  }
  return [...found];
}

/** Returns an email address for comparison, without case and surrounding spaces. */
export const addressKey = (address: string): string => address.trim().toLowerCase();

/** Returns the days from today to the nearest day of the hire; 0 during the hire, infinity without dates. */
function distance({ from, to }: LiveContract, today: string): number {
  const [start, end] = [from ?? to, to ?? from];
  if (start === null || end === null) return Infinity;
  if (today < start) return daysBetween(today, start);
  return today > end ? daysBetween(end, today) : 0;
}

const PLACES = [
  ['subject', 'subject', t('in the subject')],
  ['newText', 'body', t('in the text')],
  ['quoted', 'body', t('in the quoted text')],
  ['rest', 'body', t('in the name of an attachment')],
] as const;

/**
 * Decides which contract a message is about (domain rules §10). The first hit wins: the reply address, the email it
 * replies to, a contract number in the subject, in its new text, in the quotes, elsewhere, then the sender's
 * current contracts, nearest first.
 * Staff choose if the winning place has several contracts, or if only the sender matches and may be forged. All
 * matches are listed.
 */
export function matchMail(facts: MailMatchFacts): MailMatching {
  const tiers: MailMatch[][] = [];
  const add = (by: MatchKind, hits: readonly { contract: number; reason: string }[]): void => {
    tiers.push(hits.map((hit) => ({ contract: hit.contract, by, reason: hit.reason })));
  };
  if (facts.token !== null)
    add('reply_token', [{ contract: facts.token, reason: t('Sent to the reply address of this contract') }]);
  // A thread may involve several contracts. The message replies to the newest email, so each one is a tier of its
  // own.
  for (const contract of facts.answered)
    add('reply_headers', [{ contract, reason: t('Reply to our email about this contract') }]);
  for (const [place, by, words] of PLACES)
    add(
      by,
      facts.numbers[place].flatMap((number) => {
        const contract = facts.known.get(number);
        return contract === undefined
          ? []
          : [{ contract, reason: t('{number} appears {place}', { number, place: words }) }];
      }),
    );
  const nearestFirst = facts.live
    .map((live) => ({ ...live, days: distance(live, facts.today) }))
    .sort((a, b) => (a.days === b.days ? a.contract - b.contract : a.days - b.days));
  add(
    'sender',
    nearestFirst.map(({ contract, number }) => ({
      contract,
      reason: t('{number} is a current contract of the sender', { number }),
    })),
  );
  return decide(tiers, facts);
}

function decide(
  tiers: readonly (readonly MailMatch[])[],
  { senderKnown, senderSuspect }: MailMatchFacts,
): MailMatching {
  const matches = new Map<number, MailMatch>();
  for (const match of tiers.flat()) if (!matches.has(match.contract)) matches.set(match.contract, match);
  const winning = tiers.find((tier) => tier.length > 0) ?? [];
  const candidates = new Set(winning.map((match) => match.contract));
  const [first] = winning;
  const all = [...matches.values()];
  if (first === undefined) {
    const why = senderKnown
      ? t('The sender has no current contract, and the message mentions none.')
      : t('No customer has this address, and the message mentions no contract.');
    return { matches: all, chosen: null, why };
  }
  if (first.by === 'sender' && senderSuspect)
    return {
      matches: all,
      chosen: null,
      why: t('Only the sender’s address matches, and it may be forged. Choose a contract.'),
    };
  if (candidates.size === 1) return { matches: all, chosen: first, why: `${first.reason}.` };
  return {
    matches: all,
    chosen: null,
    why:
      first.by === 'sender'
        ? t('The sender has {count} contracts. Choose one.', { count: candidates.size })
        : t('The message mentions {count} contracts. Choose one.', { count: candidates.size }),
  };
}
