import { problem } from '@hireyard/wire/contracts/problem';
import type { Implementation } from '../records/implementation.ts';

export const problemResource: Implementation = { source: { resource: problem, table: 'problem' } };
