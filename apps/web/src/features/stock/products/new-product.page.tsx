import { t } from '@hireyard/messages';
import { stockitem } from '@hireyard/wire/stock/stockitem';
import { CreatePage } from '../../../resource/form/form-page.tsx';
import { useSettings } from '../../../lib/format.ts';
import { itemHints, newProductSections, OpeningLevelsInput } from './form.tsx';
const initial = { active: true, order_multiple: '1', loose_volume_factor: '1.00' };
const inputs = { depot_stock: OpeningLevelsInput };

export default function ProductNewPage() {
  return (
    <CreatePage
      resource={stockitem}
      title={t('New item')}
      initial={initial}
      sections={newProductSections}
      hints={itemHints(useSettings())}
      inputs={inputs}
    />
  );
}
