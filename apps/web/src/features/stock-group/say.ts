import { t } from '@hireyard/messages';
import { toast } from '../../ui/toast.ts';
import { counted } from './words.ts';
import type { Done } from './for-each-group.ts';

/** Tells how an act on several containers went. @param what e.g. "unpacked"; the first reason stands for the rest */
export function say({ done, failed }: Done, what: string): void {
  const [first] = failed;
  if (first === undefined)
    return void toast(`${counted(done.length, 'container')} ${what}`, { tone: 'success' });
  const some = done.length > 0 ? `${counted(done.length, 'container')} ${what}. ` : '';
  toast(
    t('{some}Not {identifier}{what}: {message}', {
      some,
      identifier: first.group.identifier,
      what: failed.length > 1 ? ` ${t('and {count} more', { count: failed.length - 1 })}` : '',
      message: first.failure.message,
    }),
    {
      tone: 'danger',
    },
  );
}
