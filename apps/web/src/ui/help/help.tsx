import type { ReactNode } from 'react';
import { lazyPart } from '../lazy.tsx';
import type { HelpTopic } from './topics.ts';

export type { HelpTopic } from './topics.ts';

export interface HelpProps {
  readonly topic: HelpTopic;
  /** What it helps with, as it stands beside the button. */
  readonly label: ReactNode;
}

// style and words come after the page; without them there is no question mark, and nothing else is missing
const HelpButton = lazyPart(() => import('./help-button.tsx'), null, null);
/** Kept free for the button, so that nothing moves when it comes. Taller than a label, it makes no row higher. */
const PLACE = {
  display: 'inline-block',
  position: 'relative',
  flex: 'none',
  width: 24,
  height: 24,
  marginBlock: -6,
  verticalAlign: 'middle',
} as const;

/**
 * A question mark that says what something means and what follows from it (docs/extend/help.md). It stands beside a label, never
 * inside one: it is a button of its own.
 */
export function Help(props: HelpProps) {
  return (
    <span style={PLACE}>
      <HelpButton {...props} />
    </span>
  );
}
