/** Each user's own order of a list's views. */
import { type RawBuilder, sql, type Tx } from '../../db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';

/** SQL for places by user, as `pickPlaces` expects them in `place`; NULL if nobody placed the view. */
export const PLACES: RawBuilder<unknown> = sql`(select jsonb_object_agg(p.user_id, p.place) from saved_view_place p where p.view_id = t.id)`;

/** Replaces `place` of views by the user's own; null if not placed or unknown. */
export function pickPlaces(views: readonly Record<string, unknown>[], user: Caller | undefined): void {
  for (const view of views) {
    const places = view['place'] as Readonly<Record<string, number>> | null;
    view['place'] = (user === undefined ? undefined : places?.[user.id]) ?? null;
  }
}

/** Orders views for one user. */
export async function putInOrder(tx: Tx, user: number, ids: readonly number[]): Promise<void> {
  await tx.rows(sql`
    insert into saved_view_place (user_id, view_id, place)
    select ${user}::int, o.id, o.n::int from unnest(${[...ids]}::int[]) with ordinality o (id, n)
    on conflict (user_id, view_id) do update set place = excluded.place where saved_view_place.place <> excluded.place`);
}
