import { t } from '@hireyard/messages';
import { depot } from '@hireyard/wire/settings/depot';
import { ListPage } from '../../../resource/list/list-page.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { underSettings } from '../../../lib/registry/places.ts';

/** Places that goods leave from and come back to. */
export default function DepotListPage() {
  return (
    <ListPage
      resource={depot}
      path={paths.depots.to()}
      recordPath={(id) => paths.depot.to({ id })}
      createPath={paths.newDepot.to()}
      crumbs={[...underSettings, { label: t('Depots'), to: paths.depots.to() }]}
    />
  );
}
