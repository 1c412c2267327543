/** A business whose clock stands still and whose push messages go to our own service; each test has its own users. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { sql } from '../db/database.ts';
import { ownParts } from '../app/background.ts';
import { type Agent, type TestApp, testApp } from './test-app.ts';
import { type News, notify } from '../platform/notify/notify.ts';
import { notificationParts } from '../people/notifications/background.ts';
import { pushService } from '../people/notifications/push.testing.ts';

export const PATH = '/api/v1/notification/';
export interface Person {
  readonly agent: Agent;
  readonly id: number;
  readonly email: string;
}

/** A Monday, noon in London. */
const NOON = '2027-03-01T12:00:00Z';

/** Opens it for the tests of a file. Before each, it is noon again, no user is active and no notification exists. */
export function newsDesk() {
  const service = pushService();
  const clock = { now: new Date(NOON) };
  let made: TestApp | undefined;
  const app = (): TestApp => {
    if (made === undefined) throw new Error('It opens before the first test.');
    return made;
  };
  beforeAll(async () => {
    made = await testApp({
      now: () => clock.now,
      env: { TIME_ZONE: 'Europe/London', PUBLIC_URL: 'https://hire.test', ACCESS_TOKEN_MINUTES: '1440' },
      parts: (parts) => {
        const own = ownParts(parts, () => undefined);
        const mine = notificationParts(service.call).handlers;
        const others = (own.handlers ?? []).filter(({ topic }) => mine.every((one) => one.topic !== topic));
        return { ...own, handlers: [...others, ...mine] };
      },
    });
  });
  afterAll(() => app().end());
  beforeEach(async () => {
    clock.now = new Date(NOON);
    service.answer(201);
    await app().db.rows(sql`update app_user set is_active = false`);
    await app().db.rows(sql`delete from notification`);
  });
  let causes = 0;
  return {
    service,
    clock,
    get app() {
      return app();
    },
    /** Creates a user. Only users created in the same test are active. */
    person: async (who: 'admin' | readonly string[] = 'admin'): Promise<Person> => {
      const agent = await app().as(who);
      const { id, email } = (await agent.get('/auth/user/')).body;
      return { agent, id, email };
    },
    tell: (news: Partial<News> = {}) =>
      app().db.transaction((tx) =>
        notify(tx, {
          kind: 'announcement',
          cause: `cause ${++causes}`,
          record: { resource: 'contract', id: 7 },
          text: 'C7',
          by: null,
          ...news,
        }),
      ),
    list: async ({ agent }: Person, query = '') => (await agent.get(`${PATH}?${query}`)).body,
  };
}
