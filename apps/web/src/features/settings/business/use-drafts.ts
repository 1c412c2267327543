/** Unsaved values of an area and saving them. Each setting is saved separately against the version at the start of editing. */
import { Refusal } from '@hireyard/wire/field';
import { type Metadata, metadata } from '@hireyard/wire/settings/metadata';
import { canonical, checkSetting, type Setting } from '@hireyard/wire/settings/catalogue/setting';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { client } from '../../../lib/api/client.ts';
import { useWrite } from '../../../lib/api/write.ts';
import { dropDraft, savedDraft } from '../../../resource/form/form-values.ts';
import { showWritten, type ValueErrors } from './data.ts';

interface Draft {
  readonly value: unknown;
  /** The row at the start of editing. */
  readonly from: Metadata;
}
type Drafts = Readonly<Record<string, Draft>>;

/** A setting changed by someone else during editing. */
export interface Clash {
  readonly setting: Setting;
  readonly mine: unknown;
  readonly latest: Metadata;
}

/** Result of saving an area. */
interface Saving {
  readonly saved: readonly Setting[];
  readonly left: readonly Setting[];
}

const isChanged = (setting: Setting, { value, from }: Draft): boolean => {
  const clean = checkSetting(setting, value);
  return canonical(clean instanceof Refusal ? value : clean) !== canonical(from.value);
};

/** Keeps unsaved values. `address`: of the area; going back to it restores them. */
function useTyped(settings: readonly Setting[], address: string) {
  const [drafts, setDrafts] = useState(() => (savedDraft(address) ?? {}) as Drafts);
  // rendering may happen twice; the draft is removed once the page is shown
  useEffect(() => dropDraft(address), [address]);
  return {
    drafts,
    changed: settings.filter((setting) => {
      const draft = drafts[setting.code];
      return draft !== undefined && isChanged(setting, draft);
    }),
    put: (code: string, value: unknown, row: Metadata) =>
      setDrafts((old) => ({ ...old, [code]: { value, from: old[code]?.from ?? row } })),
    drop: (code: string) =>
      setDrafts((old) => Object.fromEntries(Object.entries(old).filter(([one]) => one !== code))),
    clear: () => setDrafts({}),
  };
}

/** Saves one setting; it is saved, refused or in conflict. `onSaved` receives its code. */
function useSend(onSaved: (code: string) => void) {
  const cache = useQueryClient();
  const write = useWrite(metadata);
  const [refused, setRefused] = useState<Readonly<Record<string, ValueErrors>>>({});
  const [clash, setClash] = useState<Clash>();
  const send = async (
    setting: Setting,
    value: unknown,
    from: Metadata,
  ): Promise<'saved' | 'refused' | 'clash'> => {
    const outcome = await write.run({
      do: 'patch',
      id: from.id,
      body: { value },
      ifMatch: `"${from.version}"`,
    });
    if (outcome.ok) {
      showWritten(cache, outcome.record);
      onSaved(setting.code);
      return 'saved';
    }
    if (outcome.kind === 'conflict') {
      setClash({ setting, mine: value, latest: await client(metadata).read(from.id) });
      return 'clash';
    }
    const message =
      outcome.kind === 'invalid' ? (outcome.fields['value'] ?? outcome.message) : outcome.message;
    setRefused((old) => ({ ...old, [setting.code]: [message] }));
    return 'refused';
  };
  return { send, busy: write.busy, refused, setRefused, clash, setClash };
}

/** Unsaved values of these settings, their errors, and saving. */
export function useDrafts(
  settings: readonly Setting[],
  rows: ReadonlyMap<string, Metadata>,
  address: string,
) {
  const cache = useQueryClient();
  const { drafts, changed, put, drop, clear } = useTyped(settings, address);
  const { send, busy, refused, setRefused, clash, setClash } = useSend(drop);

  const change = (setting: Setting, value: unknown) => {
    const row = rows.get(setting.code);
    if (row === undefined) return;
    put(setting.code, value, row);
    setRefused((old) => {
      if (old[setting.code] === undefined) return old;
      // after a refusal, validate on every keystroke
      const clean = checkSetting(setting, value);
      return { ...old, [setting.code]: clean instanceof Refusal ? clean.errors : undefined };
    });
  };

  /** Saves all changes; returns saved and unsaved settings. Errors are shown beside their values. */
  const save = async (): Promise<Saving> => {
    const cleaned = changed.map((setting) => ({
      setting,
      clean: checkSetting(setting, drafts[setting.code]?.value),
    }));
    const wrong = Object.fromEntries(
      cleaned.flatMap(({ setting, clean }) =>
        clean instanceof Refusal ? [[setting.code, clean.errors]] : [],
      ),
    );
    setRefused(wrong);
    if (Object.keys(wrong).length > 0) return { saved: [], left: changed };
    const saved: Setting[] = [];
    for (const { setting, clean } of cleaned) {
      const from = drafts[setting.code]?.from;
      if (from === undefined) continue;
      const came = await send(setting, clean, from);
      if (came === 'saved') saved.push(setting);
      // one conflict at a time
      if (came === 'clash') break;
    }
    return { saved, left: changed.filter((setting) => !saved.includes(setting)) };
  };

  return {
    changed,
    typed: drafts,
    busy,
    clash,
    valueOf: (code: string): unknown => (drafts[code] ?? rows.get(code))?.value,
    errorsOf: (code: string): ValueErrors => refused[code],
    change,
    save,
    discard: () => {
      clear();
      setRefused({});
    },
    /** Resolves a conflict: take theirs, save mine over it, or keep editing. Returns true if mine was saved. */
    settle: async (choice: 'theirs' | 'mine' | 'later'): Promise<boolean> => {
      if (clash === undefined) return false;
      const { setting, latest, mine } = clash;
      setClash(undefined);
      if (choice === 'later') return false;
      showWritten(cache, latest);
      if (choice === 'mine') return (await send(setting, mine, latest)) === 'saved';
      drop(setting.code);
      return false;
    },
  };
}
