import { t } from '@hireyard/messages';
import { stockgroup } from '@hireyard/wire/stock/stockgroup';
import { stockitem } from '@hireyard/wire/stock/stockitem';
import { useSettings } from '../../../lib/format.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { recordPath } from '../../../lib/registry/records.ts';
import type { CSSProperties } from 'react';
import { Link } from '../../../page/navigate.tsx';
import { useCan } from '../../../page/session.ts';
import { RecordLink, TitlesCard } from '../../../resource/cells.tsx';
import { RetireMenu } from '../../../resource/detail/actions.tsx';
import { History } from '../../../resource/detail/history.tsx';
import { Notes } from '../../../resource/detail/notes.tsx';
import { RecordPage, type RecordTab } from '../../../resource/detail/record-page.tsx';
import { RelatedList } from '../../../resource/list/related-list.tsx';
import { Card, KeyValues } from '../../../ui/card.tsx';
import { StateChip } from '../../../ui/chip.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import { MomentText, Money } from '../../../ui/text.tsx';
import type { StockItem } from '../data.ts';
import { SizeDrawing, Thumb } from '../pictures.tsx';
import { measured, sizeText } from '../words.ts';
import { itemHints, packText, productSections, washupText } from './form.tsx';
import '../stock.css';

/** Details of an item in the sections of its form. */
function DetailsTab({ of }: { readonly of: StockItem }) {
  const settings = useSettings();
  return (
    <div className="hy-columns">
      <Card title={t('Item')}>
        <KeyValues
          items={[
            ['SKU', of.sku],
            [t('Hire system reference'), of.third_party_software_reference],
            [
              t('Tags'),
              of.tags.length > 0 && (
                <span key="tags" className="hy-row">
                  {of.tags.map((tag) => (
                    <Link key={tag.id} to={recordPath('tag', tag.id) ?? ''}>
                      {tag.name}
                    </Link>
                  ))}
                </span>
              ),
            ],
            [t('Active'), of.active ? t('Yes') : t('No, retired')],
            [t('Updated'), <MomentText key="updated" at={of.updated_at} />],
          ]}
        />
      </Card>
      <Card title={t('Prices')}>
        <KeyValues
          items={[
            [t('Price'), <Money key="price" amount={of.price} strong />],
            [t('Display price'), of.display_price && <Money key="display" amount={of.display_price} />],
            [
              t('Wash-up'),
              of.washup_price === null ? (
                washupText(of, settings)
              ) : (
                <Money key="washup" amount={of.washup_price} />
              ),
            ],
            [t('Replacement'), of.replacement_price && <Money key="replace" amount={of.replacement_price} />],
            [t('Purchase'), of.purchase_price && <Money key="purchase" amount={of.purchase_price} />],
          ]}
        />
      </Card>
      <Card title={t('Packing')}>
        <KeyValues
          items={[
            [t('Container'), of.container && <RecordLink resource="stockcontainer" record={of.container} />],
            [
              t('Pack size'),
              of.pack_size &&
                (packText(of) ?? t('{count, plural, one {# unit} other {# units}}', { count: of.pack_size })),
            ],
            [t('Accessories'), accessories(of)],
            [t('Order multiple'), of.order_multiple],
          ]}
        />
      </Card>
      <Card title={t('Size and weight')}>
        <SizeDrawing of={of} />
        <KeyValues
          items={[
            [t('Size'), sizeText(of)],
            [t('Weight'), measured(of.weight, 'kg')],
            [t('Stacked volume share'), of.loose_volume_factor],
          ]}
        />
      </Card>
      <TitlesCard of={of} />
    </div>
  );
}

function accessories(of: StockItem) {
  const all = [of.accessory_1, of.accessory_2].flatMap((one) => one ?? []);
  if (all.length === 0) return null;
  return (
    <span className="hy-row">
      {all.map((one, at) => (
        <RecordLink key={`${at} ${one.id}`} resource="stockcontainer_accessory" record={one} />
      ))}
    </span>
  );
}

/** A link to fill containers with an item, with permission. */
function FillLink({ item }: { readonly item: number }) {
  const can = useCan();
  if (!can('stock.add_stockgroup')) return null;
  return (
    <Link to={paths.stockGroupFill.to({}, { stockitem: item })} className="hy-button is-secondary">
      {t('Fill containers')}
    </Link>
  );
}

const FreeToday = lazyPart(async () => ({ default: (await import('./free.tsx')).FreeToday }));
const StockTab = lazyPart(
  () => import('../levels/stock-tab.tsx'),
  <SkeletonRows label={t('Loading the stock')} />,
);
const AvailabilityCalendar = lazyPart(
  () => import('../availability/calendar.tsx'),
  <SkeletonRows label={t('Loading the availability')} />,
);
const FilesTab = lazyPart(() => import('./files-tab.tsx'), <SkeletonRows label={t('Loading the files')} />);

const header = (one: StockItem) => <Header of={one} />;
const actions = (one: StockItem) => (
  <RetireMenu
    resource={stockitem}
    record={one}
    consequence={t('Contracts and stock keep it. New contracts can’t use it.')}
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
    label: t('Filled containers'),
    body: (one) => (
      <RelatedList
        resource={stockgroup}
        query={{ stockitem__id__in: one.id }}
        columns={['identifier', 'quantity', 'container', 'depot', 'calculated_weight', 'contract', 'states']}
        title={t('Filled containers')}
        allPath={paths.stockGroup.to({}, { stockitem__id__in: one.id })}
        empty={t('No filled containers')}
        action={<FillLink item={one.id} />}
      />
    ),
  },
  { key: 'files', label: t('Images & files'), body: (one) => <FilesTab item={one} /> },
  { key: 'notes', label: t('Notes'), body: (one) => <Notes resource={stockitem} id={one.id} /> },
  { key: 'history', label: t('History'), body: (one) => <History resource={stockitem} id={one.id} /> },
];

const headerRoom = { '--phone': '122px' } as CSSProperties;

/** One item (specification §3.18). */
export default function ProductPage() {
  return (
    <RecordPage
      resource={stockitem}
      sections={productSections}
      hints={itemHints(useSettings())}
      header={header}
      headerRoom={headerRoom}
      actions={actions}
      tabs={tabs}
    />
  );
}

function Header({ of }: { readonly of: StockItem }) {
  return (
    <>
      <b className="hy-all hy-phone">{of.internal_title}</b>
      {of.image_url !== '' && <Thumb url={of.image_url} large />}
      <Money amount={of.price} strong />
      <span className="hy-row hy-st-free">
        <span className="hy-none">{t('Free today')}</span>
        <FreeToday item={of} />
      </span>
      {!of.active && <StateChip colour="medium">{t('Retired')}</StateChip>}
    </>
  );
}
