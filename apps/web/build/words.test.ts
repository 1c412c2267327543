import { expect, it } from 'vitest';
import { messagesOfSources } from '../../../scripts/lib/messages.mjs';
import { partsOf } from './words.ts';

const files = new Map(
  Object.entries({
    'Sign in': ['apps/web/src/features/people/sign-in/login.page.tsx'],
    Save: ['apps/web/src/ui/a.tsx', 'apps/web/src/features/people/sign-in/login.page.tsx'],
    Planner: ['apps/web/src/features/stock/planner/planner.page.tsx'],
    'Wrong password.': ['apps/api/src/people/sign-in/routes.ts'],
    'Page {page} of {count}': ['apps/api/src/print/page.ts'],
    Invoice: ['apps/api/src/contracts/documents/titles.ts', 'apps/web/src/features/money/invoices.page.tsx'],
  }).map(([message, said]) => [message, new Set(said)]),
);
const { first, none } = partsOf(files, new Set(['apps/web/src/features/people/sign-in/login.page.tsx']));

it('what pages without a session say, and what the server may answer there, comes first', () =>
  expect([...first]).toEqual(['Sign in', 'Save', 'Wrong password.']));

it('what only documents say is in no part; what a page says too is', () =>
  expect([...none]).toEqual(['Page {page} of {count}']));

it('finds both where the server says them', () => {
  const { files: all } = messagesOfSources();
  const parts = partsOf(all, new Set());
  const saidIn = (place: string): string[] =>
    [...all].flatMap(([message, places]) =>
      [...places].some((file) => file.startsWith(`apps/api/src/${place}`)) ? [message] : [],
    );
  for (const place of [
    'people/sign-in/',
    'platform/auth/',
    'platform/http/',
    'contracts/quotes/',
    'money/pay/',
  ])
    expect([place, saidIn(place).filter((message) => parts.first.has(message)).length]).not.toEqual([
      place,
      0,
    ]);
  for (const place of [
    'contracts/documents/',
    'print/',
    'comms/letters/',
    'money/statements/pdf',
    'money/pay/receipt',
  ])
    expect([place, saidIn(place).filter((message) => parts.none.has(message)).length]).not.toEqual([
      place,
      0,
    ]);
});
