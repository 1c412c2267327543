import { depot } from '@hireyard/wire/resources/depot';
import { useGo } from '../../frame/navigate.tsx';
import { FormPage } from '../../resource-ui/form-page.tsx';
import { listAddress } from '../../resource-ui/list-memory.ts';
import { paths } from '../../routes.ts';
import { toast } from '../../ui/toast.ts';
import { depotSections } from './sections.ts';
import { underSettings } from '../../settings-lists.ts';

export default function DepotNewPage() {
  const go = useGo();
  const list = listAddress(paths.depots.to());
  return (
    <FormPage
      resource={depot}
      title="New depot"
      crumbs={[
        ...underSettings,
        { label: 'Depots', to: list },
        { label: 'New depot', to: paths.newDepot.to() },
      ]}
      initial={{ active: true }}
      sections={depotSections}
      address={paths.newDepot.to()}
      onCancel={() => go(list, 'back')}
      onSaved={(record) => {
        toast(`${record.code} created`, { tone: 'success' });
        go(paths.depot.to({ id: record.id }), 'root');
      }}
    />
  );
}
