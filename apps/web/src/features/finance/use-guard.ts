/** Asks before unsaved changes are left: inside the app by our own question, on closing by the browser's. */
import { useEffect, useRef } from 'react';
import { guardLeaving } from '../../frame/leave-guard.ts';
import { usePageActive } from '../../frame/page-active.ts';
import type { Question } from '../../ui/dialog.tsx';

export function useGuard(dirty: boolean, ask: (question: Question) => Promise<boolean>): void {
  const active = usePageActive();
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    if (!dirty || !active) return;
    const stop = guardLeaving(async () =>
      latest.current({
        title: 'Leave without saving?',
        text: 'What you changed here is not saved yet.',
        action: 'Leave',
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
