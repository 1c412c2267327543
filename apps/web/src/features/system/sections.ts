import { t } from '@hireyard/messages';
import { paths } from '../../lib/registry/paths.ts';
import { underSettings } from '../../lib/registry/settings-lists.ts';

/** The pages of the machinery, which lead to each other. */
export const systemSections = [
  { label: t('Overview'), to: paths.system.to() },
  { label: t('Jobs'), to: paths.jobs.to() },
  { label: t('Deliveries'), to: paths.deliveries.to() },
];

/** The breadcrumbs of what stands under it. */
export const underSystem = [...underSettings, { label: t('System'), to: paths.system.to() }];
