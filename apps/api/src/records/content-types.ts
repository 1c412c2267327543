import { contenttype } from '@hireyard/wire/records/contenttype';
import type { Implementation } from './register.ts';

export const contenttypeResource: Implementation = {
  source: { resource: contenttype, table: 'contenttype' },
};
