import { damage } from '@hireyard/wire/money/damage';
import type { Source } from '../../records/core/source.ts';

export const damageSource: Source = { resource: damage, table: 'damage' };
