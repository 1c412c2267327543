import { t } from '@hireyard/messages';
import { IconMore } from '../../../ui/icons.tsx';
import { MenuButton, type MenuItem } from '../../../ui/popover.tsx';
import type { ContractLine } from '../data.ts';
import type { LineActions } from './use-lines.ts';

interface LineMenuProps {
  readonly line: ContractLine;
  readonly name: string;
  readonly actions: Pick<LineActions, 'setDates' | 'splitOff'>;
}

/** Returns how many units of a line can be split off: one stays, and those that left stay. */
export const splittable = ({ quantity, went_out }: ContractLine): number =>
  Math.max(0, Math.min(quantity - 1, quantity - went_out));

function whyNoSplit(line: ContractLine): string | undefined {
  if (splittable(line) > 0) return undefined;
  return line.quantity > 1 ? t('All units have left.') : t('There is only one unit.');
}

/** Further actions of a line. */
export function LineMenu({ line, name, actions }: LineMenuProps) {
  const { setDates, splitOff } = actions;
  const items: MenuItem[] = [
    { key: 'dates', label: t('Set own dates…'), onSelect: () => setDates(line) },
    ...(splitOff === undefined
      ? []
      : [
          {
            key: 'split',
            label: t('Split off for other dates…'),
            onSelect: () => splitOff(line),
            whyNot: whyNoSplit(line),
          },
        ]),
  ];
  return (
    <MenuButton inRow kind="quiet" icon={IconMore} label={t('Actions for {name}', { name })} items={items} />
  );
}
