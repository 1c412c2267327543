/** Removes the settings of a deleted depot. */
import { t } from '@hireyard/messages';
import { heads } from '@hireyard/wire/resource/heads';
import { sql, type Tx } from '../../db/database.ts';
import { conflict } from '../../platform/http/errors.ts';
import { writeHistory } from '../../records/core/write.ts';

/** Removes the depot's own values from the settings, with history. 409 while it is the default depot. */
export async function removeDepot(tx: Tx, id: number, userId: number): Promise<void> {
  const usual = await tx.one(
    sql`select from setting where code = 'default_depot' and value = to_jsonb(${id}::int) for update`,
  );
  if (usual !== undefined)
    throw conflict(
      t('This is the default depot. Choose another default depot in the settings first.'),
      'usual_depot',
    );
  const changed = await tx.rows<{ id: number; before: unknown; after: unknown }>(sql`
    with held as (
      select id, value from setting where jsonb_typeof(value) = 'object' and value -> 'depots' ? ${String(id)} order by id for update)
    update setting s set value = s.value #- array['depots', ${String(id)}], version = s.version + 1, updated_at = now()
    from held where s.id = held.id returning s.id, held.value as before, s.value as after`);
  for (const { id: setting, before, after } of changed)
    await writeHistory(tx, heads.metadata.name, setting, userId, 'changed', [
      { field: 'value', before, after },
    ]);
}
