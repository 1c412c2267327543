import { t } from '@hireyard/messages';
import { filter } from '@hireyard/wire/resource/filter';
import { stockitem } from '@hireyard/wire/stock/stockitem';
import { FilterBar } from '../../../resource/list/filters.tsx';
import '../../../resource/list/list.css';

const name = 'tags__id__in';
/** The one filter of the planner, drawn as the item list draws it. */
const tagged = { ...stockitem, filters: { [name]: filter.ids('tag', t('Tag')) } };

interface PlannerTagsProps {
  /** Ids parted by commas. */
  readonly tags: string;
  readonly onChange: (tags: string) => void;
}

/** Narrows the planner to items with one of some tags. */
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
