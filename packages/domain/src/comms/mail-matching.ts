/** Which contract a message is about, and why we think so (domain rules §10). */
import { t } from '@hireyard/messages';
import { daysBetween } from '../values/calendar.ts';

/** How a message was tied to a contract, the surest first. */
export const MATCH_KINDS = ['reply_token', 'reply_headers', 'subject', 'body', 'sender'] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

/** A contract of the sender that is neither a lost quote nor over. Dates as YYYY-MM-DD, null = not set. */
export interface LiveContract {
  readonly contract: number;
  readonly number: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** Contract numbers as `contractNumbersIn` finds them, by where they stand. */
export interface NumbersFound {
  readonly subject: readonly string[];
  /** Above quotes and signature: what the sender wrote now. */
  readonly newText: readonly string[];
  readonly quoted: readonly string[];
  /** Anywhere else, as in the names of attachments. */
  readonly rest: readonly string[];
}

export interface MailMatchFacts {
  /** The contract whose reply address the message was sent to. */
  readonly token: number | null;
  /** The contracts of our mails that In-Reply-To and References name, the newest mail first. */
  readonly answered: readonly number[];
  readonly numbers: NumbersFound;
  /** The contracts there are with these numbers; a number that is not here is no contract's. */
  readonly known: ReadonlyMap<string, number>;
  /** Live contracts of the customers with the sender's address. */
  readonly live: readonly LiveContract[];
  /** The sender's address is a customer's, with live contracts or without. */
  readonly senderKnown: boolean;
  /** The sender's address may be forged. */
  readonly senderSuspect: boolean;
  /** Today in the business's time zone, YYYY-MM-DD. */
  readonly today: string;
}

export interface MailMatch {
  readonly contract: number;
  readonly by: MatchKind;
  /** In words for staff. */
  readonly reason: string;
}

export interface MailMatching {
  /** Each contract once, by the surest kind it was found by; the surest first. */
  readonly matches: readonly MailMatch[];
  /** The contract that the message is filed under; null where none is found or staff choose. */
  readonly chosen: MailMatch | null;
  readonly why: string;
}

/** One to four letters and four to ten digits in one piece, as in H102138; after it no @, which would make it an address. */
const NUMBER = /(?<![\p{L}\p{N}])\p{L}{1,4}-?\d{4,10}(?![\p{L}\p{N}@])/gu;
/** More numbers than that in one text are a list, and no list is about one contract. */
const MAX_NUMBERS = 50;

/**
 * What may be contract numbers in a text, in upper case, each once, in their order, 50 at most. Letters and digits
 * must stand together: 'H 10 21 38' is no number. Whether a contract has it must be asked.
 */
export function contractNumbersIn(text: string): string[] {
  const found = new Set<string>();
  for (const [number] of text.normalize('NFKC').matchAll(NUMBER)) {
    found.add(number.toUpperCase());
    if (found.size === MAX_NUMBERS) break;
  }
  return [...found];
}

/** An e-mail address as it is compared: capitals and blanks around it make no difference. */
export const addressKey = (address: string): string => address.trim().toLowerCase();

/** Days from today to the nearest day of the hire; 0 while it lasts, endless without dates. */
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
 * Decides which contract a message is about (domain rules §10). The first hit wins: the address it was sent to, the
 * mail of ours it answers, a contract number in the subject, in its new text, in the quotes, in the rest, then the
 * sender's live contracts, the nearest first. Two or more of the winning place: staff choose, and also when the sender
 * alone speaks for it and may be forged. All that was found is listed, so that staff see what else it may be.
 */
export function matchMail(facts: MailMatchFacts): MailMatching {
  const tiers: MailMatch[][] = [];
  const add = (by: MatchKind, hits: readonly { contract: number; reason: string }[]): void => {
    tiers.push(hits.map((hit) => ({ contract: hit.contract, by, reason: hit.reason })));
  };
  if (facts.token !== null)
    add('reply_token', [{ contract: facts.token, reason: t('Sent to the reply address of this contract') }]);
  // A thread may pass through several contracts; the newest mail is the one that is answered, so each is a tier of its own.
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
      why: t("Only the sender's address matches, and it may be forged. Choose a contract."),
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
