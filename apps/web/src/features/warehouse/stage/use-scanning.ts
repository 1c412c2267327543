/** What scanning at a stage does: reads a code, counts it, tells the person, takes it back. */
import { t } from '@hireyard/messages';
import type { Condition } from '@hireyard/domain/contracts/count-in';
import type { WorkGroup } from '@hireyard/domain/warehouse/warehouse';
import { useEffect, useRef, useState } from 'react';
import { useSettings } from '../../../lib/settings.ts';
import { tell } from '../../../ui/scan/voice.ts';
import type { Desk, Told } from '../desk/desk.ts';
import {
  meaning,
  type Named,
  namedGroup,
  type NewScan,
  type Post,
  type ScanStage,
  scanOfGroup,
  scanOfLine,
} from '../desk/read-scan.ts';
import type { KeptScan } from '../queue/kept-scan.ts';
import type { Queue } from '../queue/queue.ts';
import { type Heard, heardOf, NO_SCAN, readAs } from './heard.ts';
import { lastOfLine, lastScan } from './last-scan.ts';

interface At {
  readonly stage: ScanStage;
  readonly contract: number;
  readonly load: number | undefined;
  readonly condition: Condition;
}

const conflictsIn = (queue: Queue): readonly KeptScan[] =>
  queue.state().scans.filter(({ result }) => result?.outcome === 'conflict');

export function useScanning(desk: Desk, queue: Queue, at: At) {
  const { locale } = useSettings();
  const scans = () => queue.state().scans;
  const [heard, setHeard] = useState<Heard>(NO_SCAN);
  const [times, setTimes] = useState(1);
  // a scanner is quicker than drawing: what the next scan needs is known at once
  const now = useRef({ times: 1, turn: Promise.resolve() });
  const here = useRef(at);
  here.current = at;
  const multiply = (by: number) => {
    now.current.times = by;
    setTimes(by);
  };
  const say = (next: Omit<Heard, 'key'>) => {
    setHeard((before) => ({ ...next, key: before.key + 1 }));
    tell(next.tone === 'good', next.spoken ?? next.words, locale);
  };
  const latest = useRef(say);
  latest.current = say;
  // Somebody else was first: that is known when the server answers, scans later, and is told whatever was scanned meanwhile.
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
  const inTurn = (work: () => Promise<void>) => {
    const own = now.current.turn.then(work).catch((error: unknown) =>
      say({
        tone: 'wrong',
        word: t('Not kept'),
        words: t('The device could not keep this scan: {reason}', {
          reason: error instanceof Error ? error.message : String(error),
        }),
      }),
    );
    now.current.turn = own;
  };
  const post = (): Post => ({ ...here.current, times: now.current.times });
  const count = async (scan: NewScan, what: Named): Promise<void> => {
    const told: Told = await desk.scan(scan);
    if (told.outcome === 'counted') multiply(1);
    say(heardOf(here.current.stage, scan, told, what));
  };
  const undo = async (kept: KeptScan | undefined): Promise<void> => {
    if (kept === undefined)
      return say({ tone: 'wrong', word: t('Nothing to undo'), words: t('No scan of yours is left here.') });
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
    inTurn(async () =>
      typeof scan === 'string' ? say({ tone: 'wrong', word: t('Wait'), words: scan }) : count(scan, what),
    );
  return {
    heard,
    times,
    setTimes: multiply,
    take: (text: string) => inTurn(async () => take(text)),
    undoLast: () => inTurn(async () => undo(lastScan(scans(), here.current))),
    /** Takes back the last scan of one of these lines. */
    less: (lines: readonly number[]) => inTurn(async () => undo(lastOfLine(scans(), here.current, lines))),
    line: (id: number, quantity: number, name: string) => of(scanOfLine(post(), id, quantity), { name }),
    group: (group: WorkGroup) => of(scanOfGroup(post(), group), namedGroup(group)),
    /** Counts several one after the other. */
    rest: (several: readonly NewScan[]) => {
      for (const scan of several)
        of(scan, { name: scan.quantity === undefined ? t('A container') : 'units' });
    },
  };
}
export type Scanning = ReturnType<typeof useScanning>;
