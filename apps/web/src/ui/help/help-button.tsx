import { t } from '@hireyard/messages';
import { IconHelp } from '../icons.tsx';
import { lazyPart } from '../lazy.tsx';
import { PopoverButton } from '../popover.tsx';
import { rich } from '../text.tsx';
import { SkeletonRows } from '../states.tsx';
import { Stack } from '../layout.tsx';
import type { ReactNode } from 'react';
import type { HelpTopic } from './topics.ts';
import './help.css';

export interface HelpProps {
  readonly topic: HelpTopic;
  /** The label beside the button. */
  readonly label: ReactNode;
}

const HelpText = lazyPart(
  () => import('./help-words.tsx'),
  <SkeletonRows rows={2} height={18} label={t('Loading help')} />,
);

export default function HelpButton({ topic, label }: HelpProps) {
  return (
    <PopoverButton
      note
      className="hy-help hy-centre"
      label=""
      button={
        <>
          <IconHelp />
          {/* No aria-label: it would match searches for the field beside it. */}
          <span className="hy-sr">{rich('Help with {label}', { label })}</span>
        </>
      }
    >
      {() => (
        <Stack gap={4} className="hy-help-words hy-size-table">
          <b>{label}</b>
          <HelpText topic={topic} />
        </Stack>
      )}
    </PopoverButton>
  );
}
