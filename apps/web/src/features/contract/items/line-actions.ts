/** What the rows of the grid can do, with the words people see for it. */
import { t } from '@hireyard/messages';
import { newKey } from '../../../api/new-key.ts';
import { toast } from '../../../ui/toast.ts';
import { type ContractLine } from '../data.ts';
import { failureOf } from '../../../api/outcome.ts';
import { isGone } from './gone.ts';
import type { LineActions } from './line-row.tsx';
import type { LineStore } from './line-store.ts';

const undoMs = 8000;
const titleOf = (line: ContractLine): string =>
  line.unlisted ? line.unlisted_description : (line.stockitem?.internal_title ?? t('the line'));

export function lineActions(store: LineStore): Omit<LineActions, 'why' | 'typing'> {
  const restore = (line: ContractLine) =>
    store.add({
      key: newKey(),
      title: titleOf(line),
      // the agreed prices come back with it
      body: {
        contract: line.contract.id,
        stockitem: line.stockitem?.id ?? null,
        quantity: line.quantity,
        locked_price: line.locked_price,
        locked_washup_price: line.locked_washup_price,
        unlisted: line.unlisted,
        unlisted_description: line.unlisted_description,
        unlisted_price: line.unlisted_price,
        unlisted_washup_price: line.unlisted_washup_price,
      },
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
    remove: (line) => void remove(line),
    retry: (id, afresh) => void store.retry(id, afresh),
    discard: (id, afresh) => void store.discard(id, afresh),
  };
}
