import { t } from '@hireyard/messages';
import type { Read } from '@hireyard/wire/resource/define-resource';
import { tag, tagtype } from '@hireyard/wire/stock/tag';
import { useParams } from 'react-router-dom';
import { DeleteMenu } from '../../../resource/detail/actions.tsx';
import { History } from '../../../resource/detail/history.tsx';
import { RecordPage, type RecordTab } from '../../../resource/detail/record-page.tsx';
import { RelatedList } from '../../../resource/list/related-list.tsx';
import { TitlesCard } from '../../../resource/cells.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { Card, KeyValues } from '../../../ui/card.tsx';
import { StateChip } from '../../../ui/chip.tsx';
import { MomentText } from '../../../ui/text.tsx';
import { tagTypeSections, underTaxonomies } from './sections.ts';

type TagType = Read<typeof tagtype>;

/** What tags of this type are, in words. */
const kinds = (one: TagType): readonly string[] => [
  ...(one.is_category ? [t('Category')] : []),
  ...(one.is_range ? [t('Range')] : []),
  ...(one.is_theme ? [t('Theme')] : []),
  ...(one.is_attribute ? [t('Attribute')] : []),
];
const header = (one: TagType) => (
  <>
    {one.default && <StateChip colour="primary">{t('Default type')}</StateChip>}
    {kinds(one).map((kind) => (
      <StateChip key={kind} colour="secondary">
        {kind}
      </StateChip>
    ))}
    <span className="hy-none">{one.slug}</span>
  </>
);
const actions = (one: TagType) => (
  <DeleteMenu
    resource={tagtype}
    record={one}
    listPath={paths.tagTypes.to()}
    consequence={t('Its tags stay, and are of no type unless they have another.')}
  />
);
const tabs: readonly RecordTab<TagType>[] = [
  {
    key: 'tags',
    label: t('Tags'),
    body: (one) => (
      <RelatedList
        resource={tag}
        query={{ type__id__in: one.id }}
        path={(row) => paths.tag.to({ id: row.id })}
        columns={['name', 'slug', 'items']}
        title={t('Tags of this type')}
        allPath={paths.taxonomy.to({}, { type__id__in: one.id })}
        empty={t('No tag is of this type yet')}
      />
    ),
  },
  {
    key: 'details',
    label: t('Details'),
    body: (one) => (
      <div className="hy-columns">
        <Card title={t('Tag type')}>
          <KeyValues
            items={[
              [t('Name'), one.name],
              [t('Slug'), one.slug],
              [t('Its tags are'), kinds(one).join(', ')],
              [t('Default'), one.default ? t('Yes: a new tag gets this type') : t('No')],
              [t('Updated'), <MomentText key="updated" at={one.updated_at} />],
            ]}
          />
        </Card>
        <TitlesCard of={one} />
      </div>
    ),
  },
  { key: 'history', label: t('History'), body: (one) => <History resource={tagtype} id={one.id} /> },
];

/** One tag type. */
export default function TagTypePage() {
  const { id } = useParams();
  return (
    <RecordPage
      resource={tagtype}
      id={id}
      parents={underTaxonomies}
      listPath={paths.tagTypes.to()}
      path={(one) => paths.tagType.to({ id: one })}
      sections={tagTypeSections}
      header={header}
      actions={actions}
      tabs={tabs}
    />
  );
}
