/** What the rows of the grid can do, with the words people see for it. */
import { t } from '@hireyard/messages';
import { newKey } from '../../../lib/api/new-key.ts';
import { toast } from '../../../ui/toast.ts';
import { type ContractLine } from '../data.ts';
import { failureOf } from '../../../lib/api/outcome.ts';
import { isGone } from './gone.ts';
import { bodyOf, titleOf } from './line-again.ts';
import type { LineActions } from './line-row.tsx';
import type { LineStore } from './line-store.ts';

const undoMs = 8000;
export function lineActions(store: LineStore): Omit<LineActions, 'why' | 'typing'> {
  const restore = (line: ContractLine) =>
    store.add({
      key: newKey(),
      title: titleOf(line),
      body: bodyOf(line),
    });
  const remove = async (line: ContractLine) => {
    try {
      await store.remove(line.id);
      toast(t('Removed {quantity} × {line}', { quantity: line.quantity, line: titleOf(line) }), {
        durationMs: undoMs,
        action: { label: t('Undo'), run: () => void restore(line) },
      });
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === 'conflict' || isGone(failure)) void store.discard(line.id, true);
      if (isGone(failure))
        return void toast(t('{line} was removed by somebody else already.', { line: titleOf(line) }));
      toast(
        failure.kind === 'conflict'
          ? t('{line} was changed by somebody else and is still there. It shows as it is now.', {
              line: titleOf(line),
            })
          : failure.message,
        { tone: 'danger' },
      );
    }
  };
  return {
    edit: store.edit,
    choose: (id, name, side) => void store.choose(id, name, side),
    remove: (line) => void remove(line),
    retry: (id) => void store.retry(id),
    discard: (id) => void store.discard(id),
  };
}
