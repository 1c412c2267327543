/** Other ways to look at a list than its table: which one is chosen. Their switch and their code come by themselves. */
import { type ReactNode, useEffect } from 'react';
import type { Query } from '../../lib/api/query-string.ts';
import { usePageActive } from '../../lib/page-active.ts';
import { usePageQuery } from '../../page/page-query.ts';
import type { ListState } from './list-state.ts';

/** What a layout is given: the list's conditions hold for it too. */
export interface LayoutProps {
  readonly conditions: Query;
  readonly state: ListState;
  /** A press on a record: beside the layout where there is room, else its page. */
  readonly onOpen: (id: number) => void;
  /** Stands where nothing fits the conditions. */
  readonly empty: ReactNode;
}
export interface LayoutSwitchProps {
  readonly current: string;
  readonly onChoose: (id: string) => void;
}
export interface ListLayouts {
  /** In the address: `?layout=board`. */
  readonly ids: readonly string[];
  readonly Switch: (props: LayoutSwitchProps) => ReactNode;
  readonly Body: (props: LayoutProps & { readonly layout: string }) => ReactNode;
}
export const TABLE = 'table';

/** The chosen layout and its setter: by the address, else as the device keeps it, else the table. */
export function useLayout(
  layouts: ListLayouts | undefined,
  kept: string | undefined,
  keep: (id: string) => void,
): readonly [string, (id: string) => void] {
  const active = usePageActive();
  const [query, change] = usePageQuery();
  const asked = query.get('layout');
  const layout = layouts?.ids.find((id) => id === (asked ?? kept)) ?? TABLE;
  // an address that is passed on shows what its sender saw
  const missing = active && asked === null && layout !== TABLE;
  useEffect(() => {
    if (missing) change({ layout });
  }, [missing, layout, change]);
  const choose = (id: string) => {
    keep(id);
    change({ layout: id === TABLE ? null : id, selected: null, page: null });
  };
  return [layout, choose];
}
