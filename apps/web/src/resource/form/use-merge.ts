/** Merges other users' saves into a form with unsaved changes. */
import { t } from '@hireyard/messages';
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import type { Fields } from '@hireyard/wire/field';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { recordOptions } from '../../lib/api/queries.ts';
import { afterMark } from '../../ui/hooks.ts';
import { toast } from '../../ui/toast.tsx';
import { type Begun, type FormValues, isNewer, sameIn, toForm } from './form-values.ts';
import { fieldOf, labelOf, type Row } from '../record.ts';
import type { Side } from './side.ts';

interface MergeProps {
  readonly resource: AnyResource;
  readonly fields: Fields;
  readonly form: UseFormReturn<FormValues>;
  /** The version the form is based on; for a draft the version it was typed on, which may be old. */
  readonly start: Begun;
  /** The record as the page has it now; newer versions are merged into the form. */
  readonly record: Row | undefined;
  readonly etag: string | undefined;
  /** During a save its own result is not another user's change. */
  readonly busy: boolean;
}

/** Returns the values that the form is based on, the fields to decide, and `catchUp`, which fetches the record again after a 412. */
export function useMerge({ resource, fields, form, start, record, etag, busy }: MergeProps) {
  const cache = useQueryClient();
  const [begun, setBegun] = useState(start);
  const [clashes, setShown] = useState<readonly string[]>([]);
  const undecided = useRef(clashes);
  const [came, setCame] = useState<readonly string[]>([]);
  const [who, setWho] = useState('');
  const latest = useRef(begun);
  const same = sameIn(fields);
  const differs = (values: FormValues, name: string) =>
    !same(name, values[name], latest.current.values[name]);
  const setClashes = (names: readonly string[]) => {
    undecided.current = names;
    setShown(names);
  };

  const rebase = async (theirs: Row, version: string | undefined): Promise<void> => {
    const { mergeForm } = await import('./form-merge.ts');
    if (!isNewer(version, latest.current.etag)) return;
    const merged = mergeForm(fields, latest.current.values, form.getValues(), theirs);
    const restore = caret();
    for (const name of merged.theirsTaken)
      form.setValue(name, merged.values[name], { shouldValidate: form.formState.isSubmitted });
    requestAnimationFrame(restore);
    stand({ values: toForm(fields, theirs), record: theirs, etag: version });
    setClashes([...new Set([...undecided.current, ...merged.clashes])]);
    setCame(merged.theirsTaken);
    const told = merged.clashes.length > 0 ? merged.clashes : merged.theirsTaken;
    if (told.length > 0)
      void loadDuplicateNames(resource, theirs.id, told, merged.clashes.length > 0).then(setWho);
  };
  const stand = (now: Begun) => {
    latest.current = now;
    setBegun(now);
  };

  const live = useRef(rebase);
  live.current = rebase;
  useEffect(() => {
    if (!busy && record !== undefined && isNewer(etag, latest.current.etag))
      // Without it a save is refused, which triggers it again.
      live.current(record, etag).catch(() => undefined);
  }, [record, etag, busy]);
  useEffect(() => {
    if (came.length === 0) return;
    return afterMark(() => setCame([]));
  }, [came]);
  return {
    begun,
    /** The same in a ref, so that renders can't make it stale. */
    now: () => latest.current,
    came,
    who,
    /** Fields that both changed and that still need a decision. */
    open: (values: FormValues) => clashes.filter((name) => differs(values, name)),
    /** Returns whether there are such fields, independent of renders. */
    clashing: (values: FormValues) => undecided.current.some((name) => differs(values, name)),
    choose: (name: string, side: Side) => {
      if (side === 'theirs') form.setValue(name, latest.current.values[name], { shouldValidate: true });
      setClashes(undecided.current.filter((one) => one !== name));
      form.setFocus(name);
    },
    forget: () => setClashes([]),
    /** Throws the error of the reading. */
    catchUp: async (): Promise<void> => {
      const { data, etag: version } = await cache.fetchQuery({
        ...recordOptions(resource, latest.current.record?.id ?? 0),
        staleTime: 0,
      });
      await rebase(data as Row, version);
    },
  };
}

/** Shows a message about who changed these fields; returns the name. */
async function loadDuplicateNames(
  resource: AnyResource,
  id: number,
  names: readonly string[],
  both: boolean,
): Promise<string> {
  const name = await whoOf(resource, id, names);
  const labels = names.map((one) => labelOf(fieldOf(resource, one), one)).join(', ');
  toast(
    both
      ? t('{name} also changed {labels}. Choose a value.', { name, labels })
      : t('{name} changed {labels}.', { name, labels }),
    { durationMs: 6000 },
  );
  return name;
}

/** Rarely needed: loads when somebody else saved. */
const whoOf = async (resource: AnyResource, id: number, names: readonly string[]): Promise<string> =>
  (await import('./who-changed.ts')).whoChanged(resource, id, names);

/** Remembers the cursor position; the returned function restores it. */
function caret(): () => void {
  const { activeElement: at } = document;
  if (!(at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement)) return () => undefined;
  const { selectionStart: from, selectionEnd: to } = at;
  return () => {
    if (from !== null && to !== null && document.activeElement === at) at.setSelectionRange(from, to);
  };
}
