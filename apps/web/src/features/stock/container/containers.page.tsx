import { t } from '@hireyard/messages';
import { stockcontainer } from '@hireyard/wire/stock/stockcontainer';
import type { ColumnChangeFor } from '../../../resource/list/columns.tsx';
import { ListPage } from '../../../resource/list/list-page.tsx';
import { SectionLinks } from '../../../resource/list/section-links.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { stockLists, underProducts } from '../../../lib/registry/places.ts';

const columns: Readonly<Record<string, ColumnChangeFor<typeof stockcontainer>>> = {
  sku: { width: 130 },
  description: { width: 300, priority: 1 },
};

/** Types of crates, racks and stands that goods travel in (specification §3.18). */
export default function ContainerListPage() {
  return (
    <ListPage
      resource={stockcontainer}
      path={paths.containers.to()}
      recordPath={(id) => paths.container.to({ id })}
      createPath={paths.newContainer.to()}
      crumbs={[...underProducts, { label: t('Containers'), to: paths.containers.to() }]}
      columns={columns}
      lead={<SectionLinks label={t('Stock')} sections={stockLists} current={paths.containers.to()} />}
    />
  );
}
