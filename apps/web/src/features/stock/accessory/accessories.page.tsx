import { t } from '@hireyard/messages';
import { stockcontainer_accessory } from '@hireyard/wire/stock/stockcontainer-accessory';
import type { ColumnChangeFor } from '../../../resource/list/columns.tsx';
import { ListPage } from '../../../resource/list/list-page.tsx';
import { SectionLinks } from '../../../resource/list/section-links.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { stockLists, underProducts } from '../../../lib/registry/places.ts';

const columns: Readonly<Record<string, ColumnChangeFor<typeof stockcontainer_accessory>>> = {
  name: { width: 260 },
};

/** Lids, dividers, covers and dollies (specification §3.18). */
export default function AccessoryListPage() {
  return (
    <ListPage
      resource={stockcontainer_accessory}
      path={paths.accessories.to()}
      recordPath={(id) => paths.accessory.to({ id })}
      createPath={paths.newAccessory.to()}
      createLabel={t('New accessory')}
      crumbs={[...underProducts, { label: t('Accessories'), to: paths.accessories.to() }]}
      columns={columns}
      lead={<SectionLinks label={t('Stock')} sections={stockLists} current={paths.accessories.to()} />}
    />
  );
}
