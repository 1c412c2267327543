import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: Agent;
let history: string;
/** Entries of the record: its creation and its changes. */
const ENTRIES = 5;

beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  const depot = await admin.post('/api/v1/depot/', { code: 'HIS', name: 'Name 1' });
  const url = `/api/v1/depot/${depot.body.id}/`;
  history = `${url}history/`;
  for (let n = 2; n <= ENTRIES; n++) await admin.patch(url, { name: `Name ${n}` });
});
afterAll(() => app.end());

/** Returns the names of the depot in the entries of a page. */
async function names(query: string): Promise<unknown[]> {
  const { status, body } = await admin.get(`${history}?${query}`);
  expect([query, status, body.count]).toEqual([query, 200, ENTRIES]);
  return body.results.map(
    ({ changes }: { changes: { field: string; after: unknown }[] }) =>
      changes.find(({ field }) => field === 'name')?.after,
  );
}

test('pages of a history continue without gaps, newest first', async () => {
  expect(await names('page_size=2')).toEqual(['Name 5', 'Name 4']);
  expect(await names('page_size=2&page=2')).toEqual(['Name 3', 'Name 2']);
  expect(await names('page_size=2&page=3')).toEqual(['Name 1']);
  expect(await names('page_size=2&page=last')).toEqual(['Name 1']);
  expect(await names('page_size=1&page=5')).toEqual(['Name 1']);
  expect(await names('page_size=4&page=2')).toEqual(['Name 1']);
});

test('answers 404 for a page past the end, even after a full last page', async () => {
  for (const query of [
    'page_size=5&page=2',
    'page_size=2&page=4',
    'page_size=1&page=6',
    'page_size=200&page=2',
  ])
    expect([query, (await admin.get(`${history}?${query}`)).body]).toEqual([
      query,
      { detail: 'Invalid page.' },
    ]);
});

test('pages of a history link to each other', async () => {
  const first = (await admin.get(`${history}?page_size=2`)).body;
  const second = (await admin.get(`${history}?page_size=2&page=2`)).body;
  const last = (await admin.get(`${history}?page_size=2&page=3`)).body;
  expect([first.previous, last.next]).toEqual([null, null]);
  expect(first.next).toBe(`http://hire.test${history}?page=2&page_size=2`);
  expect(second.next).toBe(`http://hire.test${history}?page=3&page_size=2`);
  expect(second.previous).toBe(`http://hire.test${history}?page_size=2`);
});
