import { contenttype } from '@hireyard/wire/records/contenttype';
import type { Implementation } from '../../resource/register-resource.ts';

export const contenttypeResource: Implementation = {
  source: { resource: contenttype, table: 'contenttype' },
};
