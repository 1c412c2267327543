import { t } from '@hireyard/messages';
import { filter } from '@hireyard/wire/resource/filter';
import { stockitem } from '@hireyard/wire/stock/stockitem';
import { FilterBar } from '../../../resource/list/filters.tsx';
import '../../../resource/list/list.css';

const name = 'tags__id__in';
/** The planner's filter, drawn like that of the item list. */
const tagged = { ...stockitem, filters: { [name]: filter.ids('tag', t('Tag')) } };

interface PlannerTagsProps {
  /** Comma-separated ids. */
  readonly tags: string;
  readonly onChange: (tags: string) => void;
}

/** Filters the planner by tags. */
export default function PlannerTags({ tags, onChange }: PlannerTagsProps) {
  return (
    <span className="hy-pl-tags">
      <FilterBar
        resource={tagged}
        values={tags === '' ? {} : { [name]: tags.split(',') }}
        onChange={(values) => onChange((values[name] ?? []).join(','))}
      />
    </span>
  );
}
