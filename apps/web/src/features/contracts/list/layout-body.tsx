import type { ListLayouts } from '../../../resource/list/layouts.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';

const waiting = <SkeletonRows rows={12} />;
const BODIES = {
  board: lazyPart(() => import('../board/board.tsx'), waiting),
  calendar: lazyPart(() => import('../calendar/calendar.tsx'), waiting),
  timeline: lazyPart(() => import('../timeline/timeline.tsx'), waiting),
};
export type LayoutId = keyof typeof BODIES;

/** Contracts as board, calendar or timeline, each loaded when chosen. */
export default function ContractLayout({ layout, ...props }: Parameters<ListLayouts['Body']>[0]) {
  const Body = BODIES[layout as LayoutId];
  return <Body {...props} />;
}
