import { afterAll, beforeAll, expect, test } from 'vitest';
import { qrMatrix } from '../../print/qr.ts';
import { pagesOf, symbolsOf, textOf } from '../pdf.testing.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld } from '../../testing/world.ts';

interface Group {
  readonly id: number;
  readonly code: string;
  readonly identifier: string;
}
const URL = '/api/v1/stockgroup/';
let app: TestApp;
let groups: Group[];
let token: string;
beforeAll(async () => {
  app = await testApp();
  const admin = await app.as('admin');
  const world = await makeWorld(admin);
  const fill = {
    stock_item_id: world.stockitem,
    stock_container_id: world.stockcontainer,
    pack_size: 10,
    quantity: 10_000,
  };
  groups = (await admin.post(`${URL}bulk/`, fill)).body;
  const login = { email: 'user1@hire.test', password: 'Test-pass-1!' };
  token = (await app.anonymous.post('/auth/login/', login)).body.access_token;
});
afterAll(() => app.end());

const print = (body: object) =>
  app.server.inject({
    method: 'POST',
    url: `${URL}label/`,
    headers: { authorization: `Bearer ${token}` },
    payload: body,
  });
const size = { width: 105, height: 74 };

test('prints a PDF with one page per group, in the order of the ids', async () => {
  const asked = [groups[7], groups[2], groups[5]].flatMap((group) => group ?? []);
  const reply = await print({ ...size, ids: asked.map((group) => group.id) });
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(reply.headers['content-disposition']).toBe('inline; filename="labels-105x74.pdf"');
  const pages = pagesOf(reply.rawPayload);
  expect(pages.map((page) => symbolsOf(page.content, 25)[0])).toEqual(
    asked.map((group) => qrMatrix(group.code)),
  );
  for (const [n, page] of pages.entries()) {
    const text = textOf(reply.rawPayload, page.content);
    for (const part of [String(asked[n]?.identifier), 'Dinner plate', '10 × PLATE-1', 'CRATE-1 · 8.05 kg'])
      expect([part, text.includes(part)]).toEqual([part, true]);
  }
});

test('prints a thousand labels on a thousand pages of one file', async () => {
  const reply = await print({ ...size, ids: groups.map((group) => group.id) });
  expect(reply.statusCode).toBe(200);
  expect(pagesOf(reply.rawPayload).length).toBe(1000);
}, 60_000);

test('groups copies of a label and fits them all on a sheet', async () => {
  const ids = groups.slice(0, 2).map((group) => group.id);
  const reply = await print({ ids, width: 70, height: 37, layout: 'sheet', paper: 'letter', copies: 3 });
  const [sheet, ...others] = pagesOf(reply.rawPayload);
  expect(others).toEqual([]);
  const [first, second] = groups.slice(0, 2).map((group) => qrMatrix(group.code));
  expect(symbolsOf(sheet?.content ?? '', 25)).toEqual([first, first, first, second, second, second]);
});

test('rejects unprintable labels by field', async () => {
  const ids = groups.map((group) => group.id);
  const one = ids.slice(0, 1);
  const cases: [object, string, string][] = [
    [{ ids: [] }, 'ids', 'This list may not be empty.'],
    [{ ids: [...one, 999_999] }, 'ids', 'Record 999999 was not found.'],
    [{ ids: [...ids, 999_998] }, 'ids', 'Use at most 1000 entries.'],
    [{ ids, copies: 3 }, 'copies', 'One file holds at most 2000 labels, so choose up to 2 copies of each.'],
    [{ ids: one, width: 9.9 }, 'width', 'Must be 10 or more.'],
    [{ ids: one, height: 1000.1 }, 'height', 'Must be 1000 or less.'],
    [{ ids: one, width: 'wide' }, 'width', 'Enter a number.'],
    [{ ids: one, layout: 'scroll' }, 'layout', '"scroll" is not a valid choice.'],
    [
      { ids: one, width: 300, height: 300, layout: 'sheet' },
      'width',
      'A label of 300 × 300 mm does not fit A4 paper.',
    ],
  ];
  for (const [body, field, message] of cases) {
    const reply = await print({ ...size, ...body });
    expect([field, reply.statusCode, reply.json()[field]]).toEqual([field, 400, [message]]);
  }
});
