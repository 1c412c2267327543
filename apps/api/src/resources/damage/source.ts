import { damage } from '@hireyard/wire/resources/damage';
import type { Source } from '../../resource/source.ts';

export const damageSource: Source = { resource: damage, table: 'damage' };
