import { t } from '@hireyard/messages';
import type { Leg } from '@hireyard/domain/warehouse/drops';
import type { WorkLine } from '@hireyard/domain/warehouse/work';
import { Button } from '../../../ui/button.tsx';
import { type Handover, HandoverForm } from './handover.tsx';
import { UndeliveredForm, type useFailure } from './undelivered.tsx';

interface StopFormsProps {
  readonly leg: Leg;
  /** Lines with units still to hand over. */
  readonly left: readonly WorkLine[];
  /** Goods of the stop were not delivered. */
  readonly failed: boolean;
  readonly failure: ReturnType<typeof useFailure>;
  readonly onSign: (handover: Handover) => Promise<void>;
}

/** Handing over or collecting, or what could not be delivered. */
export function StopForms({ leg, left, failed, failure, onSign }: StopFormsProps) {
  const handOver = <HandoverForm leg={leg} onSign={onSign} />;
  if (leg === 'back') return handOver;
  if (left.length === 0) return failed ? null : handOver;
  if (failure.writing)
    return <UndeliveredForm lines={left} onSave={failure.save} onCancel={() => failure.setWriting(false)} />;
  return (
    <>
      {handOver}
      <Button className="hy-wh-taller" onClick={() => failure.setWriting(true)}>
        {t('Couldn’t deliver…')}
      </Button>
    </>
  );
}
