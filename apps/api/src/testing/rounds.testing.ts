/** How many random rounds tests play: all with TEST_ROUNDS=full, as CI does; otherwise a tenth, a different one in each run. */
import { randomInt } from 'node:crypto';
import { beforeEach } from 'vitest';

const TENTHS = 10;

export interface Rounds {
  readonly isFull: boolean;
  /** The tenth that is played, from 0, which changes seeds; 0 if all are. TEST_ROUNDS=7 sets it. */
  readonly tenth: number;
  /** Returns how many of so many rounds are played: `least`, where fewer would leave out a kind of case. */
  readonly rounds: (full: number, least?: number) => number;
}

const given = process.env['TEST_ROUNDS'] ?? String(randomInt(TENTHS));
if (!/^(full|\d)$/.test(given)) throw new Error('TEST_ROUNDS is full, or a tenth from 0 to 9.');
const isFull = given === 'full';

/** Call it at the top of a file, whose failed tests then say how to repeat them. */
export function testRounds(): Rounds {
  beforeEach(({ onTestFailed }) =>
    onTestFailed(() => void process.stderr.write(`TEST_ROUNDS=${given} plays the same rounds again.\n`)),
  );
  return {
    isFull,
    tenth: isFull ? 0 : Number(given),
    rounds: (full, least = 1) => (isFull ? full : Math.max(least, Math.round(full / TENTHS))),
  };
}
