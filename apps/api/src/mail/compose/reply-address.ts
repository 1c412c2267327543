/** Reply addresses: each identifies the email that is replied to. */
import { randomBytes } from 'node:crypto';
import { macOf, same } from './token.ts';

const USE = 'mail reply';
const ADDRESS = /^reply\+m([1-9]\d{0,14})\.([0-9a-f]{32})@[^@]+$/;

/** Returns the reply address of an email. It is hexadecimal because servers may change the case. */
export const replyAddress = (secret: string, domain: string, mailId: number): string =>
  `reply+m${mailId}.${macOf(secret, USE, String(mailId)).toString('hex')}@${domain}`;

/** Returns an unused reply address to ask a mail host whether it accepts such addresses. */
export const unusedReplyAddress = (domain: string): string =>
  `reply+m1.${randomBytes(16).toString('hex')}@${domain}`;

/** Returns the email of a reply address, whatever its domain; null for other addresses. */
export function readReplyAddress(secret: string, address: string): number | null {
  const [, mail = '', mac = ''] = ADDRESS.exec(address.toLowerCase()) ?? [];
  return same(mac, macOf(secret, USE, mail).toString('hex')) ? Number(mail) : null;
}
