import { t } from '@hireyard/messages';
import { depot } from '@hireyard/wire/settings/depot';
import { useGo, useReplace } from '../../../page/navigate.tsx';
import { FormPage } from '../../../resource/form/form-page.tsx';
import { listAddress } from '../../../resource/list/use-list.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { toast } from '../../../ui/toast.tsx';
import { depotSections } from './sections.ts';
import { underSettings } from '../../../lib/registry/places.ts';

export default function DepotNewPage() {
  const go = useGo();
  const replace = useReplace();
  const list = listAddress(paths.depots.to());
  return (
    <FormPage
      resource={depot}
      title={t('New depot')}
      crumbs={[
        ...underSettings,
        { label: t('Depots'), to: list },
        { label: t('New depot'), to: paths.newDepot.to() },
      ]}
      initial={{ active: true }}
      sections={depotSections}
      address={paths.newDepot.to()}
      onCancel={() => go(list, 'back')}
      onSaved={(record) => {
        toast(t('{code} created', { code: record.code }), { tone: 'success' });
        replace(paths.depot.to({ id: record.id }));
      }}
    />
  );
}
