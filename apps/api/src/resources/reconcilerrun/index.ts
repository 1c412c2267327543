import { reconcilerrun } from '@hireyard/wire/resources/reconcilerrun';
import type { Implementation } from '../../resource/register-resource.ts';

export const reconcilerrunResource: Implementation = {
  source: { resource: reconcilerrun, table: 'reconciler_run' },
};
