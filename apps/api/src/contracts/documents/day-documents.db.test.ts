import { afterAll, beforeAll, expect, test } from 'vitest';
import { path } from '../../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { deviceOf } from '../../testing/warehouse.testing.ts';
import { makeWorld, type World } from '../../testing/world.ts';
import {
  FRIDAY,
  makeMarquee,
  type Marquee,
  MONDAY,
  SATURDAY,
  THURSDAY,
} from '../../warehouse/marquee.testing.ts';
import { textsOf } from './documents.testing.ts';

let today: string = THURSDAY;
let app: TestApp;
let admin: Agent;
let world: World;
let hire: Marquee;
const on = async (day: string): Promise<void> => {
  today = day;
  admin = await app.as('admin');
};
beforeAll(async () => {
  app = await testApp({ now: () => new Date(`${today}T09:00:00Z`) });
  await on('2027-03-01');
  world = await makeWorld(admin);
  hire = await makeMarquee(app, admin, world);
  await on(THURSDAY);
});
afterAll(() => app.end());

const get = (kind: string, day = '') =>
  admin.get(path(hire.contract, `document/${kind}.pdf/${day && `?day=${day}`}`));
const wordsOf = async (kind: string, day = '') =>
  textsOf((await get(kind, day)).bytes).flatMap((text) => text.split('\n'));
const keep = async (kind: string, day: string | null) =>
  (await admin.post(path(hire.contract, 'documents/'), { kind, day })).body;

test('the documents of each day of a marquee in two drops list the goods of that day only', async () => {
  const { body: days } = await admin.get(path(hire.contract, 'documents/days/'));
  expect(days).toEqual({ out: [THURSDAY, FRIDAY], back: [SATURDAY, MONDAY] });
  const thursday = await wordsOf('delivery_note', THURSDAY);
  expect(thursday).toEqual(expect.arrayContaining(['Dinner plate', 'Chair', '200']));
  expect(thursday).not.toContain('Lining');
  const friday = await wordsOf('picking_list', FRIDAY);
  expect(friday).toContain('Lining');
  expect(friday).not.toContain('Chair');
  const whole = await wordsOf('delivery_note');
  expect(whole).toEqual(expect.arrayContaining(['Lining', 'Chair', '220']));
  expect(whole.some((word) => word.includes('from Fri'))).toBe(true);
});

test('a version is kept per day: the same goods give the same version, and numbers go on', async () => {
  const [thursday, friday] = [await keep('delivery_note', THURSDAY), await keep('delivery_note', FRIDAY)];
  expect([thursday, friday]).toMatchObject([
    { number: 1, day: THURSDAY, name: expect.stringContaining(THURSDAY) },
    { number: 2, day: FRIDAY },
  ]);
  expect((await keep('delivery_note', THURSDAY)).id).toBe(thursday.id);
  expect((await keep('delivery_note', FRIDAY)).id).toBe(friday.id);
  expect(await keep('delivery_note', null)).toMatchObject({ number: 3, day: null });
  expect(await keep('picking_list', FRIDAY)).toMatchObject({ number: 1, day: FRIDAY });
});

test('a return note lists what was returned on a day', async () => {
  const device = deviceOf(admin);
  await device.scan({ kind: 'deliver', contract: hire.contract, leg: 'out', name: 'Ada', day: THURSDAY });
  expect(await wordsOf('return_note', SATURDAY)).toEqual(expect.arrayContaining(['Chair', '40']));
  await on(SATURDAY);
  const lines = [
    { contractstock: hire.early, good: 36, broken: 1 },
    { contractstock: hire.chairs, dirty: 5 },
  ];
  expect((await admin.post(path(hire.contract, 'count_in/'), { lines })).status).toBe(200);
  const saturday = await wordsOf('return_note', SATURDAY);
  expect(saturday).toEqual(expect.arrayContaining(['Return note', '36', '5', 'Pieces returned', '42']));
  expect(saturday).not.toContain('Lining');
  await on(MONDAY);
  const later = await wordsOf('return_note', SATURDAY);
  expect(later.slice(later.indexOf('Due back'))).toEqual(saturday.slice(saturday.indexOf('Due back')));
  expect(await keep('return_note', SATURDAY)).toMatchObject({
    kind: 'return_note',
    number: 1,
    day: SATURDAY,
  });
});

test.each([
  ['delivery_note', '2027-02-30', 'Date has wrong format. Use YYYY-MM-DD.'],
  ['return_note', 'soon', 'Date has wrong format. Use YYYY-MM-DD.'],
])('%s of %s is refused', async (kind, day, words) => {
  const reply = await get(kind, day);
  expect([reply.status, reply.body]).toEqual([400, { day: [words] }]);
});

test('only documents about goods can be for one day', async () => {
  const reply = await admin.post(path(hire.contract, 'documents/'), { kind: 'contract', day: THURSDAY });
  expect([reply.status, reply.body]).toEqual([
    400,
    { day: ['Only delivery notes, picking lists and return notes are for one day.'] },
  ]);
  expect((await admin.get('/api/v1/contract/99999999/documents/days/')).status).toBe(404);
});

test('an email attaches the documents of the chosen days, and so does the same email sent again', async () => {
  const mail = {
    category: 'conversation',
    contract: hire.contract,
    to: 'site@example.com',
    subject: 'Your delivery',
    message: 'See attached.',
    type: 'html',
    documents: ['delivery_note', 'picking_list', 'return_note'],
    delivery_note_day: FRIDAY,
    return_note_day: SATURDAY,
  };
  const preview = (await admin.post('/api/v1/ses/sesmail/preview/', mail)).body;
  const names = ({ attachments }: { attachments: { name: string }[] }) => attachments.map(({ name }) => name);
  expect(names(preview)).toEqual([
    `Delivery note ${FRIDAY}.pdf`,
    'Picking list.pdf',
    `Return note ${SATURDAY}.pdf`,
  ]);
  const sent = await admin.post('/api/v1/ses/sesmail/', mail);
  expect([sent.status, sent.body]).toEqual([201, expect.anything()]);
  await app.drain();
  const attached = [
    expect.stringContaining(` ${FRIDAY} `),
    expect.stringMatching(/^Picking list H\d+ v\d+\.pdf$/),
    expect.stringContaining(` ${SATURDAY} `),
  ];
  const read = async (id: number) => (await admin.get(`/api/v1/ses/sesmail/${id}/`)).body;
  expect(names(await read(sent.body.id))).toEqual(attached);
  const again = await admin.post(`/api/v1/ses/sesmail/${sent.body.id}/resend/`, {});
  await app.drain();
  expect(names(await read(again.body.id))).toEqual(attached);
  const wrong = await admin.post('/api/v1/ses/sesmail/', { ...mail, delivery_note_day: 'Friday' });
  expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['delivery_note_day']]);
});
