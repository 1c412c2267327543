import { t } from '@hireyard/messages';
import { createContext, type ReactNode, useContext, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button, type ButtonKind } from './button.tsx';
import { focusHome } from './hooks.ts';
import { IconClose } from './icons.tsx';

// Where dialogs of buttons in the bar are drawn: beside the bar, which gives its colours to its content.

/** Undefined = in place; null = the place is not rendered yet. */
export const DialogPlace = createContext<Element | null | undefined>(undefined);

const firstControl = '.hy-dialog-body :is(input, select, textarea):not(:disabled)';

interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  /** Called for Escape, the close button, and a click outside. */
  readonly onClose: () => void;
  readonly actions?: ReactNode;
  readonly wide?: boolean;
  readonly children?: ReactNode;
}

/** A modal window on the native element: focus stays inside and returns to where it was. */
export function Dialog({ open, title, onClose, actions, wide = false, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const place = useContext(DialogPlace);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || place === null || dialog === null) return;
    dialog.showModal();
    // The browser itself would focus the close button.
    dialog.querySelector<HTMLElement>(firstControl)?.focus();
    // Also when unmounted while open: closing restores the focus.
    return () => {
      dialog.close();
      focusHome();
    };
  }, [open, place]);
  const drawn = (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a press outside is an extra; Escape does the same by keyboard
    <dialog
      ref={ref}
      className={`hy-dialog${wide ? ' is-wide' : ''}`}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        // Our links open another page, so the dialog must close.
        const left = event.defaultPrevented && (event.target as Element).closest('a[href]') !== null;
        if (left || event.target === ref.current) onClose();
      }}
    >
      {open && (
        <div className="hy-dialog-box">
          <div className="hy-dialog-head hy-row is-nowrap is-between">
            <h2 id={heading}>{title}</h2>
            <Button kind="quiet" icon={IconClose} aria-label={t('Close')} onClick={onClose} />
          </div>
          <div className="hy-dialog-body">{children}</div>
          {actions !== undefined && <div className="hy-dialog-foot hy-row is-end">{actions}</div>}
        </div>
      )}
    </dialog>
  );
  if (place === undefined) return drawn;
  return place === null ? null : createPortal(drawn, place);
}

export interface Question {
  readonly title: string;
  /** The consequence, in words. */
  readonly text: ReactNode;
  /** The verb on the button, e.g. "Abandon contract". */
  readonly action: string;
  readonly kind?: ButtonKind;
}

/** Asks for confirmation of an action that can't be undone. */
function ConfirmDialog({
  question,
  onAnswer,
}: {
  readonly question: Question | undefined;
  readonly onAnswer: (yes: boolean) => void;
}) {
  return (
    <Dialog
      open={question !== undefined}
      title={question?.title ?? ''}
      onClose={() => onAnswer(false)}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>{t('Cancel')}</Button>
          <Button kind={question?.kind ?? 'danger'} onClick={() => onAnswer(true)}>
            {question?.action}
          </Button>
        </>
      }
    >
      {question?.text}
    </Dialog>
  );
}

/** `const [ask, dialog] = useConfirm()`: render `dialog`, then `if (await ask({…})) …`. */
export function useConfirm(): readonly [(question: Question) => Promise<boolean>, ReactNode] {
  const [open, setOpen] = useState<{ question: Question; answer: (yes: boolean) => void }>();
  const ask = (question: Question) => new Promise<boolean>((answer) => setOpen({ question, answer }));
  const onAnswer = (yes: boolean) => {
    open?.answer(yes);
    setOpen(undefined);
  };
  return [ask, <ConfirmDialog key="confirm" question={open?.question} onAnswer={onAnswer} />];
}
