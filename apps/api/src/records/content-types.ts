import { contenttype } from '@hireyard/wire/records/contenttype';
import type { Implementation } from './implementation.ts';

export const contenttypeResource: Implementation = {
  source: { resource: contenttype, table: 'contenttype' },
};
