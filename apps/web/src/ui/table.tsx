import { type RefObject, useEffect, useRef } from 'react';
import './row-drag.css';

/** Reordering of rows. */

/** Returns the ids with one of them moved by this many places; the same array if it is already at the end. */
export function reorderedBy(ids: readonly number[], id: number, by: number): readonly number[] {
  const from = ids.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= ids.length) return ids;
  const rest = ids.filter((one) => one !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}

/** Returns the ids with one of them placed before or after another. */
export function reordered(
  ids: readonly number[],
  id: number,
  target: number,
  side: 'before' | 'after',
): readonly number[] {
  if (id === target) return ids;
  const rest = ids.filter((one) => one !== id);
  const at = rest.indexOf(target) + (side === 'after' ? 1 : 0);
  return [...rest.slice(0, at), id, ...rest.slice(at)];
}

// Dragging rows within a list. The library loads once there is something to drag.

const idOf = (row: HTMLElement): number => Number(row.dataset['drag']);

/** Returns whether the pointer is over the upper or the lower half of a row. */
function sideOf(row: Element, clientY: number): 'before' | 'after' {
  const { top, height } = row.getBoundingClientRect();
  return clientY < top + height / 2 ? 'before' : 'after';
}

/**
 * Makes the rows (`.hy-drag-row[data-drag]`, each with a `[data-handle]`) of a list draggable; calls `onOrder` with the new order. While a row is over another,
 * that one shows by `data-drop` where the row would go. @param ids the rows as shown; undefined = dragging is off
 */
export function useRowDrag(
  list: RefObject<HTMLElement | null>,
  ids: readonly number[] | undefined,
  onOrder: (ids: readonly number[]) => void,
): void {
  const latest = useRef({ ids, onOrder });
  latest.current = { ids, onOrder };
  const key = ids?.join();
  useEffect(() => {
    if (key === undefined || list.current === null) return;
    const rows = [...list.current.querySelectorAll<HTMLElement>('[data-drag]')];
    let ends: (() => void)[] = [];
    let gone = false;
    void import('@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter').then(
      ({ draggable, dropTargetForElements }) => {
        if (gone) return;
        const own = {};
        ends = rows.flatMap((row) => {
          const handle = row.querySelector('[data-handle]');
          const mark = (side: 'before' | 'after' | undefined) => {
            if (side === undefined) delete row.dataset['drop'];
            else row.dataset['drop'] = side;
          };
          return [
            draggable({
              element: row,
              ...(handle === null ? {} : { dragHandle: handle }),
              getInitialData: () => ({ own, id: idOf(row) }),
              onDragStart: () => row.classList.add('is-dragged'),
              onDrop: () => row.classList.remove('is-dragged'),
            }),
            dropTargetForElements({
              element: row,
              // Another list handles its own rows.
              canDrop: ({ source }) => source.data['own'] === own,
              onDrag: ({ location, source }) =>
                mark(source.element === row ? undefined : sideOf(row, location.current.input.clientY)),
              onDragLeave: () => mark(undefined),
              onDrop: ({ location, source }) => {
                mark(undefined);
                const now = latest.current;
                const side = sideOf(row, location.current.input.clientY);
                if (now.ids !== undefined)
                  now.onOrder(reordered(now.ids, Number(source.data['id']), idOf(row), side));
              },
            }),
          ];
        });
      },
      // Keys and buttons do the same.
      () => undefined,
    );
    return () => {
      gone = true;
      for (const end of ends) end();
    };
  }, [key, list]);
}

/** A heading; with a class, e.g. `hy-end` over numbers; or one for screen readers only. */
type Heading = string | readonly [label: string, className: string] | { readonly unseen: string };

const wordsOf = (heading: Heading): string =>
  typeof heading === 'string' ? heading : 'unseen' in heading ? heading.unseen : heading[0];

/** The head of a table without a resource. Headings of one table differ. */
export function TableHead({ columns }: { readonly columns: readonly Heading[] }) {
  return (
    <thead>
      <tr>
        {columns.map((heading) => (
          <th
            key={wordsOf(heading)}
            scope="col"
            className={typeof heading === 'string' || 'unseen' in heading ? undefined : heading[1]}
          >
            {typeof heading === 'object' && 'unseen' in heading ? (
              <span className="hy-sr">{heading.unseen}</span>
            ) : (
              wordsOf(heading)
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}
