/** Depots: the plain case. The declaration does everything. */
import { depot } from '@hireyard/wire/resources/depot';
import type { Implementation } from '../../resource/register-resource.ts';

const source = { resource: depot, table: 'depot' };
export const depotResource: Implementation = { source, workflow: { source, context: 'depot_status' } };
