/** Keeps a form with unsaved changes in step with what others save: their changes come in, one's own stay. */
import { t } from '@hireyard/messages';
import type { AnyResource } from '@hireyard/wire/define-resource';
import type { Fields } from '@hireyard/wire/field';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { recordOptions } from '../../api/queries.ts';
import { toast } from '../../ui/toast.ts';
import { type FormValues, toForm } from '../form-values.ts';
import { fieldOf, labelOf, type Row } from '../record.ts';
import { type Begun, isNewer, mergeForm, sameIn, type Start } from './form-merge.ts';
import type { Side } from './merge-choice.tsx';
import { SOMEBODY, whoChanged } from './who-changed.ts';

const TINT_MS = 4000;

interface MergeProps {
  readonly resource: AnyResource;
  readonly fields: Fields;
  readonly form: UseFormReturn<FormValues>;
  readonly start: Start;
  /** The record as the page has it now; a newer one is merged into the form. */
  readonly record: Row | undefined;
  readonly etag: string | undefined;
  /** While a save is under way its own result is not somebody else's. */
  readonly busy: boolean;
}

/** Gives what the form stands on, the fields that a person has to decide, and `catchUp`, which reads the record anew after a 412. */
export function useMerge({ resource, fields, form, start, record, etag, busy }: MergeProps) {
  const cache = useQueryClient();
  const [begun, setBegun] = useState(start.begun);
  const [clashes, setShown] = useState(start.clashes);
  const undecided = useRef(start.clashes);
  const [came, setCame] = useState<readonly string[]>([]);
  const [who, setWho] = useState(SOMEBODY);
  const latest = useRef(begun);
  const same = sameIn(fields);
  const differs = (values: FormValues, name: string) =>
    !same(name, values[name], latest.current.values[name]);
  const setClashes = (names: readonly string[]) => {
    undecided.current = names;
    setShown(names);
  };

  const tell = (names: readonly string[], both: boolean) => {
    const id = latest.current.record?.id ?? 0;
    void whoChanged(resource, id, names).then((name) => {
      setWho(name);
      const labels = names.map((one) => labelOf(fieldOf(resource, one), one)).join(', ');
      toast(
        both
          ? t('{name} changed {labels}. You changed it too: choose below it.', { name, labels })
          : t('{name} changed {labels}.', { name, labels }),
        {
          durationMs: 6000,
        },
      );
    });
  };
  /** Answers the fields that both changed. */
  const rebase = (theirs: Row, version: string | undefined): readonly string[] => {
    const merged = mergeForm(fields, latest.current.values, form.getValues(), theirs);
    const restore = caret();
    for (const name of merged.came)
      form.setValue(name, merged.values[name], { shouldValidate: form.formState.isSubmitted });
    requestAnimationFrame(restore);
    stand({ values: toForm(fields, theirs), record: theirs, etag: version });
    setClashes([...new Set([...undecided.current, ...merged.clashes])]);
    setCame(merged.came);
    const told = merged.clashes.length > 0 ? merged.clashes : merged.came;
    if (told.length > 0) tell(told, merged.clashes.length > 0);
    return merged.clashes;
  };
  const stand = (now: Begun) => {
    latest.current = now;
    setBegun(now);
  };

  const live = useRef(rebase);
  live.current = rebase;
  useEffect(() => {
    if (!busy && record !== undefined && isNewer(etag, latest.current.etag)) live.current(record, etag);
  }, [record, etag, busy]);
  useEffect(() => {
    if (came.length === 0) return;
    const timer = setTimeout(() => setCame([]), TINT_MS);
    return () => clearTimeout(timer);
  }, [came]);
  const atStart = useRef(start.clashes);
  useEffect(() => {
    if (atStart.current.length > 0)
      void whoChanged(resource, latest.current.record?.id ?? 0, atStart.current).then(setWho);
  }, [resource]);

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
      if (isNewer(version, latest.current.etag)) rebase(data as Row, version);
    },
  };
}

/** Remembers where the cursor stands; the answer puts it there again. */
function caret(): () => void {
  const { activeElement: at } = document;
  if (!(at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement)) return () => undefined;
  const { selectionStart: from, selectionEnd: to } = at;
  return () => {
    if (from !== null && to !== null && document.activeElement === at) at.setSelectionRange(from, to);
  };
}
