import { lazyPart } from '../lazy.tsx';
import type { HelpProps } from './help-button.tsx';

export type { HelpTopic } from './topics.ts';

// Styles and texts load after the page; without them only the question mark is missing.
const HelpButton = lazyPart(() => import('./help-button.tsx'), null, null);
/** Reserves the space of the button, so that nothing moves when it loads. It does not increase the row's height. */
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
 * A question mark that explains a label and its consequences (docs/extend/help.md). It is a button, so it must be beside
 * a label, never inside one.
 */
export function Help(props: HelpProps) {
  return (
    <span style={PLACE}>
      <HelpButton {...props} />
    </span>
  );
}
