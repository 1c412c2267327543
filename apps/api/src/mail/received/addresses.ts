/** Addresses and Message-IDs in headers. */
import { addressParser, type Address } from 'postal-mime';
import { cleanLine } from './clean-text.ts';
import type { MailAddress } from './parsed-mail.ts';

/** Messages with more are mailing lists. */
const MOST = 200;
const ADDRESS = /^[^\s@<>,;:"()[\]\\]{1,128}@[^\s@<>,;:"()[\]\\]{1,253}$/u;
const MESSAGE_ID = /<([^<>\s]{1,500})>/g;

/** Whether a text looks like an email address. */
export const isAddress = (text: string): boolean => ADDRESS.test(text);

/** Returns the mailboxes in order, including those of groups; invalid ones are left out. */
export function mailboxes(list: readonly Address[] | undefined): MailAddress[] {
  const found: MailAddress[] = [];
  for (const entry of list ?? [])
    for (const { name, address } of entry.group ?? [entry]) {
      const tidy = cleanLine(address, 400);
      if (isAddress(tidy)) found.push({ name: cleanLine(name, 200), address: tidy });
      if (found.length === MOST) return found;
    }
  return found;
}

/**
 * Returns the address in a header or report field such as `rfc822; a@example.com` or `A <a@example.com>`; null if
 * there is none.
 */
export function addressIn(text: string): string | null {
  const plain = text.slice(0, 1000).replace(/^\s*rfc822\s*;/i, '');
  return mailboxes(addressParser(plain, { flatten: true }))[0]?.address ?? null;
}

/** Returns all valid mailboxes in the text of a header or typed field. */
export const mailboxesIn = (text: string): MailAddress[] => mailboxes(addressParser(text, { flatten: true }));

/** Returns the Message-IDs of a header without angle brackets and duplicates, at most the last hundred. */
export function messageIds(value: string | undefined): string[] {
  const ids = [...(value ?? '').matchAll(MESSAGE_ID)].map(([, id]) => cleanLine(id ?? '', 500));
  return [...new Set(ids)].filter((id) => id !== '').slice(-100);
}
