import { PROBLEMS } from '@hireyard/domain/contracts/problems';
import { expect, it } from 'vitest';
import { helpFor } from './steps.ts';

it('has help for every problem of a contract', () => {
  const unknown = helpFor('no such code').todo;
  expect(PROBLEMS.filter(({ code }) => helpFor(code).todo === unknown)).toEqual([]);
});
