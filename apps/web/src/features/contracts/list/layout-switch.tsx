import { t } from '@hireyard/messages';
import { LayoutSwitch, type LayoutSwitchProps } from '../../../resource/list/layouts.tsx';
import { icon } from '../../../ui/icons.tsx';

const CHOICES = [
  { id: 'board', label: t('Board'), icon: icon('M4 5h4v14H4zM10 5h4v9h-4zM16 5h4v6h-4z') },
  { id: 'calendar', label: t('Calendar'), icon: icon('M4 6h16v14H4zM4 10h16M8 3.5V8M16 3.5V8') },
  { id: 'timeline', label: t('Timeline'), icon: icon('M4 6h9M8 12h12M6 18h8') },
];

/** The switch above contracts and quotes. */
export default function ContractLayoutSwitch(props: LayoutSwitchProps) {
  return <LayoutSwitch choices={CHOICES} {...props} />;
}
