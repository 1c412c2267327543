import { pending } from '../lib/api/index.ts';

/** The browser asks before it leaves the page while something is still being saved. */
export function guardUnload(): void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  let asking = false;
  pending.subscribe(() => {
    const wanted = pending.snapshot().saving > 0;
    if (wanted === asking) return;
    asking = wanted;
    if (wanted) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  });
}
