import { t } from '@hireyard/messages';
import { stockitem } from '@hireyard/wire/stock/stockitem';
import { CreatePage } from '../../../resource/form/create-page.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { useSettings } from '../../../lib/settings.ts';
import { itemHints } from './form-hints.ts';
import { OpeningLevelsInput } from './opening-levels-input.tsx';
import { newProductSections } from './sections.ts';

const initial = { active: true, order_multiple: '1', loose_volume_factor: '1.00' };
const inputs = { depot_stock: OpeningLevelsInput };

export default function ProductNewPage() {
  return (
    <CreatePage
      resource={stockitem}
      title={t('New product')}
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
