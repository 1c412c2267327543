import { t } from '@hireyard/messages';
import { stockgroup } from '@hireyard/wire/stock/stockgroup';
import { paths } from '../../../lib/registry/paths.ts';
import { stockLists, underProducts } from '../../../lib/registry/places.ts';
import { Link } from '../../../page/navigate.tsx';
import type { ColumnChangeFor } from '../../../resource/list/columns.tsx';
import { ListPage } from '../../../resource/list/list-page.tsx';
import { SectionLinks } from '../../../resource/list/section-links.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { HeavyMark, IconScan } from '../../../ui/scan/icons.tsx';
import { NumberText } from '../../../ui/text.tsx';
import { qrAddress } from './labels/labels.ts';
import type { Group } from './data.ts';

/** Columns for the weight with its warning, and the code as a picture. */
const columns: Readonly<Record<string, ColumnChangeFor<typeof stockgroup>>> = {
  stockitem: { width: 260 },
  states: { width: 120 },
  calculated_weight: {
    width: 118,
    end: true,
    cell: ({ calculated_weight: weight, heavy }) =>
      weight === null ? (
        <span className="hy-none">–</span>
      ) : (
        <span className="hy-num">
          {heavy && <HeavyMark />} <NumberText value={weight} unit="kg" />
        </span>
      ),
    text: (group) => group.calculated_weight ?? '',
  },
  base64_qrcode: {
    width: 84,
    drawn: true,
    cell: (group) => (
      <img
        src={qrAddress(group.base64_qrcode)}
        alt=""
        width="28"
        height="28"
        loading="lazy"
        decoding="async"
      />
    ),
    text: () => '',
  },
};

// loaded with the first selected or previewed row
const BulkActions = lazyPart(async () => import('./bulk-actions.tsx'));
const GroupFacts = lazyPart(async () => ({ default: (await import('./group-facts.tsx')).GroupFacts }));

const bulk = (groups: readonly Group[], clear: () => void) => <BulkActions groups={groups} onDone={clear} />;

const peek = (group: Group) => <GroupFacts group={group} />;

/** Filled containers (specification §2.1: /stock-group). */
export default function StockGroupListPage() {
  return (
    <ListPage
      resource={stockgroup}
      createPath={paths.stockGroupFill.to()}
      createLabel={t('Fill containers')}
      parents={underProducts}
      columns={columns}
      lead={<SectionLinks label={t('Stock')} sections={stockLists} current={paths.stockGroup.to()} />}
      emptyText={t('No filled containers yet')}
      actions={
        <Link to={paths.stockGroupScan.to()} className="hy-button is-quiet hy-create" aria-label={t('Scan')}>
          <IconScan />
          <span>{t('Scan')}</span>
        </Link>
      }
      bulk={bulk}
      peek={peek}
    />
  );
}
