/** Short marks that only we can put on what goes out in mail and comes back. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** 128 bits of the HMAC; more would make addresses too long. */
const MAC_BYTES = 16;

/** The mark on a text. `use` keeps what is marked for the one purpose from being taken for another. */
export const macOf = (secret: string, use: string, text: string): Buffer =>
  createHmac('sha256', secret).update(`${use}\n${text}`).digest().subarray(0, MAC_BYTES);

/** Whether two marks, written in letters of ASCII, are the same; in constant time. */
export const same = (claimed: string, right: string): boolean =>
  claimed.length === right.length &&
  timingSafeEqual(Buffer.from(claimed, 'latin1'), Buffer.from(right, 'latin1'));
