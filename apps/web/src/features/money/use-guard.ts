/** Asks before unsaved changes are left: inside the app by our own question, on closing by the browser's. */
import { t } from '@hireyard/messages';
import { useEffect, useRef } from 'react';
import { guardLeaving } from '../../page/leave-guard.ts';
import { usePageActive } from '../../lib/page-active.ts';
import type { Question } from '../../ui/dialog.tsx';

export function useGuard(dirty: boolean, ask: (question: Question) => Promise<boolean>): void {
  const active = usePageActive();
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    if (!dirty || !active) return;
    const stop = guardLeaving(async () =>
      latest.current({
        title: t('Leave without saving?'),
        text: t('What you changed here is not saved yet.'),
        action: t('Leave'),
      }),
    );
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => {
      stop();
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [dirty, active]);
}
