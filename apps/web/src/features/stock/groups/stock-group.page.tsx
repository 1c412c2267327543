import { t } from '@hireyard/messages';
import { stockgroup } from '@hireyard/wire/stock/stockgroup';
import { Link } from '../../../page/navigate.tsx';
import { ListPage } from '../../../resource/list/list-page.tsx';
import { SectionLinks } from '../../../resource/list/section-links.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { stockLists, underProducts } from '../../../lib/registry/stock-lists.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { IconScan } from '../../../ui/scan/icons.tsx';
import { columns } from './columns.tsx';
import type { Group } from './words.ts';

// wanted with the first marked row, and with the first one that is looked into
const BulkActions = lazyPart(async () => import('./bulk-actions.tsx'));
const GroupFacts = lazyPart(async () => ({ default: (await import('./group-facts.tsx')).GroupFacts }));

const bulk = (groups: readonly Group[], clear: () => void) => <BulkActions groups={groups} onDone={clear} />;

const peek = (group: Group) => <GroupFacts group={group} />;

/** Filled containers (specification §2.1: /stock-group). */
export default function StockGroupListPage() {
  return (
    <ListPage
      resource={stockgroup}
      path={paths.stockGroup.to()}
      recordPath={(id) => paths.stockGroupRecord.to({ id })}
      createPath={paths.stockGroupFill.to()}
      createLabel={t('Fill containers')}
      crumbs={[...underProducts, { label: t('Stock groups'), to: paths.stockGroup.to() }]}
      columns={columns}
      lead={<SectionLinks label={t('Stock')} sections={stockLists} current={paths.stockGroup.to()} />}
      emptyText={t('No containers are filled yet')}
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
