import { t } from '@hireyard/messages';
import { stockcontainer } from '@hireyard/wire/stock/stockcontainer';
import { CreatePage } from '../../../resource/form/form-page.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { underProducts } from '../../../lib/registry/places.ts';
import { containerSections } from '../products/form.tsx';

const initial = { active: true };

export default function ContainerNewPage() {
  return (
    <CreatePage
      resource={stockcontainer}
      title={t('New container')}
      path={paths.newContainer.to()}
      listPath={paths.containers.to()}
      parents={underProducts}
      recordPath={(id) => paths.container.to({ id })}
      initial={initial}
      sections={containerSections}
    />
  );
}
