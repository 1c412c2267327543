import { t } from '@hireyard/messages';
import { stockitem } from '@hireyard/wire/stock/stockitem';
import type { ColumnChangeFor } from '../../../resource/list/columns.tsx';
import { ListPage } from '../../../resource/list/list-page.tsx';
import { SectionLinks } from '../../../resource/list/section-links.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { stockLists } from '../../../lib/registry/stock-lists.ts';
import { StateChip } from '../../../ui/chip.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { CatalogueMenu } from './catalogue-menu.tsx';
import type { StockItem } from '../curve.ts';
import { CurveInList, FreeInList } from './free-parts.tsx';
import { ProductCard } from './product-card.tsx';
import { Thumb } from './thumb.tsx';
import './stock.css';

const ProductPeek = lazyPart(() => import('./product-peek.tsx'));

const levelsText = (item: StockItem) =>
  item.depot_stock.map(({ depot, original }) => `${depot.code} ${original}`).join(', ');

const columns: Readonly<Record<string, ColumnChangeFor<typeof stockitem>>> = {
  sku: {
    width: 150,
    cell: (item) => (
      <span className="hy-st-sku">
        <Thumb url={item.image_url} />
        {item.sku || t('No SKU')}
      </span>
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

/** What is for hire (specification §2.1: /stock). */
export default function ProductListPage() {
  return (
    <ListPage
      resource={stockitem}
      path={paths.stock.to()}
      recordPath={(id) => paths.product.to({ id })}
      createPath={paths.newProduct.to()}
      createLabel={t('New product')}
      crumbs={[{ label: t('Products'), to: paths.stock.to() }]}
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
