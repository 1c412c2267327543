import { t } from '@hireyard/messages';
import { stockgroup } from '@hireyard/wire/stock/stockgroup';
import { stockitem } from '@hireyard/wire/stock/stockitem';
import { useParams } from 'react-router-dom';
import { History } from '../../../resource/detail/history.tsx';
import { Notes } from '../../../resource/detail/notes.tsx';
import { RecordPage, type RecordTab } from '../../../resource/detail/record-page.tsx';
import { RelatedList } from '../../../resource/list/related-list.tsx';
import { RetireMenu } from '../../../resource/detail/retire-menu.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { StateChip } from '../../../ui/chip.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Money } from '../../../ui/money.tsx';
import { useSettings } from '../../../lib/settings.ts';
import { SkeletonRows } from '../../../ui/states.tsx';
import { FillLink } from './fill-link.tsx';
import type { StockItem } from '../curve.ts';
import { DetailsTab } from './details-tab.tsx';
import { itemHints } from './form-hints.ts';
import { FreeToday } from './free-parts.tsx';
import { productSections } from './sections.ts';
import { Thumb } from './thumb.tsx';
import './stock.css';

const StockTab = lazyPart(
  () => import('../levels/stock-tab.tsx'),
  <SkeletonRows label={t('Loading the stock')} />,
);
const AvailabilityCalendar = lazyPart(
  () => import('../availability/availability-calendar.tsx'),
  <SkeletonRows label={t('Loading the availability')} />,
);
const FilesTab = lazyPart(() => import('./files-tab.tsx'), <SkeletonRows label={t('Loading the files')} />);

const header = (one: StockItem) => <Header of={one} />;
const actions = (one: StockItem) => (
  <RetireMenu
    resource={stockitem}
    record={one}
    consequence={t(
      'Contracts that have it stay as they are; it is no longer offered for new ones. What is owned stays owned.',
    )}
  />
);
const tabs: readonly RecordTab<StockItem>[] = [
  { key: 'details', label: t('Details'), body: (one) => <DetailsTab of={one} /> },
  { key: 'stock', label: t('Stock'), body: (one) => <StockTab item={one} /> },
  {
    key: 'availability',
    label: t('Availability'),
    body: (one) => <AvailabilityCalendar stockitem={one} />,
  },
  {
    key: 'groups',
    label: t('Groups'),
    body: (one) => (
      <RelatedList
        resource={stockgroup}
        query={{ stockitem__id__in: one.id }}
        columns={['identifier', 'quantity', 'container', 'depot', 'calculated_weight', 'contract', 'states']}
        title={t('Filled containers')}
        allPath={paths.stockGroup.to({}, { stockitem__id__in: one.id })}
        empty={t('No container is filled with it')}
        action={<FillLink item={one.id} />}
      />
    ),
  },
  { key: 'files', label: t('Images & files'), body: (one) => <FilesTab item={one} /> },
  { key: 'notes', label: t('Notes'), body: (one) => <Notes resource={stockitem} id={one.id} /> },
  { key: 'history', label: t('History'), body: (one) => <History resource={stockitem} id={one.id} /> },
];

/** One item for hire (specification §3.18). */
export default function ProductPage() {
  const { id } = useParams();
  return (
    <RecordPage
      resource={stockitem}
      id={id}
      listPath={paths.stock.to()}
      path={(one) => paths.product.to({ id: one })}
      sections={productSections}
      hints={itemHints(useSettings())}
      header={header}
      actions={actions}
      tabs={tabs}
    />
  );
}

function Header({ of }: { readonly of: StockItem }) {
  return (
    <>
      <b className="hy-st-title">{of.internal_title}</b>
      {of.image_url !== '' && <Thumb url={of.image_url} large />}
      <Money amount={of.price} strong />
      <span className="hy-row">
        <span className="hy-none">{t('Free today')}</span>
        <FreeToday item={of} />
      </span>
      {!of.active && <StateChip colour="medium">{t('Retired')}</StateChip>}
    </>
  );
}
