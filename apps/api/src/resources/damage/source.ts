import { damage } from '@hireyard/wire/money/damage';
import type { Source } from '../../resource/source.ts';

export const damageSource: Source = { resource: damage, table: 'damage' };
