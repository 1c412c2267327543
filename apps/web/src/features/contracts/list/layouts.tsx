/** The layouts of contract lists beside the table, and the switch between them. Loads after the list. */
import { t } from '@hireyard/messages';
import { LayoutSwitch, type LayoutSwitchProps, type ListLayouts } from '../../../resource/list/layouts.tsx';
import { icon } from '../../../ui/icons.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';

const CHOICES = [
  { id: 'board', label: t('Board'), icon: icon('M4 5h4v14H4zM10 5h4v9h-4zM16 5h4v6h-4z') },
  { id: 'calendar', label: t('Calendar'), icon: icon('M4 6h16v14H4zM4 10h16M8 3.5V8M16 3.5V8') },
  { id: 'timeline', label: t('Timeline'), icon: icon('M4 6h9M8 12h12M6 18h8') },
];

export function ContractLayoutSwitch(props: LayoutSwitchProps) {
  return <LayoutSwitch choices={CHOICES} {...props} />;
}

const waiting = <SkeletonRows rows={12} />;
const BODIES = {
  board: lazyPart(() => import('../board/board.tsx'), waiting),
  calendar: lazyPart(() => import('../calendar/calendar.tsx'), waiting),
  timeline: lazyPart(() => import('../timeline/timeline.tsx'), waiting),
};
type LayoutId = keyof typeof BODIES;

/** Contracts as board, calendar or timeline, each loaded when chosen. */
export function ContractLayout({ layout, ...props }: Parameters<ListLayouts['Body']>[0]) {
  const Body = BODIES[layout as LayoutId];
  return <Body {...props} />;
}
