import { PROBLEMS } from '@hireyard/domain/contracts/problems';
import { expect, it } from 'vitest';
import { helpFor } from './steps.ts';

it('knows a way out of every problem that a contract can have', () => {
  const unknown = helpFor('no such code').todo;
  expect(PROBLEMS.filter(({ code }) => helpFor(code).todo === unknown)).toEqual([]);
});
