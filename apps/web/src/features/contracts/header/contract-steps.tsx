import { t } from '@hireyard/messages';
import { useQuery } from '@tanstack/react-query';
import { businessDayOf } from '../../../lib/business-time.ts';
import { formatDay, formatMoment } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { Stepper } from '../../../ui/stepper.tsx';
import { type Contract, contractTrail, useContractStates } from '../data.ts';
import { stepsOf } from './steps.ts';

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
              {formatDay(businessDayOf(at), locale, 'short')}
            </time>
          ),
      }))}
    />
  );
}
