/** Signs ids in emails, such as those of reply addresses and tracking links. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** 128 bits of the HMAC; more would make addresses too long. */
const MAC_BYTES = 16;

/** Signs a text. `use` prevents a signature for one purpose from being used for another. */
export const macOf = (secret: string, use: string, text: string): Buffer =>
  createHmac('sha256', secret).update(`${use}\n${text}`).digest().subarray(0, MAC_BYTES);

/** Compares two ASCII signatures in constant time. */
export const same = (claimed: string, right: string): boolean =>
  claimed.length === right.length &&
  timingSafeEqual(Buffer.from(claimed, 'latin1'), Buffer.from(right, 'latin1'));
