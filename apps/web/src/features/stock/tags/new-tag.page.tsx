import { t } from '@hireyard/messages';
import { tag } from '@hireyard/wire/stock/tag';
import { CreatePage } from '../../../resource/form/form-page.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { tagSections } from './sections.ts';

export default function TagNewPage() {
  return (
    <CreatePage
      resource={tag}
      title={t('New tag')}
      path={paths.newTag.to()}
      listPath={paths.taxonomy.to()}
      recordPath={(id) => paths.tag.to({ id })}
      sections={tagSections}
    />
  );
}
