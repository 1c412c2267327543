import { ALL_PERMISSIONS } from '@hireyard/domain/people/access';
import { expect, test } from 'vitest';
import { signedInPages } from '../../app/pages.gen.tsx';
import { reportEntries } from './places.ts';

test('every report has its own address with a page, and an existing permission', () => {
  const patterns = new Set(signedInPages.map(({ pattern }) => pattern));
  for (const { to, permission } of reportEntries) {
    expect(patterns).toContain(to);
    expect(ALL_PERMISSIONS).toContain(permission);
  }
  expect(new Set(reportEntries.map(({ id }) => id)).size).toBe(reportEntries.length);
  const listed = reportEntries.map(({ to }) => to);
  for (const pattern of patterns)
    if (/^\/reporting\/[\w-]+$/.test(pattern)) expect(listed).toContain(pattern);
});
