/** Screens of tag types: category, range, theme, attribute (specification §3.19). */
import { t } from '@hireyard/messages';
import type { Read } from '@hireyard/wire/resource/define-resource';
import { heads } from '@hireyard/wire/resource/heads';
import { titles } from '@hireyard/wire/stock/sizes';
import { tag, tagtype } from '@hireyard/wire/stock/tag';
import { listPath, recordPath } from '../../lib/registry/records.ts';
import { TitlesCard } from '../../resource/cells.tsx';
import { RelatedList } from '../../resource/list/related-list.tsx';
import { screens } from '../../resource/screens/screen.ts';
import { Card, KeyValues } from '../../ui/card.tsx';
import { StateChip } from '../../ui/chip.tsx';
import { MomentText } from '../../ui/text.tsx';

type TagType = Read<typeof tagtype>;

/** Returns the uses of a tag type in words. */
const kinds = (one: TagType): readonly string[] => [
  ...(one.is_category ? [t('Category')] : []),
  ...(one.is_range ? [t('Range')] : []),
  ...(one.is_theme ? [t('Theme')] : []),
  ...(one.is_attribute ? [t('Attribute')] : []),
];

function Header({ of }: { readonly of: TagType }) {
  return (
    <>
      {of.default && <StateChip colour="primary">{t('Default type')}</StateChip>}
      {kinds(of).map((kind) => (
        <StateChip key={kind} colour="secondary">
          {kind}
        </StateChip>
      ))}
      <span className="hy-none">{of.slug}</span>
    </>
  );
}

function Details({ of }: { readonly of: TagType }) {
  return (
    <div className="hy-columns">
      <Card title={t('Tag type')}>
        <KeyValues
          items={[
            [t('Name'), of.name],
            [t('Slug'), of.slug],
            [t('Used for'), kinds(of).join(', ')],
            [t('Default'), of.default ? t('Yes, for new tags') : t('No')],
            [t('Updated'), <MomentText key="updated" at={of.updated_at} />],
          ]}
        />
      </Card>
      <TitlesCard of={of} />
    </div>
  );
}

export default screens(tagtype, {
  form: {
    sections: [
      { title: t('Tag type'), fields: ['name', 'slug'] },
      {
        title: t('Used for'),
        fields: ['is_category', 'is_range', 'is_theme', 'is_attribute', 'default'],
      },
      { title: t('Names and descriptions'), fields: Object.keys(titles) },
    ],
  },
  record: {
    header: (one) => <Header of={one} />,
    tabs: [
      {
        key: 'tags',
        label: t('Tags'),
        body: ({ id }) => (
          <RelatedList
            resource={tag}
            query={{ type__id__in: id }}
            path={(row) => recordPath(tag.name, row.id) ?? ''}
            columns={['name', 'slug', 'items']}
            title={t('Tags of this type')}
            allPath={listPath(heads.tag, { type__id__in: id })}
            empty={t('No tags of this type yet')}
          />
        ),
      },
      { key: 'details', label: t('Details'), body: (one) => <Details of={one} /> },
    ],
  },
});
