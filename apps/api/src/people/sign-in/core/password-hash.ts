/**
 * Password hashing: argon2id, two at a time. Each takes 64 MiB and about 60 ms of a core, so floods of sign-ins queue instead of exhausting the
 * server.
 */
import { t } from '@hireyard/messages';
import { hash, verify } from '@node-rs/argon2';
import { HttpError } from '../../../platform/http/errors.ts';

export interface HashCost {
  /** KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
}
export const fullCost: HashCost = { memoryCost: 65_536, timeCost: 3 };
/** Longer ones are refused before hashing. In UTF-16 units. */
export const maxPasswordLength = 1000;

// The hash of discarded random bytes: matches nothing, but takes as long to check.
const nobody =
  '$argon2id$v=19$m=65536,t=3,p=1$qgqMg+KgBXWaIJfttXXdWw$08KK3luoVj3BpKGGAykFbV5aVdcqXa6lglBIvdQErIQ';

const atATime = 2;
const longestLine = 200;
let running = 0;
const line: (() => void)[] = [];

async function enter(): Promise<void> {
  if (running < atATime) {
    running++;
    return;
  }
  if (line.length >= longestLine)
    throw new HttpError(
      429,
      { detail: t('Too many requests. Try again in 5 seconds.') },
      { 'Retry-After': '5' },
    );
  // The leaving caller passes its place on, so `running` stays the same.
  await new Promise<void>((go) => line.push(go));
}

function leave(): void {
  const next = line.shift();
  if (next === undefined) running--;
  else next();
}

/** Stored for users without a password: not a hash, so nothing matches it. */
export const NO_PASSWORD = '!';

/** Checks a password against a stored hash; `undefined` = unknown user, at the same cost. */
export type Verify = (stored: string | undefined, plain: string) => Promise<boolean>;

// Systems compose the same letters differently.
const bytesOf = (plain: string): string => plain.normalize('NFKC');

const check: Verify = async (stored, plain) => {
  const known = stored?.startsWith('$argon2') === true;
  if (plain.length > maxPasswordLength) return false;
  const equal = await verify(known ? stored : nobody, bytesOf(plain));
  return known && equal;
};

/**
 * Runs a function that checks passwords while holding one of the two places, so its reads and writes around the check are serialised too. Refuses
 * with 429 when the queue is full.
 */
export async function serialised<T>(run: (verify: Verify) => Promise<T>): Promise<T> {
  await enter();
  try {
    return await run(check);
  } finally {
    leave();
  }
}

/** Returns whether the password matches the hash. A stored value that isn't a hash matches nothing. */
export const verifyPassword: Verify = (stored, plain) => serialised((verifyNow) => verifyNow(stored, plain));

/** Hashes a password of at most 1,000 characters. Only tests lower `cost`. */
export async function hashPassword(plain: string, cost: HashCost = fullCost): Promise<string> {
  if (plain.length > maxPasswordLength) throw new RangeError('The password is too long to hash.');
  return serialised(() => hash(bytesOf(plain), { ...cost, parallelism: 1 }));
}
