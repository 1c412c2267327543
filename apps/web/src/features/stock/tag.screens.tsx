/** Screens of tags, which group items (specification §3.19). */
import { t } from '@hireyard/messages';
import type { Read } from '@hireyard/wire/resource/define-resource';
import { heads } from '@hireyard/wire/resource/heads';
import { titles } from '@hireyard/wire/stock/sizes';
import { stockitem } from '@hireyard/wire/stock/stockitem';
import { tag } from '@hireyard/wire/stock/tag';
import { inFigures } from '../../lib/format.ts';
import { paths } from '../../lib/registry/paths.ts';
import { recordPath } from '../../lib/registry/records.ts';
import { Link } from '../../page/navigate.tsx';
import { TitlesCard } from '../../resource/cells.tsx';
import { RelatedList } from '../../resource/list/related-list.tsx';
import { screens } from '../../resource/screens/screen.ts';
import { Card, KeyValues } from '../../ui/card.tsx';
import { MomentText } from '../../ui/text.tsx';

type Tag = Read<typeof tag>;

function Types({ of: { type } }: { readonly of: Tag }) {
  if (type.length === 0) return <span className="hy-none">{t('No type')}</span>;
  return (
    <span className="hy-row">
      {type.map(({ id, name }) => (
        <Link key={id} to={recordPath(heads.tagtype.name, id) ?? ''}>
          {name}
        </Link>
      ))}
    </span>
  );
}

/** The number of items with the tag, with a link to them. */
function Usage({ of }: { readonly of: Tag }) {
  if (of.items === 0) return <span className="hy-none">0</span>;
  return (
    <Link className="hy-num" to={paths.stock.to({}, { tags__id__in: of.id })} direction="root">
      {inFigures(of.items)}
      <span className="hy-sr"> {t('items with the tag {name}', { name: of.name })}</span>
    </Link>
  );
}

function Details({ of }: { readonly of: Tag }) {
  return (
    <div className="hy-columns">
      <Card title={t('Tag')}>
        <KeyValues
          items={[
            [t('Name'), of.name],
            [t('Slug'), of.slug],
            [t('Types'), <Types key="types" of={of} />],
            [t('Updated'), <MomentText key="updated" at={of.updated_at} />],
          ]}
        />
      </Card>
      <TitlesCard of={of} />
    </div>
  );
}

export default screens(tag, {
  list: {
    title: t('Taxonomies'),
    columns: {
      name: { width: 220 },
      type: { width: 220 },
      items: { width: 90, priority: 1, cell: (one) => <Usage of={one} /> },
    },
  },
  form: {
    sections: [
      { title: t('Tag'), fields: ['name', 'slug', 'type'] },
      { title: t('Names and descriptions'), fields: Object.keys(titles) },
    ],
  },
  record: {
    header: (one) => (
      <>
        <Types of={one} />
        <span className="hy-none">{one.slug}</span>
      </>
    ),
    consequence: ({ items }) =>
      items === 0
        ? t('No item has this tag.')
        : t(
            '{count, plural, one {It is removed from # item. The item stays.} other {It is removed from # items. The items stay.}}',
            { count: items },
          ),
    tabs: [
      {
        key: 'items',
        label: t('Items'),
        body: ({ id }) => (
          <RelatedList
            resource={stockitem}
            query={{ tags__id__in: id }}
            path={(row) => paths.product.to({ id: row.id })}
            columns={['sku', 'internal_title', 'price', 'original_stock_level', 'active']}
            title={t('Items with this tag')}
            allPath={paths.stock.to({}, { tags__id__in: id })}
            empty={t('No items have this tag yet')}
          />
        ),
      },
      { key: 'details', label: t('Details'), body: (one) => <Details of={one} /> },
    ],
  },
});
