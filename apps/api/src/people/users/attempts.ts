/** Sign-in attempts by the names of a user. */
import { t } from '@hireyard/messages';
import type { Page } from '@hireyard/wire/resource/page';
import type { SignInAttempt } from '@hireyard/wire/people/user';
import { MAX_PAGE_SIZE } from '@hireyard/wire/resource/page';
import { sql } from '../../db/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { pageAddress, pageNumber, pageSize } from '../../records/list/paging.ts';
import type { ActionReader } from '../../records/implementation.ts';
import { selfUrl } from '../../records/record-answer.ts';

/** GET users/{id}/attempts/, newest first. Attempts are stored by typed name, so those by a former name aren't included. */
export const attemptsOf: ActionReader = async (call, id) => {
  const { db, query } = call;
  const size = pageSize(query.get('page_size'), MAX_PAGE_SIZE);
  const asked = pageNumber(query.get('page'));
  // Attempts with both names store both, in that order.
  const typed = sql`a.name = any (array[lower(u.username), lower(u.email), lower(u.email || ' ' || u.username)])`;
  const found = await db.one<{ count: number }>(sql`
    select (select count(*)::int from login_attempt a where ${typed}) as count from app_user u where u.id = ${id}`);
  if (found === undefined) throw notFound();
  const { count } = found;
  const page = asked === 'last' ? Math.max(1, Math.ceil(count / size)) : asked;
  if (page > 1 && (page - 1) * size >= count) throw notFound(t('Invalid page.'));
  const results = await db.rows<SignInAttempt>(sql`
    select a.id::int, a.at, a.address, a.user_agent, a.path, a.success from app_user u join login_attempt a on ${typed}
    where u.id = ${id} order by a.at desc, a.id desc limit ${size} offset ${(page - 1) * size}`);
  const link = (n: number) => pageAddress(selfUrl(call), query, n);
  const body: Page<SignInAttempt> = {
    count,
    next: page * size < count ? link(page + 1) : null,
    previous: page > 1 ? link(page - 1) : null,
    results,
  };
  return { body };
};
