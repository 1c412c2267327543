import { t } from '@hireyard/messages';
import type { Read } from '@hireyard/wire/resource/define-resource';
import { stockitem } from '@hireyard/wire/stock/stockitem';
import { tag } from '@hireyard/wire/stock/tag';
import { useParams } from 'react-router-dom';
import { Link } from '../../../page/navigate.tsx';
import { DeleteMenu } from '../../../resource/detail/actions.tsx';
import { History } from '../../../resource/detail/history.tsx';
import { RecordPage, type RecordTab } from '../../../resource/detail/record-page.tsx';
import { RelatedList } from '../../../resource/list/related-list.tsx';
import { TitlesCard } from '../../../resource/cells.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { Card, KeyValues } from '../../../ui/card.tsx';
import { MomentText } from '../../../ui/text.tsx';
import { tagSections } from './sections.ts';

type Tag = Read<typeof tag>;

const types = (one: Tag) =>
  one.type.length === 0 ? (
    <span className="hy-none">{t('Of no type')}</span>
  ) : (
    <span className="hy-row">
      {one.type.map((type) => (
        <Link key={type.id} to={paths.tagType.to({ id: type.id })}>
          {type.name}
        </Link>
      ))}
    </span>
  );
const header = (one: Tag) => (
  <>
    {types(one)}
    <span className="hy-none">{one.slug}</span>
  </>
);
const actions = (one: Tag) => (
  <DeleteMenu
    resource={tag}
    record={one}
    listPath={paths.taxonomy.to()}
    consequence={
      one.items === 0
        ? t('No item carries it.')
        : t(
            '{count, plural, one {It is taken off # item; the items stay.} other {It is taken off # items; the items stay.}}',
            { count: one.items },
          )
    }
  />
);
const tabs: readonly RecordTab<Tag>[] = [
  {
    key: 'items',
    label: t('Items'),
    body: (one) => (
      <RelatedList
        resource={stockitem}
        query={{ tags__id__in: one.id }}
        path={(row) => paths.product.to({ id: row.id })}
        columns={['sku', 'internal_title', 'price', 'original_stock_level', 'active']}
        title={t('Items with this tag')}
        allPath={paths.stock.to({}, { tags__id__in: one.id })}
        empty={t('No item carries this tag yet')}
      />
    ),
  },
  {
    key: 'details',
    label: t('Details'),
    body: (one) => (
      <div className="hy-columns">
        <Card title={t('Tag')}>
          <KeyValues
            items={[
              [t('Name'), one.name],
              [t('Slug'), one.slug],
              [t('Types'), types(one)],
              [t('Updated'), <MomentText key="updated" at={one.updated_at} />],
            ]}
          />
        </Card>
        <TitlesCard of={one} />
      </div>
    ),
  },
  { key: 'history', label: t('History'), body: (one) => <History resource={tag} id={one.id} /> },
];

/** One tag. */
export default function TagPage() {
  const { id } = useParams();
  return (
    <RecordPage
      resource={tag}
      id={id}
      listPath={paths.taxonomy.to()}
      path={(one) => paths.tag.to({ id: one })}
      sections={tagSections}
      header={header}
      actions={actions}
      tabs={tabs}
    />
  );
}
