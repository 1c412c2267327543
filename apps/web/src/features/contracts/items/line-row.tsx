import { t } from '@hireyard/messages';
import { memo } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import { IconClose } from '../../../ui/icons.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import type { ContractLine, StockItem } from '../data.ts';
import { columns, type RowLine } from './line-columns.tsx';
import { LineFailure } from './line-notices.tsx';
import type { Draft } from './line-state.ts';
import type { LineActions } from './use-lines.ts';

const LineClash = lazyPart(() => import('./line-clash.tsx'));

interface LineRowProps {
  readonly line: ContractLine;
  readonly draft: Draft | undefined;
  readonly item: StockItem | undefined;
  readonly row: number;
  /** Somebody else just changed it. */
  readonly came: boolean;
  readonly editable: boolean;
  readonly removable: boolean;
  readonly actions: LineActions;
}

function rowLine({ line: saved, draft, item, row, editable, actions }: LineRowProps): RowLine {
  const line = draft === undefined ? saved : { ...saved, ...draft.patch };
  const name = line.unlisted ? line.unlisted_description : (line.stockitem?.internal_title ?? '');
  const refused = draft?.failure?.kind === 'invalid' ? draft.failure.fields : {};
  return { line, saved, name, item, row, editable, refused, actions };
}

export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line: saved, draft, row, came, removable, actions } = props;
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
          came && 'is-came',
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
