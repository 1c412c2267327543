import { t } from '@hireyard/messages';
import type { Read } from '@hireyard/wire/resource/define-resource';
import { tag } from '@hireyard/wire/stock/tag';
import { Link } from '../../../page/navigate.tsx';
import type { ColumnChangeFor } from '../../../resource/list/columns.tsx';
import { ListPage } from '../../../resource/list/list-page.tsx';
import { SectionLinks } from '../../../resource/list/section-links.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { inFigures } from '../../../lib/format.ts';
import { taxonomyLists } from './sections.ts';

const columns: Readonly<Record<string, ColumnChangeFor<typeof tag>>> = {
  name: { width: 220 },
  type: { width: 220 },
  items: { width: 90, priority: 1, cell: (one) => <Usage of={one} /> },
};

/** Words that group items (specification §2.1: /taxonomy). */
export default function TagListPage() {
  return (
    <ListPage
      resource={tag}
      title={t('Taxonomies')}
      path={paths.taxonomy.to()}
      recordPath={(id) => paths.tag.to({ id })}
      createPath={paths.newTag.to()}
      crumbs={[{ label: t('Taxonomies'), to: paths.taxonomy.to() }]}
      columns={columns}
      lead={<SectionLinks label={t('Taxonomies')} sections={taxonomyLists} current={paths.taxonomy.to()} />}
    />
  );
}

/** How many items carry the tag, leading to them. */
function Usage({ of }: { readonly of: Read<typeof tag> }) {
  if (of.items === 0) return <span className="hy-none">0</span>;
  return (
    <Link className="hy-num" to={paths.stock.to({}, { tags__id__in: of.id })} direction="root">
      {inFigures(of.items)}
      <span className="hy-sr"> {t('items with the tag {name}', { name: of.name })}</span>
    </Link>
  );
}
