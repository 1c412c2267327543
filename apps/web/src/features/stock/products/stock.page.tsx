import { t } from '@hireyard/messages';
import { stockitem } from '@hireyard/wire/stock/stockitem';
import { client } from '../../../lib/api/client.ts';
import { businessToday } from '../../../lib/business-time.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { stockLists } from '../../../lib/registry/places.ts';
import { usePageQuery } from '../../../page/address.ts';
import { useGo } from '../../../page/navigate.tsx';
import { useCan } from '../../../page/session.ts';
import type { ColumnChangeFor } from '../../../resource/list/columns.tsx';
import { download } from '../../../resource/list/copy-rows.ts';
import { ListPage } from '../../../resource/list/list-page.tsx';
import { SectionLinks } from '../../../resource/list/section-links.tsx';
import { listQuery, readListState } from '../../../resource/list/list-state.ts';
import { useTableRoom } from '../../../resource/record.ts';
import { StateChip } from '../../../ui/chip.tsx';
import { IconDownload } from '../../../ui/icons.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { MenuButton } from '../../../ui/popover.tsx';
import { Money } from '../../../ui/text.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { StockItem } from '../data.ts';
import { Thumb } from '../pictures.tsx';
import { Row } from '../../../ui/layout.tsx';
import '../stock.css';

const free = () => import('./free.tsx');
const FreeInList = lazyPart(async () => ({ default: (await free()).FreeInList }));
const CurveInList = lazyPart(async () => ({ default: (await free()).CurveInList }));
const FreeToday = lazyPart(async () => ({ default: (await free()).FreeToday }));

/** An item on a phone: name and price, below them tags and free units. */
function ProductCard({ item }: { readonly item: StockItem }) {
  return (
    <>
      <span className="hy-end">
        <Money amount={item.price} strong />
      </span>
      <span className="hy-card-line">
        {[item.active ? '' : t('Retired'), ...item.tags.map((tag) => tag.name)].filter(Boolean).join(' · ') ||
          t('No tags')}
      </span>
      <span className="hy-card-line">
        <FreeToday item={item} />
      </span>
    </>
  );
}

// Import and export in the item list.

async function save(action: 'exportCsv' | 'exportXlsx', query: URLSearchParams): Promise<void> {
  const { page: _, page_size: __, ...conditions } = listQuery(readListState(stockitem, query));
  try {
    const file = await client(stockitem).action<Blob>(action, { query: conditions, as: 'blob' });
    download(`catalogue-${businessToday()}.${action === 'exportCsv' ? 'csv' : 'xlsx'}`, file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : t('unknown reason');
    toast(t('Export failed: {reason}', { reason }), { tone: 'danger' });
  }
}

interface CatalogueMenuProps {
  /** Saves the list with its visible columns. */
  readonly onShown: () => void;
}

/** Exports all pages of the filtered list: as shown, or in the columns of an import. */
function CatalogueMenu({ onShown }: CatalogueMenuProps) {
  const wide = useTableRoom();
  const go = useGo();
  const can = useCan();
  const [query] = usePageQuery();
  const mayImport = can('stock.add_stockitem') && can('stock.change_stockitem');
  return (
    <MenuButton
      label={t('Import and export')}
      kind="quiet"
      icon={IconDownload}
      items={[
        {
          key: 'import',
          label: t('Import from a file'),
          onSelect: () => go(paths.importProducts.to()),
          whyNot: mayImport ? undefined : t('You can’t add or change items.'),
        },
        {
          key: 'map',
          label: t('Import from another system'),
          onSelect: () => go(paths.newImport.to({}, { kind: 'items' })),
          whyNot: mayImport ? undefined : t('You can’t add or change items.'),
        },
        { key: 'shown', label: t('Export this list (columns as shown)'), onSelect: onShown },
        { key: 'csv', label: t('Export catalogue as CSV'), onSelect: () => void save('exportCsv', query) },
        {
          key: 'xlsx',
          label: t('Export catalogue as Excel'),
          onSelect: () => void save('exportXlsx', query),
        },
      ]}
    >
      {wide ? t('Import and export') : undefined}
    </MenuButton>
  );
}

const ProductPeek = lazyPart(() => import('./product-peek.tsx'));

const levelsText = (item: StockItem) =>
  item.depot_stock.map(({ depot, original }) => `${depot.code} ${original}`).join(', ');

const columns: Readonly<Record<string, ColumnChangeFor<typeof stockitem>>> = {
  sku: {
    width: 150,
    cell: (item) => (
      <Row as="span" nowrap>
        <Thumb url={item.image_url} />
        {item.sku || t('No SKU')}
      </Row>
    ),
  },
  internal_title: {
    label: t('Title'),
    width: 280,
    cell: (item) => (
      <>
        {item.internal_title}
        {!item.active && (
          <>
            {' '}
            <StateChip colour="medium">{t('Retired')}</StateChip>
          </>
        )}
      </>
    ),
  },
  tags: { width: 160, priority: 4 },
  price: { width: 90 },
  free: {
    label: t('Free today / owned'),
    width: 292,
    priority: 2,
    drawn: true,
    cell: (item) => <FreeInList item={item} />,
  },
  next_days: {
    label: t('Next 30 days'),
    width: 150,
    priority: 3,
    drawn: true,
    cell: (item) => <CurveInList item={item} />,
  },
  depot_stock: { width: 170, cell: levelsText, text: levelsText },
};
const shown = ['sku', 'internal_title', 'tags', 'price', 'free', 'next_days'];
const views = [
  { label: t('All'), filters: {} },
  { label: t('Active'), filters: { active: ['true'] } },
  { label: t('Retired'), filters: { active: ['false'] } },
];
const exporter = (exportShown: () => void) => <CatalogueMenu onShown={exportShown} />;
const peek = (item: StockItem) => <ProductPeek item={item} />;
const card = (item: StockItem) => <ProductCard item={item} />;

/** The item list (specification §2.1: /stock). */
export default function ProductListPage() {
  return (
    <ListPage
      resource={stockitem}
      createPath={paths.newProduct.to()}
      createLabel={t('New item')}
      listLabel={t('Products')}
      columns={columns}
      shown={shown}
      views={views}
      exporter={exporter}
      peek={peek}
      card={card}
      lead={<SectionLinks label={t('Stock')} sections={stockLists} current={paths.stock.to()} />}
    />
  );
}
