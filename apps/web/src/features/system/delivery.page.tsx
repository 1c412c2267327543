import { t } from '@hireyard/messages';
import { inboundevent } from '@hireyard/wire/system/inboundevent';
import { History } from '../../resource/detail/history.tsx';
import { RecordPage, type RecordTab } from '../../resource/detail/record-page.tsx';
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
  return (
    <RecordPage
      resource={inboundevent}
      listLabel={t('Events received')}
      parents={underSystem}
      header={header}
      tabs={tabs}
    />
  );
}
