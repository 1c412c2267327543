/** Buttons that open the dialog to write an email. */
import { t } from '@hireyard/messages';
import { useState } from 'react';
import { useCan } from '../../../page/session.ts';
import { Button, type ButtonKind } from '../../../ui/button.tsx';
import { IconMail } from '../../../ui/icons.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { MenuButton } from '../../../ui/popover.tsx';
import type { MailAbout } from './mail-about.ts';
import { takeInterrupted } from './mail-draft.ts';

const ComposeDialog = lazyPart(() => import('./compose-dialog.tsx'));

interface MailMenuProps {
  /** One = a plain button; several = a menu, with labels such as "Send quote". */
  readonly mails: readonly { readonly label: string; readonly about: MailAbout }[];
  readonly label?: string;
  readonly kind?: ButtonKind;
}

/** Shows nothing to users who may not write email. */
export default function MailMenu({ mails, label = t('Email'), kind = 'secondary' }: MailMenuProps) {
  const can = useCan();
  const [about, setAbout] = useState<MailAbout | undefined>(() =>
    takeInterrupted(mails.map((mail) => mail.about)),
  );
  const [first] = mails;
  if (first === undefined || !can('comms.add_sesmail')) return null;
  const words = <span className="hy-mail-words">{label}</span>;
  return (
    <>
      {mails.length === 1 ? (
        <Button
          kind={kind}
          icon={IconMail}
          aria-label={label}
          onPointerEnter={ComposeDialog.preload}
          onClick={() => setAbout(first.about)}
        >
          {words}
        </Button>
      ) : (
        <MenuButton
          label={label}
          kind={kind}
          icon={IconMail}
          items={mails.map((mail) => ({
            key: mail.label,
            label: mail.label,
            onSelect: () => setAbout(mail.about),
          }))}
        >
          {words}
        </MenuButton>
      )}
      {about && <ComposeDialog about={about} onClose={() => setAbout(undefined)} />}
    </>
  );
}
