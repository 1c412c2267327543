import { expect, it } from 'vitest';
import { partsOf } from './words.ts';

const files = new Map(
  Object.entries({
    'Log in': ['apps/web/src/features/session/login-page.tsx'],
    Save: ['apps/web/src/ui/a.tsx', 'apps/web/src/features/session/login-page.tsx'],
    Planner: ['apps/web/src/features/stock/planner-page.tsx'],
    'Wrong password.': ['apps/api/src/auth/login.ts'],
    'Page {page} of {count}': ['apps/api/src/print/page.ts'],
    Invoice: ['apps/api/src/contracts/documents/titles.ts', 'apps/web/src/features/finance/invoice-page.tsx'],
  }).map(([message, said]) => [message, new Set(said)]),
);
const { first, none } = partsOf(files, new Set(['apps/web/src/features/session/login-page.tsx']));

it('what pages without a session say, and what the server may answer there, comes first', () =>
  expect([...first]).toEqual(['Log in', 'Save', 'Wrong password.']));

it('what only documents say is in no part; what a page says too is', () =>
  expect([...none]).toEqual(['Page {page} of {count}']));
