import { useSyncExternalStore } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';
import { setupWay } from '../page/setup-way.ts';

const SetupStrip = lazyPart(() => import('../features/home/setup/setup-strip.tsx'));

/** Where the way back to the guide stands while a new business is set up; nothing otherwise. */
export function SetupPlace() {
  return useSyncExternalStore(setupWay.subscribe, setupWay.snapshot) ? <SetupStrip /> : null;
}
