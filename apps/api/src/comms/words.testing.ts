/** A business with records that emails are about, and the text of those emails. */
import { sql } from '../db/database.ts';
import { ABOUT_NO_RECORD, type MailAbout } from '../mail/outbox/about.ts';
import { testApp } from '../testing/test-app.ts';
import { makeWorld } from '../testing/world.ts';
import { wordsOf } from './letters/mail-text.ts';

export const TODAY = '2027-03-01';
export const ORIGIN = 'http://hire.test';

export const about = (category: MailAbout['category'], rest: Partial<MailAbout> = {}): MailAbout => ({
  ...ABOUT_NO_RECORD,
  category,
  ...rest,
});
export const money = (amount: string) =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'USD' }).format(amount as `${number}`);

export type WordsStage = Awaited<ReturnType<typeof wordsStage>>;

/** Creates the business. `incoming` is a message from Ada Lovelace. */
export async function wordsStage() {
  const app = await testApp({ now: () => new Date(`${TODAY}T12:00:00Z`) });
  const admin = await app.as('admin');
  const world = await makeWorld(admin);
  const set = (code: string, value: unknown) =>
    app.db.rows(sql`update setting set value = ${JSON.stringify(value)}::jsonb where code = ${code}`);

  /** Stores a received message. */
  async function receive(subject: string, source: string, replyTo: string, text: string): Promise<number> {
    const row = await app.db.one<{ id: number }>(sql`
      with intake as (insert into mail_intake (external_id, transport, envelope_from, recipients, raw)
        values (gen_random_uuid()::text, 'hand', ${source}, '{}', '') returning id)
      insert into sesmail_incoming (intake_id, subject, category, source, source_name, reply_to, destination, type, content_text, new_text, sent_at, state_set_id)
      select id, ${subject}, 'message', ${source}, 'Ada Lovelace', ${replyTo}, 'hire@hire.test', 'text', ${`${text}\n> old`}, ${text}, '2027-02-28T09:30:00Z',
        state_set_of('{}') from intake returning id`);
    return row?.id ?? 0;
  }

  await set('company', {
    name: 'Fernhill Hire',
    address_1: '1 Dock Road',
    address_town: 'Bristol',
    telephone: '01632 960009',
  });
  await set('mail_signature', 'Kind regards\nThe Fernhill team');
  await set('locale', 'en-GB');
  const incoming = await receive(
    'RE: Re: Numbers up?',
    'ada@example.com',
    '',
    'Can we have 120?\n\n<b>Ada</b>',
  );
  return {
    app,
    admin,
    world,
    incoming,
    set,
    receive,
    words: (category: MailAbout['category'], rest?: Partial<MailAbout>) =>
      wordsOf(app.db, app.app, about(category, rest), TODAY),
    read: async (path: string, id: number) => (await admin.get(`/api/v1/${path}/${id}/`)).body,
  };
}
