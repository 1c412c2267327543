/** Notifies users mentioned with @ in a note. */
import { t } from '@hireyard/messages';
import { mentionedIn, type Mentionable } from '@hireyard/domain/people/mention';
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import { sql } from '../../db/database.ts';
import { titlesOf } from '../history/titles.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { notify } from '../../platform/notify/notify.ts';
import type { Values } from '../core/write.ts';

interface Written {
  readonly id: number;
  readonly target: AnyResource;
  readonly objectId: number;
  readonly words: Values;
}
/** Resources whose titles contain no customer names. */
const NAMELESS: ReadonlySet<string> = new Set(['contract', 'depot', 'stockitem']);

/** Notifies each user once per note, even if it is changed. Notes of customers notify nobody. */
export async function notifyMentioned(
  call: WriteCall,
  { id, target, objectId, words }: Written,
): Promise<void> {
  const text = `${String(words['title'] ?? '')} ${String(words['content'] ?? '')}`;
  if (call.user.id === 0 || !text.includes('@')) return;
  const users = await call.db.rows<Mentionable>(
    sql`select id, username, first_name, last_name from app_user where is_active`,
  );
  const only = mentionedIn(text, users);
  if (only.length === 0) return;
  const title = NAMELESS.has(target.name)
    ? (await titlesOf(call.db, new Map([[target.name, new Set([objectId])]]))).of(target.name, objectId)
    : undefined;
  await notify(call.db, {
    kind: 'mention',
    cause: `note ${id}`,
    record: { resource: target.name, id: objectId },
    text: t('In a note on {record}', { record: title ?? `${target.label} ${objectId}` }),
    by: call.user.id,
    only,
  });
}
