import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { captureSender } from './capture.ts';
import { conformance, newMessage, patience } from './conformance.testing.ts';

const root = mkdtempSync(join(tmpdir(), 'hy-mail-'));
const folder = join(root, 'deep', 'outbox');
const sender = captureSender(folder);
afterAll(() => rmSync(root, { recursive: true }));

conformance(() => ({
  sender,
  arrived: async (mailId) => {
    try {
      return [{ raw: readFileSync(join(folder, `${mailId}.eml`)) }];
    } catch {
      return [];
    }
  },
}));

test('creates private files without leftovers', async () => {
  await sender.send(newMessage({ mailId: 7_001 }), patience());
  expect([statSync(folder).mode & 0o777, statSync(join(folder, '7001.eml')).mode & 0o777]).toEqual([
    0o700, 0o600,
  ]);
  expect(readdirSync(folder).filter((name) => !/^\d+\.eml$/.test(name))).toEqual([]);
});

test('reports a write error and leaves nothing', async () => {
  const file = join(root, 'a-file');
  await captureSender(file).send(newMessage({ mailId: 1 }), patience());
  const below = captureSender(join(file, '1.eml', 'outbox'));
  await expect(below.send(newMessage(), patience())).rejects.toThrow(/ENOTDIR|EEXIST/);
});
