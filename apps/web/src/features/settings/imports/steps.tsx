import { t } from '@hireyard/messages';
import { Stepper } from '../../../ui/stepper.tsx';

export type StepKey = 'file' | 'columns' | 'check' | 'done';
const STEPS = [
  { key: 'file', label: t('File') },
  { key: 'columns', label: t('Columns') },
  { key: 'check', label: t('Check') },
  { key: 'done', label: t('Done') },
];

/** The way of an import. */
export const Steps = ({ current }: { readonly current: StepKey }) => (
  <Stepper label={t('Steps of the import')} steps={STEPS} current={current} />
);
