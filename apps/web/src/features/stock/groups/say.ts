import { t } from '@hireyard/messages';
import { toast } from '../../../ui/toast.ts';
import { counted } from './words.ts';
import type { Done } from './for-each-group.ts';

/** Tells how an act on several containers went. @param words what was done to these: `2 containers unpacked`; the first reason stands for the rest */
export function say({ done, failed }: Done, words: (containers: string) => string): void {
  const [first] = failed;
  const did = words(counted(done.length, 'container'));
  if (first === undefined) return void toast(did, { tone: 'success' });
  const refused = { name: first.group.identifier, count: failed.length - 1, reason: first.failure.message };
  const not =
    failed.length > 1
      ? t('Not {name} and {count} more: {reason}', refused)
      : t('Not {name}: {reason}', refused);
  toast(done.length > 0 ? `${did}. ${not}` : not, { tone: 'danger' });
}
