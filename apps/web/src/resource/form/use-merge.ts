/** Keeps a form with unsaved changes in step with what others save: their changes come in, one's own stay. */
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
  /** What the form begins upon; with a draft what that was typed upon, which may be old by now. */
  readonly start: Begun;
  /** The record as the page has it now; a newer one is merged into the form. */
  readonly record: Row | undefined;
  readonly etag: string | undefined;
  /** While a save is under way its own result is not somebody else's. */
  readonly busy: boolean;
}

/** Gives what the form stands on, the fields that a person has to decide, and `catchUp`, which reads the record anew after a 412. */
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
    for (const name of merged.came)
      form.setValue(name, merged.values[name], { shouldValidate: form.formState.isSubmitted });
    requestAnimationFrame(restore);
    stand({ values: toForm(fields, theirs), record: theirs, etag: version });
    setClashes([...new Set([...undecided.current, ...merged.clashes])]);
    setCame(merged.came);
    const told = merged.clashes.length > 0 ? merged.clashes : merged.came;
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
      // without it a save is refused, and brings it again
      live.current(record, etag).catch(() => undefined);
  }, [record, etag, busy]);
  useEffect(() => {
    if (came.length === 0) return;
    return afterMark(() => setCame([]));
  }, [came]);
  return {
    begun,
    /** The same, where a render in between cannot make it old. */
    now: () => latest.current,
    came,
    who,
    /** Fields that both changed and nobody decided yet. */
    open: (values: FormValues) => clashes.filter((name) => differs(values, name)),
    /** Whether there are such fields, where a render in between cannot hide them. */
    clashing: (values: FormValues) => undecided.current.some((name) => differs(values, name)),
    choose: (name: string, side: Side) => {
      if (side === 'theirs') form.setValue(name, latest.current.values[name], { shouldValidate: true });
      setClashes(undecided.current.filter((one) => one !== name));
      form.setFocus(name);
    },
    forget: () => setClashes([]),
    /** Throws what the reading threw. */
    catchUp: async (): Promise<void> => {
      const { data, etag: version } = await cache.fetchQuery({
        ...recordOptions(resource, latest.current.record?.id ?? 0),
        staleTime: 0,
      });
      await rebase(data as Row, version);
    },
  };
}

/** Tells who changed these fields, in a passing message; answers with the name. */
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
      ? t('{name} also changed {labels}. Choose which value to keep.', { name, labels })
      : t('{name} changed {labels}.', { name, labels }),
    { durationMs: 6000 },
  );
  return name;
}

/** Seldom wanted: its code comes when somebody else saved. */
const whoOf = async (resource: AnyResource, id: number, names: readonly string[]): Promise<string> =>
  (await import('./who-changed.ts')).whoChanged(resource, id, names);

/** Remembers where the cursor stands; the answer puts it there again. */
function caret(): () => void {
  const { activeElement: at } = document;
  if (!(at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement)) return () => undefined;
  const { selectionStart: from, selectionEnd: to } = at;
  return () => {
    if (from !== null && to !== null && document.activeElement === at) at.setSelectionRange(from, to);
  };
}
