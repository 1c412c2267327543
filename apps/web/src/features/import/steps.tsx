import { Stepper } from '../../ui/stepper.tsx';

export type StepKey = 'file' | 'columns' | 'check' | 'done';
const STEPS = [
  { key: 'file', label: 'File' },
  { key: 'columns', label: 'Columns' },
  { key: 'check', label: 'Check' },
  { key: 'done', label: 'Done' },
];

/** The way of an import. */
export const Steps = ({ current }: { readonly current: StepKey }) => (
  <Stepper label="Steps of the import" steps={STEPS} current={current} />
);
