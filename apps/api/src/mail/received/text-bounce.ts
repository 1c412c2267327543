/** Plain-text failure reports, which every server words differently. */
import { isAddress, messageIds } from './addresses.ts';
import { cleanLine } from './clean-text.ts';
import type { DeliveryOutcome } from './parsed-mail.ts';
import { isPermanent } from './report-parts.ts';

/** The returned message starts here. */
const RETURNED =
  /^(-+ ?(this is a copy of|original message|returned message|below this line|the header)|original message (headers|follows)|message headers follow|returned message follows)/i;
const SENT_BY = /message (that you )?sent (by|from)|^sent by/i;
/** An address alone on its line, in angle brackets or before a colon, as servers list failed recipients. */
const NAMED =
  /^(?:<([^<>\s]{3,300})>(?::\s*(.*))?|([^\s<>:,;]{3,300}@[^\s<>:,;]{2,253})(?:<mailto:[^<>\s]{3,300}>)?(?::\s+(.*)|:)?)$/i;
const SENTENCE = /message to <([^<>\s]{3,300})> was (?:undeliverable|not delivered)/i;
const MAX_LINES = 400;
const MAX_RECIPIENTS = 50;

/** Returns the enhanced code, or one made from the reply code: 550 alone only means a permanent failure. */
function statusIn(text: string): string {
  const enhanced = /\b([45]\.\d{1,3}\.\d{1,3})\b/.exec(text)?.[1];
  if (enhanced !== undefined) return enhanced;
  const reply = /\b([45])\d\d[ -]/.exec(text)?.[1];
  return reply === undefined ? '' : `${reply}.0.0`;
}

const addressOf = (line: string): string | null => {
  const [, bracketed, , plain] = NAMED.exec(line) ?? [];
  const address = bracketed ?? plain ?? SENTENCE.exec(line)?.[1] ?? '';
  return isAddress(address) ? address : null;
};

/**
 * Returns the recipients that a plain-text report names, with the reasons. `given`: recipients named in its
 * headers. A failure without a cause, or with a temporary one, is not permanent.
 */
export function textOutcomes(text: string, given: readonly string[]): DeliveryOutcome[] {
  const lines = text
    .split('\n')
    .slice(0, MAX_LINES)
    .map((line) => line.slice(0, 1000).trim());
  const end = lines.findIndex((line) => RETURNED.test(line));
  const told = end === -1 ? lines : lines.slice(0, end);
  const found = new Map<string, string[]>(given.map((address) => [address.toLowerCase(), []]));
  let open: string[] | undefined;
  let sender = false;
  for (const line of told) {
    const address = addressOf(line);
    // 'A message that you sent by <us> could not be delivered': that address is ours.
    if (address !== null && !sender && found.size < MAX_RECIPIENTS) {
      open = found.get(address.toLowerCase()) ?? [];
      found.set(address.toLowerCase(), open);
    }
    if (line !== '') {
      sender = SENT_BY.test(line);
      open?.push(line);
    }
  }
  return [...found].map(([address, words]) => {
    const diagnostic = cleanLine(words.join(' '), 500);
    const status = statusIn(diagnostic) || (found.size === 1 ? statusIn(told.join(' ')) : '');
    return {
      address,
      action: 'failed',
      status,
      diagnostic,
      permanent: isPermanent('failed', status, diagnostic),
    };
  });
}

/** Returns the Message-IDs of an email returned within the text. */
export function returnedIdsInText(text: string): string[] {
  const lines = text.split('\n').filter((line) => /^[> ]{0,8}message-id:/i.test(line));
  return lines.slice(0, 5).flatMap((line) => messageIds(line.slice(0, 1000)));
}
