/**
 * Passwords at rest: argon2id, two computations at a time. Each takes 64 MiB and about 60 ms of a core, so a flood
 * of sign-ins must wait in line instead of taking the machine.
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
/** Longer ones are refused before they cost anything. In UTF-16 units. */
export const maxPasswordLength = 1000;

// Made from random bytes that were thrown away: nothing matches it, and checking it takes as long as a real one.
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
  // Whoever leaves hands its place over, so `running` stays as it is.
  await new Promise<void>((go) => line.push(go));
}

function leave(): void {
  const next = line.shift();
  if (next === undefined) running--;
  else next();
}

/** Stored for a user without a password: not a hash, so nothing matches it. */
export const NO_PASSWORD = '!';

/** Checks a password against a stored hash; `undefined` stands for a user who does not exist, at the same cost. */
export type Verify = (stored: string | undefined, plain: string) => Promise<boolean>;

// The same letters typed on different systems may arrive composed or decomposed.
const bytesOf = (plain: string): string => plain.normalize('NFKC');

const check: Verify = async (stored, plain) => {
  const known = stored?.startsWith('$argon2') === true;
  if (plain.length > maxPasswordLength) return false;
  const equal = await verify(known ? stored : nobody, bytesOf(plain));
  return known && equal;
};

/**
 * Runs something that needs to check passwords while holding one of the two places. What it looks at before and
 * writes after the check happens in turn with the others, not while it waits. Refuses with 429 when the line is full.
 */
export async function serialised<T>(run: (verify: Verify) => Promise<T>): Promise<T> {
  await enter();
  try {
    return await run(check);
  } finally {
    leave();
  }
}

/** Whether the password is the one of the hash. A stored value that is no hash matches nothing. */
export const verifyPassword: Verify = (stored, plain) => serialised((verifyNow) => verifyNow(stored, plain));

/** The text to store for a password of at most 1 000 characters. `cost` is lowered by tests only. */
export async function hashPassword(plain: string, cost: HashCost = fullCost): Promise<string> {
  if (plain.length > maxPasswordLength) throw new RangeError('The password is too long to hash.');
  return serialised(() => hash(bytesOf(plain), { ...cost, parallelism: 1 }));
}
