/** Guards a form with unsaved changes: asks when the user leaves within the app, and lets the browser ask on closing. */
import { t } from '@hireyard/messages';
import { useEffect, useRef } from 'react';
import { guardLeaving, useGo } from '../../page/navigate.tsx';
import type { Question } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { type Begun, type FormValues, saveDraft } from './form-values.ts';

interface Unsaved {
  readonly dirty: boolean;
  readonly values: () => FormValues;
  /** The version that they are based on. */
  readonly begun?: () => Begun;
  readonly ask: (question: Question) => Promise<boolean>;
  /** Name of the draft; undefined = keep none (a form inside a dialog). */
  readonly draftKey: string | undefined;
  /** Address to return to from the message. */
  readonly address: string;
}

/** Returns `settle`, to be called when the values are saved or discarded: nothing is guarded or kept afterwards. */
export function useUnsaved({ dirty, values, begun, ask, draftKey, address }: Unsaved): () => void {
  const go = useGo();
  const open = useRef(false);
  open.current = dirty && draftKey !== undefined;
  const latest = useRef({ values, begun, ask, go, draftKey, address });
  latest.current = { values, begun, ask, go, draftKey, address };
  const settled = useRef(false);
  const unguard = useRef<() => void>(undefined);

  useEffect(() => {
    if (!dirty || draftKey === undefined) return;
    const stop = guardLeaving(async () => {
      const yes = await latest.current.ask({
        title: t('Leave without saving?'),
        text: t('You have unsaved changes.'),
        action: t('Leave'),
      });
      if (yes) settled.current = true;
      return yes;
    });
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    unguard.current = stop;
    return () => {
      stop();
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [dirty, draftKey]);

  // A user who reloads the app finds the draft again.
  useEffect(() => {
    const keep = () => {
      const { draftKey: key, values: read, begun: upon } = latest.current;
      if (open.current && !settled.current && key !== undefined) saveDraft(key, read(), upon?.());
    };
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, []);

  useEffect(
    () => () => {
      const { draftKey: key, values: read, begun: upon, address: back, go: move } = latest.current;
      if (!open.current || settled.current || key === undefined) return;
      saveDraft(key, read(), upon?.());
      toast(t('Your unsaved changes are kept.'), {
        action: { label: t('Back to changes'), run: () => move(back) },
      });
    },
    [],
  );
  return () => {
    settled.current = true;
    unguard.current?.();
  };
}
