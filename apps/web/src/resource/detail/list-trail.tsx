/** Remembers the rows of a list for its records' previous and next buttons, and selects the last one when the list returns. */
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import { useEffect, useRef } from 'react';
import { rememberTrail, takeReturn } from './trail.ts';
import type { ListModel } from '../list/use-list.ts';

interface ListTrailProps {
  readonly resource: AnyResource;
  /** Address of the list. */
  readonly path: string;
  readonly list: ListModel;
  readonly focusRow: (id: number) => void;
}

/** Renders nothing: its code may load after the rows. */
export default function ListTrail({ resource, path, list, focusRow }: ListTrailProps) {
  const { page, state, conditions, change, loading } = list;
  const wanted = useRef<number>(undefined);
  const scope = JSON.stringify(conditions);
  useEffect(() => {
    const gone = takeReturn(path);
    if (gone === undefined) return;
    wanted.current = gone.id;
    change({
      page: gone.page === 1 ? null : gone.page,
      ...(state.selected === undefined ? {} : { selected: gone.id }),
    });
    // oxlint-disable-next-line react/exhaustive-deps -- asked once, when the list is back
  }, []);
  useEffect(() => {
    // Rows of the previous page are shown until the next ones arrive.
    if (page === undefined || loading) return;
    const ids = page.results.map(({ id }) => id);
    rememberTrail({
      resource: resource.name,
      path,
      conditions: JSON.parse(scope) as typeof conditions,
      page: state.page,
      pageSize: state.pageSize,
      count: page.count,
      ids,
    });
    if (wanted.current === undefined || !ids.includes(wanted.current)) return;
    focusRow(wanted.current);
    wanted.current = undefined;
    // oxlint-disable-next-line react/exhaustive-deps -- the rows are what it is about
  }, [page, loading, scope, path, state.page, state.pageSize]);
  return null;
}
