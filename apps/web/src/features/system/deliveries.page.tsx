import { fromServer, t } from '@hireyard/messages';
import { INBOUND_STATES, inboundevent } from '@hireyard/wire/system/inboundevent';
import { ListKindFilter } from '../../resource/list/filters.tsx';
import type { ColumnChangeFor } from '../../resource/list/columns.tsx';
import { ListPage } from '../../resource/list/list-page.tsx';
import { SectionLinks } from '../../resource/list/section-links.tsx';
import { paths } from '../../lib/registry/paths.ts';
import { MomentText } from '../../ui/text.tsx';
import { DeliveryChip, DeliveryFacts, ReplayButton } from './delivery-facts.tsx';
import { systemSections, underSystem } from './about-link.tsx';
import { type Delivery, DELIVERY_STATE, providerText } from './words.ts';
import { Row } from '../../ui/layout.tsx';

const deliveries = {
  ...inboundevent,
  label: t('Event', undefined, 'from outside'),
  plural: t('Events received'),
};
const errorText = ({ last_error }: Delivery): string => fromServer(last_error ?? '');
const COLUMNS: Readonly<Record<string, ColumnChangeFor<typeof inboundevent>>> = {
  received_at: { width: 150, priority: 1 },
  provider: {
    width: 130,
    priority: 2,
    cell: ({ provider }) => providerText(provider),
    text: ({ provider }) => providerText(provider),
  },
  type: { width: 210, priority: 1 },
  state: {
    width: 120,
    priority: 1,
    cell: ({ state }) => <DeliveryChip state={state} />,
    text: ({ state }) => DELIVERY_STATE[state].label,
  },
  deliveries: { width: 100, priority: 4, label: t('Times received') },
  last_error: { width: 300, priority: 3, cell: errorText, text: errorText },
};
const SHOWN = ['received_at', 'provider', 'type', 'state', 'last_error', 'deliveries'];
const VIEWS = [
  { label: t('Failed'), filters: { state__in: ['failed'] } },
  { label: t('Waiting'), filters: { state__in: ['received'] } },
  { label: t('All'), filters: { state__in: [...INBOUND_STATES] } },
];
const PROVIDERS = ['stripe', 'testcard', 'xero', 'woocommerce', 'ses'];

const peek = (one: Delivery) => (
  <>
    <Row between>
      <DeliveryChip state={one.state} />
      <ReplayButton delivery={one} />
    </Row>
    <DeliveryFacts delivery={one} />
  </>
);
const card = (one: Delivery) => (
  <>
    <span className="hy-end">
      <DeliveryChip state={one.state} />
    </span>
    <span className="hy-card-line">
      {providerText(one.provider)} · {one.type}
    </span>
    {one.last_error !== null && (
      <span className="hy-card-line hy-sys-card-why hy-first-2">{errorText(one)}</span>
    )}
    <span className="hy-card-line">
      <MomentText at={one.received_at} />
    </span>
  </>
);

/** Events received from outside services; failed ones by default. */
export default function DeliveryListPage() {
  return (
    <ListPage
      resource={deliveries}
      parents={underSystem}
      lead={<SectionLinks label={t('System')} sections={systemSections} current={paths.deliveries.to()} />}
      back
      columns={COLUMNS}
      shown={SHOWN}
      views={VIEWS}
      standard={VIEWS[0]?.filters}
      filters={
        <ListKindFilter
          resource={deliveries}
          label={t('From')}
          name="provider__in"
          options={PROVIDERS}
          text={providerText}
        />
      }
      peek={peek}
      card={card}
      emptyText={t('All events were applied.')}
    />
  );
}
