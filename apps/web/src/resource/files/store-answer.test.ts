import { expect, it } from 'vitest';
import { storeMessage } from './upload.ts';

const xml = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>m</Message></Error>`;

it.each([200, 201, 204])('%i of the store is good', (status) =>
  expect(storeMessage(status, '')).toBeUndefined(),
);
it.each([
  [0, '', 'not reached'],
  [400, xml('EntityTooLarge'), 'too large'],
  [400, xml('EntityTooSmall'), 'empty'],
  [403, xml('AccessDenied'), 'refused the file'],
  [403, '', 'refused the file'],
  [507, xml('StorageFull'), 'is full'],
  [503, xml('SlowDown'), 'responded with 503 (SlowDown)'],
  [500, '<html>', 'responded with 500.'],
])('%i %s is told in words', (status, answer, words) =>
  expect(storeMessage(status, answer)).toContain(words),
);
