import { t } from '@hireyard/messages';
import { stockcontainer_accessory } from '@hireyard/wire/stock/stockcontainer-accessory';
import { CreatePage } from '../../../resource/form/form-page.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { underProducts } from '../../../lib/registry/places.ts';
import { accessorySections } from '../products/form.tsx';

const initial = { active: true };

export default function AccessoryNewPage() {
  return (
    <CreatePage
      resource={stockcontainer_accessory}
      title={t('New accessory')}
      path={paths.newAccessory.to()}
      listPath={paths.accessories.to()}
      parents={underProducts}
      recordPath={(id) => paths.accessory.to({ id })}
      initial={initial}
      sections={accessorySections}
    />
  );
}
