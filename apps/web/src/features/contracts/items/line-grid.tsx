import { t } from '@hireyard/messages';
import { Help } from '../../../ui/help/help.tsx';
import { KeyArea } from '../../../ui/key-area.tsx';
import { ScrollArea } from '../../../ui/scroll-area.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import type { ContractLine, StockItem } from '../data.ts';
import { useGridKeys } from './grid-keys.ts';
import { columns } from './line-columns.tsx';
import { NewLineRow } from './line-notices.tsx';
import { LineRow } from './line-row.tsx';
import type { LineState, NewLine } from './line-state.ts';
import type { LineActions } from './use-lines.ts';

interface LineGridProps {
  readonly lines: readonly ContractLine[];
  readonly state: LineState;
  /** Lines that somebody else just changed or added. */
  readonly came: ReadonlySet<number>;
  readonly items: ReadonlyMap<number, StockItem> | undefined;
  readonly editable: boolean;
  readonly removable: boolean;
  readonly actions: LineActions;
  readonly onRetryAdd: (key: string) => void;
  readonly onDiscardAdd: (key: string) => void;
  /** Asks what is possible instead of a line that could not be added. */
  readonly onWhyNew: (line: NewLine, anchor: HTMLElement) => void;
  /** The cursor left the grid downwards. */
  readonly onBelow: () => void;
  readonly empty: string;
}

export function LineGrid(props: LineGridProps) {
  const { lines, state, items, editable, removable } = props;
  const { rowActions, bodyProps } = useGridKeys(props);
  const none = lines.length === 0 && state.adding.length === 0;
  return (
    // moving between cells scrolls it; without editable cells it needs the focus itself
    <ScrollArea className="hy-ln-scroll" role="group" label={t('Lines')} focusable={!editable}>
      <table className="hy-table hy-lines">
        <thead>
          <tr>
            {columns.map(({ heading, help, headClass, className }) => (
              <th key={className} className={headClass}>
                {heading}
                {help && <Help topic={help} label={heading} />}
              </th>
            ))}
            {removable && (
              <th>
                <span className="hy-sr">{t('Remove')}</span>
              </th>
            )}
          </tr>
        </thead>
        <KeyArea as="tbody" {...bodyProps}>
          {lines.map((line, row) => (
            <LineRow
              key={line.id}
              line={line}
              draft={state.drafts.get(line.id)}
              item={line.stockitem === null ? undefined : items?.get(line.stockitem.id)}
              row={row}
              came={props.came.has(line.id)}
              editable={editable}
              removable={removable}
              actions={rowActions}
            />
          ))}
          {state.adding.map((line) => (
            <NewLineRow
              key={line.key}
              line={line}
              onRetry={() => props.onRetryAdd(line.key)}
              onDiscard={() => props.onDiscardAdd(line.key)}
              onWhy={(anchor) => props.onWhyNew(line, anchor)}
            />
          ))}
          {none && (
            <tr className="hy-ln-empty">
              <td colSpan={8}>
                <EmptyState title={t('No items yet')}>{props.empty}</EmptyState>
              </td>
            </tr>
          )}
        </KeyArea>
      </table>
    </ScrollArea>
  );
}
