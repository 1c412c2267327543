import { problem } from '@hireyard/wire/contracts/problem';
import type { Implementation } from '../records/register.ts';

export const problemResource: Implementation = { source: { resource: problem, table: 'problem' } };
