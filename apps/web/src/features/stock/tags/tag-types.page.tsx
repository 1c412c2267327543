import { t } from '@hireyard/messages';
import { tagtype } from '@hireyard/wire/stock/tag';
import { ListPage } from '../../../resource/list/list-page.tsx';
import { SectionLinks } from '../../../resource/list/section-links.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { taxonomyLists, underTaxonomies } from './sections.ts';

/** Kinds of tags: category, range, theme, attribute (specification §3.19). */
export default function TagTypeListPage() {
  return (
    <ListPage
      resource={tagtype}
      path={paths.tagTypes.to()}
      recordPath={(id) => paths.tagType.to({ id })}
      createPath={paths.newTagType.to()}
      crumbs={[...underTaxonomies, { label: t('Tag types'), to: paths.tagTypes.to() }]}
      lead={<SectionLinks label={t('Taxonomies')} sections={taxonomyLists} current={paths.tagTypes.to()} />}
    />
  );
}
