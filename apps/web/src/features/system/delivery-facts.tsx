/** Facts about a received event. Its body is never shown. */
import { fromServer, t } from '@hireyard/messages';
import { inFigures } from '../../lib/format.ts';
import { useCan } from '../../page/session.ts';
import { choiceText } from '@hireyard/wire/field/choice-text';
import { Link } from '../../page/navigate.tsx';
import { paths } from '../../lib/registry/paths.ts';
import { Button } from '../../ui/button.tsx';
import { KeyValues } from '../../ui/card.tsx';
import { StateChip } from '../../ui/chip.tsx';
import { MomentText } from '../../ui/text.tsx';
import { useDecide } from './use-decide.tsx';
import { type Delivery, DELIVERY_STATE, providerText } from './words.ts';
import { Stack, Surface } from '../../ui/layout.tsx';
import './system.css';

export function DeliveryChip({ state }: Pick<Delivery, 'state'>) {
  const { colour, label } = DELIVERY_STATE[state];
  return <StateChip colour={colour}>{label}</StateChip>;
}

export function ReplayButton({ delivery: { id } }: { readonly delivery: Delivery }) {
  const can = useCan();
  const { busy, replay } = useDecide();
  return (
    can('core.change_inboundevent') && (
      <Button loading={busy === `replay ${id}`} onClick={() => void replay(id)}>
        {t('Replay')}
      </Button>
    )
  );
}

export function DeliveryFacts({ delivery: one }: { readonly delivery: Delivery }) {
  const can = useCan();
  const jobs = paths.jobs.to(
    {},
    { topic: 'inbound.apply', search: String(one.id), state__in: 'queued,running,done,dead,given_up' },
  );
  return (
    <Stack gap={12}>
      {one.last_error !== null && (
        <Surface gap={2} tone="danger" className="hy-anywhere">
          <p>{fromServer(one.last_error)}</p>
          <p className="hy-hint">{t('Fix the cause, then replay the event.')}</p>
        </Surface>
      )}
      <KeyValues
        items={[
          [t('From'), providerText(one.provider)],
          [t('Type'), one.type],
          ...Object.entries(one.hint).map(([name, value]) => [choiceText(name), value] as const),
          [t('External ID'), one.external_id],
          [t('Received'), <MomentText key="received" at={one.received_at} />],
          [t('Times received'), inFigures(one.deliveries)],
          [t('Applied'), <MomentText key="applied" at={one.applied_at} />],
          [t('Number'), one.id],
        ]}
      />
      {can('core.view_job') && <Link to={jobs}>{t('View jobs')}</Link>}
    </Stack>
  );
}
