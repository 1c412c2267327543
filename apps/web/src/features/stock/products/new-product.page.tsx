import { t } from '@hireyard/messages';
import { stockitem } from '@hireyard/wire/stock/stockitem';
import { CreatePage } from '../../../resource/form/form-page.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { useSettings } from '../../../lib/format.ts';
import { itemHints, newProductSections, OpeningLevelsInput } from './form.tsx';
const initial = { active: true, order_multiple: '1', loose_volume_factor: '1.00' };
const inputs = { depot_stock: OpeningLevelsInput };

export default function ProductNewPage() {
  return (
    <CreatePage
      resource={stockitem}
      title={t('New item')}
      path={paths.newProduct.to()}
      listPath={paths.stock.to()}
      recordPath={(id) => paths.product.to({ id })}
      initial={initial}
      sections={newProductSections}
      hints={itemHints(useSettings())}
      inputs={inputs}
    />
  );
}
