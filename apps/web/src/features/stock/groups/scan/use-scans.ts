/** The scans of a session: looked up in order, given a state if chosen, undone on request. */
import { t } from '@hireyard/messages';
import { stockgroup } from '@hireyard/wire/stock/stockgroup';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { client } from '../../../../lib/api/client.ts';
import { failureOf } from '../../../../lib/api/outcome.ts';
import { invalidateAfterWrite } from '../../../../lib/api/write.ts';
import { useSettings, inFigures } from '../../../../lib/format.ts';
import { paths } from '../../../../lib/registry/paths.ts';
import { tell } from '../../../../ui/scan/voice.ts';
import { type Group, itemName, positionOf } from '../data.ts';

// Parses scanned or typed text.

/** Longer texts are not our codes, e.g. from a poster. */
const LONGEST = 80;
const QR_CODE = /^[0-9a-f]{32}$/;

interface Wanted {
  /** The trimmed text, or the last part of the label's address. */
  readonly text: string;
  /** The filters to try, the likelier first. */
  readonly by: readonly ('code' | 'identifier')[];
}

/** Parses a code, an identifier, or the address in a QR code; undefined for other texts. */
export function codeOf(scanned: string): Wanted | undefined {
  const text = lastPart(scanned.trim());
  if (text === '' || text.length > LONGEST) return undefined;
  return QR_CODE.test(text.toLowerCase())
    ? { text: text.toLowerCase(), by: ['code', 'identifier'] }
    : { text, by: ['identifier', 'code'] };
}

function lastPart(text: string): string {
  if (!/^https?:\/\//i.test(text)) return text;
  try {
    const { pathname } = new URL(text);
    const head = `${paths.stockGroupScan.pattern}/`;
    const at = pathname.indexOf(head);
    // an address of another site is not a code
    return at < 0 ? '' : decodeURIComponent(pathname.slice(at + head.length).replace(/\/+$/, ''));
  } catch {
    return '';
  }
}

/** Finds the filled container of a scanned text; undefined if there is none. Throws the errors of the call. */
export async function findGroup(scanned: string): Promise<Group | undefined> {
  const wanted = codeOf(scanned);
  if (wanted === undefined) return undefined;
  for (const by of wanted.by) {
    const { results } = await client(stockgroup).list(
      { [by]: wanted.text, page_size: 1 },
      { waiting: 'background' },
    );
    if (results[0] !== undefined) return results[0];
  }
  return undefined;
}

interface StateName {
  readonly id: number;
  readonly name: string;
}
export interface Scan {
  readonly key: number;
  readonly text: string;
  /** `looking` until the reply; `missing` = no such label; `failed` = no reply, try again. */
  readonly status: 'looking' | 'found' | 'missing' | 'failed';
  readonly group?: Group;
  /** The new and the previous state, for undo. */
  readonly changed?: { readonly to: StateName; readonly from: StateName | undefined };
  readonly message?: string;
}

const KEPT = 30;

/** Runs changes in sequence: a scanner is quicker than the network, and two changes of one container must not cross. */
function useQueue() {
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  return async (work: () => Promise<void>) => {
    const turn = queue.current.then(work);
    queue.current = turn;
    await turn;
  };
}

const sendState = async (group: Group, { id }: StateName, action: 'attach' | 'detach'): Promise<Group> =>
  client(stockgroup).state(group.id, { state_id: id, action }, { waiting: 'background' });

/** Returns a scan whose change was undone. */
const undone = ({ changed: _changed, message: _message, ...scan }: Scan, group: Group): Scan => ({
  ...scan,
  group,
});

export function useScans() {
  const cache = useQueryClient();
  const { locale } = useSettings();
  const [scans, setScans] = useState<readonly Scan[]>([]);
  const next = useRef(1);
  const serialised = useQueue();
  const replace = (key: number, by: (scan: Scan) => Scan) =>
    setScans((now) => now.map((one) => (one.key === key ? by(one) : one)));
  const update = (key: number, change: Partial<Scan>) => replace(key, (one) => ({ ...one, ...change }));

  const setTo = async (key: number, group: Group, to: StateName): Promise<Group> => {
    const from = positionOf(group);
    if (from?.id === to.id) return group;
    const after = await sendState(group, to, 'attach');
    update(key, { group: after, changed: { to, from } });
    void invalidateAfterWrite(cache, stockgroup);
    return after;
  };
  const look = async (key: number, text: string, to: StateName | undefined) => {
    try {
      const found = await findGroup(text);
      if (found === undefined) {
        update(key, { status: 'missing' });
        return tell(false, t('Unknown label'), locale);
      }
      update(key, { status: 'found', group: found });
      const group = to === undefined ? found : await setTo(key, found, to);
      tell(true, spoken(group, to), locale);
    } catch (error) {
      update(key, { status: 'failed', message: failureOf(error).message });
      tell(false, t('Failed'), locale);
    }
  };
  return {
    scans,
    /** Looks up a scan; with a state, sets it. */
    scan: (text: string, to: StateName | undefined) => {
      const key = next.current++;
      setScans((now) => [{ key, text, status: 'looking' as const }, ...now].slice(0, KEPT));
      void serialised(async () => look(key, text, to));
    },
    again: (scan: Scan, to: StateName | undefined) => {
      update(scan.key, { status: 'looking' });
      void serialised(async () => look(scan.key, scan.text, to));
    },
    set: (scan: Scan, to: StateName) =>
      void serialised(async () => {
        if (scan.group === undefined) return;
        try {
          tell(true, to.name, locale);
          await setTo(scan.key, scan.group, to);
        } catch (error) {
          update(scan.key, { message: failureOf(error).message });
          tell(false, t('Failed'), locale);
        }
      }),
    /** Restores the state before the scan. */
    undo: ({ key, group, changed }: Scan) =>
      void serialised(async () => {
        if (group === undefined || changed === undefined) return;
        const { from, to } = changed;
        try {
          const after = await (from === undefined
            ? sendState(group, to, 'detach')
            : sendState(group, from, 'attach'));
          replace(key, (one) => undone(one, after));
          void invalidateAfterWrite(cache, stockgroup);
        } catch (error) {
          update(key, { message: failureOf(error).message });
        }
      }),
  };
}

/** Returns the announcement: "24 dinner plates, for H-1042, out". */
const spoken = (group: Group, to: StateName | undefined): string =>
  [
    `${inFigures(group.quantity)} ${itemName(group.stockitem)}`,
    group.contract === null
      ? ''
      : t('for {contract_number}', { contract_number: group.contract.contract_number }),
    to?.name ?? positionOf(group)?.name ?? '',
  ]
    .filter(Boolean)
    .join(', ');
