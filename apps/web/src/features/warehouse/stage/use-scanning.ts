/** Scanning at a stage: reads a code, counts it, announces the result, undoes it. */
import type { Condition } from '@hireyard/domain/contracts/count-in';
import type { WorkGroup, WorkHire, WorkLine } from '@hireyard/domain/warehouse/work';
import { withScanAction } from '@hireyard/domain/warehouse/scanned-hire';
import { checkScanAllowed } from '@hireyard/domain/warehouse/warehouse';
import { t } from '@hireyard/messages';
import type { WarehouseHire } from '@hireyard/wire/warehouse/warehouse';
import { useEffect, useRef, useState } from 'react';
import { useSettings, inFigures } from '../../../lib/format.ts';
import { tell } from '../../../ui/scan/voice.ts';
import type { Desk, ScanVerdict } from '../desk/desk.ts';
import {
  meaning,
  type Meaning,
  type Named,
  namedGroup,
  type NewScan,
  type Post,
  roomOf,
  scanOfGroup,
  scanOfLine,
  type ScanStage,
} from '../desk/read-scan.ts';
import type { Queue } from '../queue/queue.ts';
import type { StoredScan } from '../queue/store.ts';
import { capital, CONDITION_NAMES, DONE_TEXTS } from '../words.ts';

// The feedback for a scan.

export interface Feedback {
  /** Changes with every scan, so that repeated words are announced again. */
  readonly key: number;
  readonly tone: 'good' | 'already' | 'wrong' | 'ready';
  /** One or two words, readable from the trolley. */
  readonly word: string;
  readonly words: string;
  /** The spoken text, if different from `words`. */
  readonly spoken?: string;
  /** The hire that it belongs to. */
  readonly other?: WarehouseHire;
}

const NO_SCAN: Feedback = {
  key: 0,
  tone: 'ready',
  word: t('Ready'),
  words: t('Scan, or use the buttons below.'),
};

const WORDS = {
  already: { tone: 'already', word: t('Already done') },
  conflict: { tone: 'wrong', word: t('Conflict') },
  refused: { tone: 'wrong', word: t('No') },
} as const;

/** @param what the scanned container or item */
function scanFeedback(
  stage: ScanStage,
  scan: NewScan,
  verdict: ScanVerdict,
  what: Named,
): Omit<Feedback, 'key'> {
  if (verdict.outcome === 'counted') {
    const word =
      scan.condition === undefined
        ? capital(DONE_TEXTS[scan.kind === 'pack' ? 'pack' : stage])
        : CONDITION_NAMES[scan.condition];
    const units = scan.quantity === undefined ? '' : `${inFigures(scan.quantity)} × `;
    return {
      tone: 'good',
      word,
      words: `${units}${what.name}${what.heavy ? t(', heavy: lift with two people') : ''}${what.note === undefined ? '' : ` – ${what.note}`}`,
      spoken: [word, scan.quantity, what.heavy ? t('heavy') : '', what.note].filter(Boolean).join(' '),
    };
  }
  const { tone, word } = WORDS[verdict.outcome];
  return { tone, word: verdict.code === 'too_many' ? t('Too many') : word, words: verdict.words };
}

const otherHire = (hire: WarehouseHire, what: string): Omit<Feedback, 'key'> => ({
  tone: 'wrong',
  word: t('Different hire'),
  words: t('{what} belongs to {number}, {customer}.', {
    what,
    number: hire.contract_number,
    customer: hire.customer,
  }),
  spoken: t('Different hire: {number}', { number: hire.contract_number }),
  other: hire,
});

/** Returns the feedback for a code that counts nothing. */
function readAs(read: Exclude<Meaning, { kind: 'scan' | 'undo' }>): Omit<Feedback, 'key'> {
  switch (read.kind) {
    case 'times':
      return {
        tone: 'good',
        word: `× ${inFigures(read.times)}`,
        words: t('Applies to the next item.'),
        spoken: t('Times {times}', { times: inFigures(read.times) }),
      };
    case 'other':
      return otherHire(read.hire, read.what);
    case 'none':
      return { tone: 'wrong', word: t('Unknown'), words: read.words };
  }
}

// Finds the scan of this device to undo.

interface Here {
  readonly stage: ScanStage;
  readonly contract: number;
}
const KINDS: Readonly<Record<ScanStage, readonly string[]>> = {
  pick: ['pick', 'pack'],
  pack: ['pick', 'pack'],
  load: ['load'],
  count_in: ['count_in'],
};

/** Returns counted scans of this stage that were not undone, in order. */
function counting(scans: readonly StoredScan[], { stage, contract }: Here): readonly StoredScan[] {
  const undone = new Set(scans.flatMap(({ scan }) => (scan.kind === 'undo' ? [scan.of] : [])));
  return scans.filter(
    ({ scan, result, refusal }) =>
      scan.contract === contract &&
      KINDS[stage].includes(scan.kind) &&
      !undone.has(scan.id) &&
      refusal === null &&
      (result === null || result.outcome === 'counted'),
  );
}

const lastScan = (scans: readonly StoredScan[], here: Here): StoredScan | undefined =>
  counting(scans, here).at(-1);

/** Returns the last scan of loose units of these lines. */
const lastOfLine = (
  scans: readonly StoredScan[],
  here: Here,
  lines: readonly number[],
): StoredScan | undefined =>
  counting(scans, here).findLast(({ scan }) => scan.line !== undefined && lines.includes(scan.line));

/** Returns scans for everything due back that is not counted in: containers first, then the rest of each line. */
export function restOf(hire: WorkHire, condition: Condition = 'good'): readonly NewScan[] {
  const scans: NewScan[] = [];
  let left: WorkHire = hire;
  const room = (line: WorkLine) => Math.max(0, roomOf('count_in', line));
  for (const group of hire.groups) {
    if (!group.packed || group.back) continue;
    const due = left.lines.reduce(
      (sum, line) => sum + (line.stockitem === group.stockitem ? room(line) : 0),
      0,
    );
    if (due < group.quantity) continue;
    const action = { kind: 'count_in', condition, group: group.id } as const;
    const verdict = checkScanAllowed(left, action);
    if (verdict.outcome !== 'counted') continue;
    left = withScanAction(left, action, verdict);
    scans.push({ kind: 'count_in', condition, contract: hire.id, group: group.id });
  }
  for (const line of left.lines) {
    const quantity = room(line);
    if (quantity > 0) scans.push({ kind: 'count_in', condition, contract: hire.id, line: line.id, quantity });
  }
  return scans;
}

interface At {
  readonly stage: ScanStage;
  readonly contract: number;
  readonly load: number | undefined;
  readonly condition: Condition;
}

const conflictsIn = (queue: Queue): readonly StoredScan[] =>
  queue.state().scans.filter(({ result }) => result?.outcome === 'conflict');

/** Announces a conflict whenever the server reports it, even after later scans. */
function useConflicts(queue: Queue, say: (next: Omit<Feedback, 'key'>) => void): void {
  const latest = useRef(say);
  latest.current = say;
  useEffect(() => {
    const known = new Set(conflictsIn(queue).map(({ scan }) => scan.id));
    return queue.subscribe(() => {
      for (const { scan, result } of conflictsIn(queue)) {
        if (known.has(scan.id)) continue;
        known.add(scan.id);
        latest.current({
          tone: 'wrong',
          word: t('Conflict'),
          words: result?.words ?? '',
          spoken: t('Conflict'),
        });
      }
    });
  }, [queue]);
}

export function useScanning(desk: Desk, queue: Queue, at: At) {
  const { locale } = useSettings();
  const scans = () => queue.state().scans;
  const [feedback, setFeedback] = useState<Feedback>(NO_SCAN);
  const [times, setTimes] = useState(1);
  // a scanner is quicker than rendering, so this state must be current at once
  const now = useRef({ times: 1, turn: Promise.resolve() });
  const here = useRef(at);
  here.current = at;
  const multiply = (by: number) => {
    now.current.times = by;
    setTimes(by);
  };
  const say = (next: Omit<Feedback, 'key'>) => {
    setFeedback((before) => ({ ...next, key: before.key + 1 }));
    tell(next.tone === 'good', next.spoken ?? next.words, locale);
  };
  useConflicts(queue, say);
  const serialised = (work: () => Promise<void>) => {
    const own = now.current.turn.then(work).catch((error: unknown) =>
      say({
        tone: 'wrong',
        word: t('Not saved'),
        words: t('Scan not saved on this device: {reason}', {
          reason: error instanceof Error ? error.message : String(error),
        }),
      }),
    );
    now.current.turn = own;
  };
  const post = (): Post => ({ ...here.current, times: now.current.times });
  const count = async (scan: NewScan, what: Named): Promise<void> => {
    const verdict: ScanVerdict = await desk.scan(scan);
    if (verdict.outcome === 'counted') multiply(1);
    say(scanFeedback(here.current.stage, scan, verdict, what));
  };
  const undo = async (kept: StoredScan | undefined): Promise<void> => {
    if (kept === undefined)
      return say({ tone: 'wrong', word: t('Nothing to undo'), words: t('No scans to undo.') });
    const { words } = await desk.undo(kept);
    say({ tone: 'good', word: t('Undone'), words, spoken: t('Undone') });
  };
  const take = async (text: string): Promise<void> => {
    const { work } = desk.state();
    if (work === undefined) return;
    const read = meaning(work, post(), text);
    if (read.kind === 'scan') return count(read.scan, read.what);
    if (read.kind === 'undo') return undo(lastScan(scans(), here.current));
    if (read.kind === 'times') multiply(read.times);
    say(readAs(read));
  };
  const of = (scan: NewScan | string, what: Named) =>
    serialised(async () =>
      typeof scan === 'string' ? say({ tone: 'wrong', word: t('Wait'), words: scan }) : count(scan, what),
    );
  return {
    feedback,
    times,
    setTimes: multiply,
    take: (text: string) => serialised(async () => take(text)),
    undoLast: () => serialised(async () => undo(lastScan(scans(), here.current))),
    /** Undoes the last scan of these lines. */
    less: (lines: readonly number[]) =>
      serialised(async () => undo(lastOfLine(scans(), here.current, lines))),
    line: (id: number, quantity: number, name: string) => of(scanOfLine(post(), id, quantity), { name }),
    group: (group: WorkGroup) => of(scanOfGroup(post(), group), namedGroup(group)),
    /** Counts several in sequence. */
    rest: (several: readonly NewScan[]) => {
      for (const scan of several)
        of(scan, { name: scan.quantity === undefined ? t('A container') : t('units') });
    },
  };
}
export type Scanning = ReturnType<typeof useScanning>;
