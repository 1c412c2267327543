import { t } from '@hireyard/messages';
import { useGo } from '../../../page/navigate.tsx';
import { useCan } from '../../../page/session-hooks.ts';
import { listAddress } from '../../../resource/list/list-memory.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { useConfirm } from '../../../ui/dialog.tsx';
import { IconMore } from '../../../ui/icons.tsx';
import { MenuButton } from '../../../ui/menu-button.tsx';
import { type Group, itemName } from './words.ts';
import { say } from './say.ts';
import { inFigures } from '../../../lib/locale.ts';
import { useGroupWrites } from './use-group-writes.ts';

/** What is seldom done with one filled container. */
export function GroupMenu({ group }: { readonly group: Group }) {
  const can = useCan();
  const go = useGo();
  const writes = useGroupWrites();
  const [ask, question] = useConfirm();
  const unpack = async () => {
    const yes = await ask({
      title: t('Unpack {identifier}?', { identifier: group.identifier }),
      text: t(
        'Its {quantity} × {stockitem} go back to the shelf, the {sku} is empty again, and the label is void.',
        {
          quantity: inFigures(group.quantity),
          stockitem: itemName(group.stockitem),
          sku: group.container.sku,
        },
      ),
      action: t('Unpack'),
    });
    if (!yes) return;
    const outcome = await writes.unpack([group]);
    say(outcome, (containers) => t('{containers} unpacked', { containers }));
    if (outcome.failed.length === 0) go(listAddress(paths.stockGroup.to()), 'back');
  };
  if (!can('stock.delete_stockgroup')) return null;
  return (
    <>
      <MenuButton
        label={t('More actions')}
        icon={IconMore}
        disabled={writes.busy}
        items={[{ key: 'unpack', label: t('Unpack'), danger: true, onSelect: () => void unpack() }]}
      />
      {question}
    </>
  );
}
