/** What a person sees and hears of a scan. Pure. */
import { t } from '@hireyard/messages';
import type { WarehouseHire } from '@hireyard/wire/warehouse/warehouse';
import type { Told } from '../desk/desk.ts';
import type { Meaning, Named, NewScan, ScanStage } from '../desk/read-scan.ts';
import { CONDITION_NAMES, DONE_WORDS, capital } from '../words.ts';

export interface Heard {
  /** Another number for every scan, so that the same words are said again. */
  readonly key: number;
  readonly tone: 'good' | 'already' | 'wrong' | 'ready';
  /** One or two words, to be read from the trolley. */
  readonly word: string;
  readonly words: string;
  /** What is said aloud when that is not `words`. */
  readonly spoken?: string;
  /** The hire that it belongs to. */
  readonly other?: WarehouseHire;
}

export const NO_SCAN: Heard = {
  key: 0,
  tone: 'ready',
  word: t('Ready'),
  words: t('Scan a label or an item, or use the buttons below.'),
};

const WORDS = {
  already: { tone: 'already', word: t('Already') },
  conflict: { tone: 'wrong', word: t('Conflict') },
  refused: { tone: 'wrong', word: t('No') },
} as const;

/** @param what the container or item that was scanned */
export function heardOf(stage: ScanStage, scan: NewScan, told: Told, what: Named): Omit<Heard, 'key'> {
  if (told.outcome === 'counted') {
    const word =
      scan.condition === undefined
        ? capital(DONE_WORDS[scan.kind === 'pack' ? 'pack' : stage])
        : CONDITION_NAMES[scan.condition];
    const units = scan.quantity === undefined ? '' : `${scan.quantity} × `;
    return {
      tone: 'good',
      word,
      words: `${units}${what.name}${what.heavy ? t(', heavy: lift it with two') : ''}`,
      spoken: [word, scan.quantity, what.heavy ? t('heavy') : ''].filter(Boolean).join(' '),
    };
  }
  const { tone, word } = WORDS[told.outcome];
  return { tone, word: told.code === 'too_many' ? t('Too many') : word, words: told.words };
}

export const otherHire = (hire: WarehouseHire, what: string): Omit<Heard, 'key'> => ({
  tone: 'wrong',
  word: t('Another hire'),
  words: t('{what} belongs to {number}, {customer}.', {
    what,
    number: hire.contract_number,
    customer: hire.customer,
  }),
  spoken: t('Another hire: {number}', { number: hire.contract_number }),
  other: hire,
});

/** What was read, when it counts nothing by itself. */
export function readAs(read: Exclude<Meaning, { kind: 'scan' | 'undo' }>): Omit<Heard, 'key'> {
  switch (read.kind) {
    case 'times':
      return {
        tone: 'good',
        word: `× ${read.times}`,
        words: t('The next item counts so often.'),
        spoken: t('Times {times}', { times: read.times }),
      };
    case 'other':
      return otherHire(read.hire, read.what);
    case 'none':
      return { tone: 'wrong', word: t('Unknown'), words: read.words };
  }
}
