import { expect, test } from 'vitest';
import {
  draftOf,
  dropDraft,
  EMPTY,
  interrupt,
  isWritten,
  saveDraft,
  mailBodyOf,
  resume,
  takeInterrupted,
} from './mail-draft.ts';

const about = { category: 'conversation', contract: 5 } as const;

test('keeps a draft by its records, whatever their order, until it is dropped', () => {
  const draft = { ...EMPTY, message: 'Hello' };
  saveDraft(about, draft);
  expect(draftOf({ contract: 5, category: 'conversation' })).toEqual(draft);
  expect(draftOf({ ...about, contract: 6 })).toEqual(EMPTY);
  expect(draftOf({ ...about, category: 'quote' })).toEqual(EMPTY);
  dropDraft(about);
  expect(draftOf(about)).toEqual(EMPTY);
});

test('reports once an email that was being written when the page closed', () => {
  const same = { contract: 5, category: 'conversation' } as const;
  expect(takeInterrupted([same])).toBeUndefined();
  interrupt(about);
  expect(takeInterrupted([{ ...about, contract: 6 }])).toBeUndefined();
  expect(takeInterrupted([{ ...about, category: 'quote' }, same])).toBe(same);
  expect(takeInterrupted([same])).toBeUndefined();
  interrupt(about);
  resume();
  expect(takeInterrupted([same])).toBeUndefined();
});

test("asks only about a user's own changes", () => {
  expect(isWritten(EMPTY)).toBe(false);
  expect(isWritten({ ...EMPTY, message: ' \n' })).toBe(false);
  for (const change of [
    { to: '' },
    { cc: 'a@b.test' },
    { subject: '' },
    { message: 'x' },
    { documents: ['quote'] as const },
    { files: ['x'] },
  ])
    expect([change, isWritten({ ...EMPTY, ...change })]).toEqual([change, true]);
});

test('leaves empty values to the server', () => {
  expect(mailBodyOf(about, EMPTY)).toEqual({
    ...about,
    type: 'html',
    to: '',
    cc: '',
    subject: '',
    message: '',
    documents: [],
    files: [],
  });
});
