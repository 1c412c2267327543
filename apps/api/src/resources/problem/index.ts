import { problem } from '@hireyard/wire/contracts/problem';
import type { Implementation } from '../../resource/register-resource.ts';

export const problemResource: Implementation = { source: { resource: problem, table: 'problem' } };
