/** Words that staff put into messages by their code (spec §3.17); a code is one whatever its case. */
import { snippet } from '@hireyard/wire/comms/snippet';
import type { Implementation } from '../records/implementation.ts';

export const snippetResource: Implementation = { source: { resource: snippet, table: 'snippet' } };
