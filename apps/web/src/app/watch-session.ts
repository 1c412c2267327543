/** What a person sees and hears of the session (specification §8): the session itself only raises events. */
import { t } from '@hireyard/messages';
import { session } from '../lib/api/index.ts';
import { toast } from '../ui/toast.ts';

export const loginAgain = t('Please login to continue');

export function watchSession(): void {
  session.on((event) => {
    // where the person was is kept by the guard: the address becomes the login page's return parameter
    if (event.type === 'signed-out' && event.reason !== 'logout' && event.reason !== 'other-tab')
      toast(loginAgain);
  });
  window.addEventListener('storage', (event) => session.otherTab(event.key));
  // who stayed without a network is looked for again
  window.addEventListener('online', () => void session.recheck());
  document.addEventListener('visibilitychange', () => {
    // timers stand still while a machine sleeps: look at once, not at the next tick
    if (document.visibilityState === 'visible') session.wake();
  });
}
