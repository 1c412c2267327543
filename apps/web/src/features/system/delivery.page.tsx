import { t } from '@hireyard/messages';
import { inboundevent } from '@hireyard/wire/system/inboundevent';
import { useParams } from 'react-router';
import { History } from '../../resource/detail/history.tsx';
import { RecordPage, type RecordTab } from '../../resource/detail/record-page.tsx';
import { paths } from '../../lib/registry/paths.ts';
import { Card } from '../../ui/card.tsx';
import { DeliveryChip, DeliveryFacts, ReplayButton } from './delivery-facts.tsx';
import { underSystem } from './about-link.tsx';
import { type Delivery, providerText } from './words.ts';

const header = (one: Delivery) => (
  <>
    <DeliveryChip state={one.state} />
    <span>{providerText(one.provider)}</span>
    <span className="hy-to-end">
      <ReplayButton delivery={one} />
    </span>
  </>
);
const tabs: readonly RecordTab<Delivery>[] = [
  {
    key: 'overview',
    label: t('Overview'),
    body: (one) => (
      <Card>
        <DeliveryFacts delivery={one} />
      </Card>
    ),
  },
  { key: 'history', label: t('History'), body: ({ id }) => <History resource={inboundevent} id={id} /> },
];

/** One received event. */
export default function DeliveryPage() {
  const { id } = useParams();
  return (
    <RecordPage
      resource={inboundevent}
      id={id}
      listPath={paths.deliveries.to()}
      listLabel={t('Events received')}
      path={(one) => paths.delivery.to({ id: one })}
      parents={underSystem}
      header={header}
      tabs={tabs}
    />
  );
}
