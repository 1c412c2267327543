import { fromServer, t } from '@hireyard/messages';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/dialog.tsx';
import { MenuButton } from '../../../ui/popover.tsx';
import { useCan } from '../../../page/session.ts';
import { counted, type Group, say, useGroupStates, useGroupWrites } from './data.ts';
import { IconPrint } from '../../../ui/scan/icons.tsx';
import { useLabels } from './labels/use-labels.tsx';

interface BulkActionsProps {
  readonly groups: readonly Group[];
  /** Called when the selected rows have changed. */
  readonly onDone: () => void;
}

/** Bulk actions for filled containers: labels, another state, unpacking. */
export default function BulkActions({ groups, onDone }: BulkActionsProps) {
  const can = useCan();
  const states = useGroupStates();
  const writes = useGroupWrites();
  const [print, dialog] = useLabels();
  const [ask, question] = useConfirm();
  const move = async (id: number, name: string) => {
    const outcome = await writes.setState(groups, id);
    say(outcome, (containers) => t('{containers} set to {name}', { containers, name }));
  };
  const unpack = async () => {
    const yes = await ask({
      title: t('Unpack {containers}?', { containers: counted(groups.length, 'container') }),
      text: t('Contents return to the shelf. Labels become invalid.'),
      action: t('Unpack'),
    });
    if (!yes) return;
    const outcome = await writes.unpack(groups);
    say(outcome, (containers) => t('{containers} unpacked', { containers }));
    onDone();
  };
  return (
    <>
      <Button icon={IconPrint} onClick={() => print(groups)}>
        {t('Print labels')}
      </Button>
      {can('stock.change_stockgroup') && (
        <MenuButton
          label={t('Change state')}
          disabled={writes.busy}
          items={states.map(({ id, name }) => ({
            key: String(id),
            label: fromServer(name),
            onSelect: () => void move(id, fromServer(name)),
          }))}
        >
          {t('Change state')}
        </MenuButton>
      )}
      {can('stock.delete_stockgroup') && (
        <Button loading={writes.busy} onClick={() => void unpack()}>
          {t('Unpack')}
        </Button>
      )}
      {dialog}
      {question}
    </>
  );
}
