/** Addresses that say which mail of ours is being answered. */
import { randomBytes } from 'node:crypto';
import { macOf, same } from './token.ts';

const USE = 'mail reply';
const ADDRESS = /^reply\+m([1-9]\d{0,14})\.([0-9a-f]{32})@[^@]+$/;

/** The address that an answer to a mail comes back to. Hexadecimal, because servers on the way may change the case. */
export const replyAddress = (secret: string, domain: string, mailId: number): string =>
  `reply+m${mailId}.${macOf(secret, USE, String(mailId)).toString('hex')}@${domain}`;

/** An address of the same form that answers no mail, for asking a mail host whether it accepts such. */
export const unusedReplyAddress = (domain: string): string =>
  `reply+m1.${randomBytes(16).toString('hex')}@${domain}`;

/** The mail that what is sent to this address answers, whatever the domain; null when the address is not one of ours. */
export function readReplyAddress(secret: string, address: string): number | null {
  const [, mail = '', mac = ''] = ADDRESS.exec(address.toLowerCase()) ?? [];
  return same(mac, macOf(secret, USE, mail).toString('hex')) ? Number(mail) : null;
}
