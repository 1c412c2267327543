/** Below a line: what somebody else made of it while it was edited here, and the ways on. */
import { t } from '@hireyard/messages';
import { heads } from '@hireyard/wire/heads';
import { useEffect, useState } from 'react';
import { MergeChoice, type Side } from '../../../resource-ui/merge/merge-choice.tsx';
import { SOMEBODY, whoChanged } from '../../../resource-ui/merge/who-changed.ts';
import { Button } from '../../../ui/button.tsx';
import type { ContractLine } from '../data.ts';
import type { LineField } from './line-merge.ts';
import type { Draft } from './line-store.ts';

const LABELS: Readonly<Record<LineField, string>> = {
  stockitem: t('Item'),
  quantity: t('Quantity'),
  locked_price: t('Unit price'),
  locked_washup_price: t('Wash-up'),
  unlisted_description: t('Description'),
  unlisted_price: t('Unit price'),
  unlisted_washup_price: t('Wash-up'),
};

function textOf(name: LineField, part: Partial<ContractLine>): string {
  if (name === 'stockitem') return part.stockitem?.internal_title ?? '';
  const value = part[name];
  return value === null || value === undefined ? t('the list price') : String(value);
}

/** The name of who last touched a line; somebody else until it is known. */
function useWho(line: number, names: readonly string[]): string {
  const [who, setWho] = useState(SOMEBODY);
  const fields = names.join(',');
  useEffect(() => {
    void whoChanged(heads.contractstock, line, fields === '' ? [] : fields.split(',')).then(setWho);
  }, [line, fields]);
  return who;
}

interface LineClashProps {
  /** As it was saved. */
  readonly line: ContractLine;
  readonly draft: Draft;
  readonly onChoose: (name: LineField, side: Side) => void;
}

export function LineClash({ line, draft, onChoose }: LineClashProps) {
  const clashes = draft.clashes ?? [];
  const who = useWho(line.id, clashes);
  return (
    <tr className="hy-ln-failure" data-line={line.id}>
      <td colSpan={8}>
        {clashes.map((name) => (
          <MergeChoice
            key={name}
            label={LABELS[name]}
            who={who}
            theirs={textOf(name, line)}
            mine={textOf(name, draft.patch as Partial<ContractLine>)}
            onChoose={(side) => onChoose(name, side)}
          />
        ))}
      </td>
    </tr>
  );
}

interface LineRemovedProps {
  /** Number of the line that is gone. */
  readonly line: number;
  readonly title: string;
  readonly quantity: number;
  readonly onAdd: () => void;
  readonly onLeave: () => void;
}

/** A line that somebody else removed while it was edited: what was typed can be added again. */
export function LineRemoved({ line, title, quantity, onAdd, onLeave }: LineRemovedProps) {
  const who = useWho(line, []);
  return (
    <tr className="hy-ln-failure">
      <td colSpan={8}>
        <div className="hy-merge" role="group" aria-label={t('{title} was removed', { title })}>
          <p role="status">
            {t('{who} removed {title} while you changed it. Add it again as {quantity} × {title}?', {
              who,
              title,
              quantity,
            })}
          </p>
          <Button data-removed={line} onClick={onAdd}>
            {t('Add it again')}
          </Button>
          <Button onClick={onLeave}>{t('Leave it off')}</Button>
        </div>
      </td>
    </tr>
  );
}
