import { t } from '@hireyard/messages';
import { useQuery } from '@tanstack/react-query';
import { formatDay, formatMoment } from '../../../ui/format.ts';
import { useSettings } from '../../../ui/settings.ts';
import { Stepper } from '../../../ui/stepper.tsx';
import { type Contract, contractTrail, useContractStates } from '../data.ts';
import { stepsOf } from './steps.ts';

/** The day of a moment as people near here count it. */
const dayOf = (iso: string): string => {
  const at = new Date(iso);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
};

export function ContractSteps({
  contract,
  position,
}: {
  readonly contract: Contract;
  readonly position: string;
}) {
  const { locale } = useSettings();
  const states = useContractStates();
  const history = useQuery(contractTrail(contract.id)).data?.results ?? [];
  const steps = stepsOf({ position, created_at: contract.created_at, history, states });
  return (
    <Stepper
      label={t('Progress')}
      current={position}
      steps={steps.map(({ key, label, at }) => ({
        key,
        label,
        note:
          at === undefined ? undefined : (
            <time dateTime={at} title={formatMoment(at, locale)}>
              {formatDay(dayOf(at), locale, 'short')}
            </time>
          ),
      }))}
    />
  );
}
