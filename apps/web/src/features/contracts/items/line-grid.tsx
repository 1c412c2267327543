/** The lines of a contract as a grid that can be edited with the keyboard, with notices below lines that were not saved. */
import { t } from '@hireyard/messages';
import { useToday } from '../../../lib/use-today.ts';
import { Help } from '../../../ui/help/help.tsx';
import { KeyArea } from '../../../ui/key-area.tsx';
import { ScrollArea } from '../../../ui/layout.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import type { ContractLine, StockItem } from '../data.ts';
import { useGridKeys } from './grid-keys.ts';
import { columns, type RowLine } from './line-columns.tsx';
import type { LineState, NewLine, Draft } from './line-state.ts';
import type { LineActions } from './use-lines.ts';
import { memo } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import { IconClose, IconWarn } from '../../../ui/icons.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { inFigures } from '../../../lib/format.ts';
import type { Failure } from '../../../lib/api/outcome.ts';
import { isShortage } from '../availability/reasons.ts';
import { CreditLink, isOverCredit } from '../header/refusal.tsx';

const LineClash = lazyPart(async () => ({ default: (await import('./line-conflict.tsx')).LineClash }));

interface LineRowProps {
  readonly line: ContractLine;
  readonly draft: Draft | undefined;
  readonly item: StockItem | undefined;
  readonly row: number;
  readonly today: string;
  /** Someone else just changed it. */
  readonly changed: boolean;
  readonly editable: boolean;
  readonly removable: boolean;
  readonly actions: LineActions;
}

function rowLine({ line: saved, draft, item, row, today, editable, actions }: LineRowProps): RowLine {
  const line = draft === undefined ? saved : { ...saved, ...draft.patch };
  const name = line.unlisted ? line.unlisted_description : (line.stockitem?.internal_title ?? '');
  const refused = draft?.failure?.kind === 'invalid' ? draft.failure.fields : {};
  return { line, saved, name, item, row, today, editable, refused, actions };
}

const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line: saved, draft, row, changed, removable, actions } = props;
  const { id } = saved;
  const { failure, clashes } = draft ?? {};
  const shown = rowLine(props);
  const { line, name } = shown;
  return (
    <>
      <tr
        data-line={id}
        className={classNames(
          draft && !failure && !clashes && 'is-saving',
          failure && 'is-failed',
          changed && 'is-came',
        )}
      >
        {columns.map(({ className, cell }) => (
          <td key={className} className={className}>
            {cell(shown)}
          </td>
        ))}
        {removable && (
          <td className="hy-ln-act">
            <Button
              kind="quiet"
              icon={IconClose}
              tabIndex={-1}
              data-remove={row}
              aria-label={t('Remove {name}', { name })}
              onClick={() => actions.remove(line)}
            />
          </td>
        )}
      </tr>
      {draft && clashes && (
        <LineClash line={saved} draft={draft} onChoose={(field, side) => actions.choose(id, field, side)} />
      )}
      {failure && (
        <LineFailure
          failure={failure}
          onRetry={() => actions.retry(id)}
          onDiscard={() => actions.discard(id)}
          onWhy={(anchor) => actions.why(line, anchor)}
        />
      )}
    </>
  );
});

interface LineGridProps {
  readonly lines: readonly ContractLine[];
  readonly state: LineState;
  /** Lines that someone else just changed or added. */
  readonly changed: ReadonlySet<number>;
  readonly items: ReadonlyMap<number, StockItem> | undefined;
  readonly editable: boolean;
  readonly removable: boolean;
  readonly actions: LineActions;
  readonly onRetryAdd: (key: string) => void;
  readonly onDiscardAdd: (key: string) => void;
  /** Shows alternatives for a line that could not be added. */
  readonly onWhyNew: (line: NewLine, anchor: HTMLElement) => void;
  /** The cursor left the grid downwards. */
  readonly onBelow: () => void;
  readonly empty: string;
}

export function LineGrid(props: LineGridProps) {
  const { lines, state, items, editable, removable } = props;
  const { rowActions, bodyProps } = useGridKeys(props);
  const today = useToday();
  const none = lines.length === 0 && state.adding.length === 0;
  return (
    // moving between cells scrolls it; without editable cells it must be focusable
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
              today={today}
              changed={props.changed.has(line.id)}
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

interface LineFailureProps {
  readonly failure: Failure;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
  /** Shows alternatives for a shortage. */
  readonly onWhy: (anchor: HTMLElement) => void;
}

/** Notice below a line that wasn't saved, with the reason and choices. The typed value stays in the line. */
function LineFailure({ failure, onRetry, onDiscard, onWhy }: LineFailureProps) {
  const short = isShortage(failure);
  const overCredit = failure.kind === 'refused' && isOverCredit(failure.problems);
  const why =
    failure.kind === 'conflict' ? t('Someone else is changing this line. Try again.') : failure.message;
  return (
    <tr className="hy-ln-failure">
      <td colSpan={8}>
        <div role="alert">
          <IconWarn />
          <span>{why}</span>
          {failure.kind === 'refused' && <CreditLink problems={failure.problems} />}
          {short && (
            <Button kind="primary" onClick={(event) => onWhy(event.currentTarget)}>
              {t('Alternatives')}
            </Button>
          )}
          <Button onClick={onDiscard}>{t('Discard')}</Button>
          {(failure.kind === 'conflict' || failure.kind === 'failed' || short || overCredit) && (
            <Button onClick={onRetry}>{t('Try again')}</Button>
          )}
        </div>
      </td>
    </tr>
  );
}

const LineRemoved = lazyPart(async () => ({ default: (await import('./line-conflict.tsx')).LineRemoved }));

interface NewLineRowProps {
  readonly line: NewLine;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
  readonly onWhy: (anchor: HTMLElement) => void;
}

/** A line being added, or one that someone else removed. Its prices come with the server's response. */
export function NewLineRow({ line, onRetry, onDiscard, onWhy }: NewLineRowProps) {
  const { removed } = line;
  const waits = line.failure !== undefined || removed !== undefined;
  const words = removed !== undefined ? t('Removed') : line.failure ? t('Not added') : t('Adding…');
  return (
    <>
      <tr className={waits ? 'is-failed' : 'is-saving'} aria-busy={!waits}>
        <td className="hy-ln-sku">{words}</td>
        <td className="hy-ln-name">
          <span className="hy-ln-title">{line.title}</span>
        </td>
        <td className="hy-ln-qty hy-end hy-num">{inFigures(line.body.quantity)}</td>
        <td colSpan={5}>
          {removed === undefined && <span className="hy-sr">{t('Prices are being calculated.')}</span>}
        </td>
      </tr>
      {removed !== undefined && (
        <LineRemoved
          line={removed}
          title={line.title}
          quantity={line.body.quantity}
          onAdd={onRetry}
          onLeave={onDiscard}
        />
      )}
      {line.failure && (
        <LineFailure failure={line.failure} onRetry={onRetry} onDiscard={onDiscard} onWhy={onWhy} />
      )}
    </>
  );
}
