import { t } from '@hireyard/messages';
import { tagtype } from '@hireyard/wire/stock/tag';
import { CreatePage } from '../../../resource/form/form-page.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { tagTypeSections, underTaxonomies } from './sections.ts';

export default function TagTypeNewPage() {
  return (
    <CreatePage
      resource={tagtype}
      title={t('New tag type')}
      path={paths.newTagType.to()}
      parents={underTaxonomies}
      listPath={paths.tagTypes.to()}
      recordPath={(id) => paths.tagType.to({ id })}
      sections={tagTypeSections}
    />
  );
}
