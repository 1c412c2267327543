/** Below a table: what is marked and what can be done with it, page size, pager. */
import { inSentence, t } from '@hireyard/messages';
import { DEFAULT_PAGE_SIZE } from '@hireyard/wire/resource/page';
import type { QueryChange } from '../../page/address.ts';
import { lazyPart } from '../../ui/lazy.tsx';
import { Pager } from '../../ui/pager.tsx';
import type { BulkBarProps } from '../bulk/bulk.tsx';
import type { ListState } from './list-state.ts';

const sizes = [DEFAULT_PAGE_SIZE, 30, 50, 100];

const BulkBar = lazyPart(() => import('../bulk/bulk.tsx'));

interface ListFootProps extends BulkBarProps {
  readonly state: ListState;
  readonly onChange: (change: QueryChange) => void;
}

export function ListFoot({ state, onChange, ...bar }: ListFootProps) {
  const { count, selection } = bar;
  return (
    <div className="hy-list-foot">
      {(selection.all || selection.rows.length > 0) && <BulkBar {...bar} />}
      <Pager
        page={state.page}
        pageSize={state.pageSize}
        count={count}
        said={saidOf(bar, state)}
        onPage={(page) => onChange({ page: page === 1 ? null : page, selected: null })}
      />
      <label className="hy-page-size">
        <span className="hy-sr">{t('Rows per page')}</span>
        <select
          className="hy-input is-select"
          value={state.pageSize}
          onChange={(event) =>
            onChange({
              page_size: Number(event.target.value) === DEFAULT_PAGE_SIZE ? null : event.target.value,
              page: null,
            })
          }
        >
          {[...new Set([...sizes, state.pageSize])]
            .sort((a, b) => a - b)
            .map((size) => (
              <option key={size} value={size}>
                {t('{size} rows', { size })}
              </option>
            ))}
        </select>
      </label>
    </div>
  );
}

/** What the figures are of and in which order, for who does not see the table. */
function saidOf({ resource, columns, count }: BulkBarProps, { ordering }: ListState): string {
  const what = inSentence(count === 1 ? resource.label : resource.plural);
  const by = columns.find(({ sort }) => sort !== undefined && sort === ordering.replace('-', ''))?.label;
  if (by === undefined) return what;
  return ordering.startsWith('-')
    ? t('{what}, by {by}, descending', { what, by })
    : t('{what}, by {by}, ascending', { what, by });
}
