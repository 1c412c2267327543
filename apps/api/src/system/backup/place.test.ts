import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requireFolderOwner } from './place.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'hy-place-'));
  // Owned by a user other than root, whoever runs the tests.
  if (process.getuid?.() === 0) chownSync(dir, 4242, 4242);
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test("root doesn't write into another user's folder, who could not read the files afterwards", () => {
  expect(() => requireFolderOwner(dir, 0)).toThrow(
    /belongs to another user \(uid \d+\), .* Run this as that user/,
  );
  expect(() => requireFolderOwner(dir, 4242)).not.toThrow();
  expect(() => requireFolderOwner(join(dir, 'not there yet'), 0)).not.toThrow();
  expect(() => requireFolderOwner('/', 0)).not.toThrow();
});
