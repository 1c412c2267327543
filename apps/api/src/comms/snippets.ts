/** Saved texts that staff insert into emails by code (spec §3.17). Codes ignore case. */
import { snippet } from '@hireyard/wire/comms/snippet';
import type { Implementation } from '../records/implementation.ts';

export const snippetResource: Implementation = { source: { resource: snippet, table: 'snippet' } };
