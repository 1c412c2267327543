/** Addresses and Message-IDs as they stand in headers. */
import { addressParser, type Address } from 'postal-mime';
import { cleanLine } from './clean-text.ts';
import type { MailAddress } from './parsed-mail.ts';

/** More are no letter to us but a list. */
const MOST = 200;
const ADDRESS = /^[^\s@<>,;:"()[\]\\]{1,128}@[^\s@<>,;:"()[\]\\]{1,253}$/u;
const MESSAGE_ID = /<([^<>\s]{1,500})>/g;

/** What looks like an address that mail can be sent to. */
export const isAddress = (text: string): boolean => ADDRESS.test(text);

/** Mailboxes in their order, those of groups among them; what is no address is left out. */
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

/** The address in the value of a header or report field like `rfc822; a@example.com` or `A <a@example.com>`; null when there is none. */
export function addressIn(text: string): string | null {
  const plain = text.slice(0, 1000).replace(/^\s*rfc822\s*;/i, '');
  return mailboxes(addressParser(plain, { flatten: true }))[0]?.address ?? null;
}

/** All mailboxes in the text of a header or of a field that people typed, those that are none left out. */
export const mailboxesIn = (text: string): MailAddress[] => mailboxes(addressParser(text, { flatten: true }));

/** Message-IDs in a header's value without their angle brackets, each once, the last hundred at most. */
export function messageIds(value: string | undefined): string[] {
  const ids = [...(value ?? '').matchAll(MESSAGE_ID)].map(([, id]) => cleanLine(id ?? '', 500));
  return [...new Set(ids)].filter((id) => id !== '').slice(-100);
}
