/** Writes an email about a record: filled in by the server, previewed, sent once (specification §3.15). */
import { t } from '@hireyard/messages';
import type { sesmail, SesMail } from '@hireyard/wire/comms/sesmail';
import { heads } from '@hireyard/wire/resource/heads';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../../lib/api/outcome.ts';
import { useWrite } from '../../../lib/api/write.ts';
import { isBeingDelivered } from '../../../lib/stored-mail.ts';
import { useGo } from '../../../page/navigate.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, useConfirm } from '../../../ui/dialog.tsx';
import { KeyArea } from '../../../ui/key-area.tsx';
import { Row, Stack, Surface } from '../../../ui/layout.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ComposeFields, ComposeDocuments } from './compose-fields.tsx';
import { ComposePreview, type MailPreview, useMailPreview } from './compose-preview.tsx';
import { composeTitle, type MailAbout, mailPath } from './mail-about.ts';
import {
  draftOf,
  dropDraft,
  interrupt,
  isWritten,
  saveDraft,
  mailBodyOf,
  type MailDraft,
  resume,
} from './mail-draft.ts';
import './compose.css';

interface ComposeDialogProps {
  readonly about: MailAbout;
  readonly onClose: () => void;
  /** Called after it was queued; the dialog closes itself. */
  readonly onSent?: (mail: SesMail) => void;
}

const AT_FIELDS = new Set(['to', 'cc', 'subject', 'message', 'documents', 'files']);

/** Returns the errors that belong to no field. */
function restOf(failure: Failure | undefined): string | undefined {
  if (failure?.kind !== 'invalid') return failure?.message;
  const others = Object.entries(failure.fields).filter(([name]) => !AT_FIELDS.has(name));
  if (others.length === 0 && Object.keys(failure.fields).length > 0) return undefined;
  return others.map(([, message]) => message).join(' ') || failure.message;
}

export default function ComposeDialog(props: ComposeDialogProps) {
  const { about } = props;
  const form = useRef<HTMLFormElement>(null);
  const [looking, setLooking] = useState(false);
  const mail = useMail(props, () => {
    setLooking(false);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  });
  const { draft, preview, errors, change } = mail;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void mail.send();
  };
  return (
    <>
      <Dialog
        open
        wide
        title={composeTitle(about)}
        onClose={() => void mail.leave()}
        actions={<ComposeFoot mail={mail} looking={looking} onLook={setLooking} />}
      >
        <KeyArea
          as="form"
          ref={form}
          className={`hy-compose${looking ? ' is-looking' : ''}`}
          noValidate
          onSubmit={(event) => event.preventDefault()}
          onKeyDown={onKeyDown}
        >
          <div className="hy-form hy-compose-write">
            <ComposeFields
              about={about}
              values={{ ...filledIn(draft, preview.data), cc: draft.cc, message: draft.message }}
              errors={errors}
              onChange={change}
            />
            <ComposeDocuments
              about={about}
              draft={draft}
              error={errors['documents'] ?? errors['files']}
              onChange={change}
            />
          </div>
          <ComposePreview preview={preview} />
        </KeyArea>
      </Dialog>
      {mail.question}
    </>
  );
}

interface ComposeFootProps {
  readonly mail: ReturnType<typeof useMail>;
  /** Whether a phone shows the preview in place of the fields. */
  readonly looking: boolean;
  readonly onLook: (looking: boolean) => void;
}

/** Problems of the email, and its buttons. */
function ComposeFoot({ mail, looking, onLook }: ComposeFootProps) {
  const problems = mail.preview.data?.problems ?? [];
  return (
    <Stack className="hy-compose-foot">
      <div role="status">
        {problems.length > 0 && (
          <Surface as="ul" gap={4} tone="warning">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </Surface>
        )}
      </div>
      {mail.rest !== undefined && !problems.includes(mail.rest) && (
        <p className="hy-error" role="alert">
          {mail.rest}
        </p>
      )}
      <Row className="hy-to-end">
        <Button className="hy-phone" aria-pressed={looking} onClick={() => onLook(!looking)}>
          {looking ? t('Edit') : t('Preview')}
        </Button>
        <Button onClick={() => void mail.leave()}>{t('Cancel')}</Button>
        <Button kind="primary" loading={mail.busy} shortcut="Ctrl Enter" onClick={() => void mail.send()}>
          {t('Send')}
        </Button>
      </Row>
    </Stack>
  );
}

/** Returns the typed recipient and subject, or the server's. */
const filledIn = (draft: MailDraft, filled: MailPreview | undefined) => ({
  to: draft.to ?? filled?.to ?? '',
  subject: draft.subject ?? filled?.subject ?? '',
});

/** The draft: kept while it is written, then sent or discarded. `onRefused`: the server refused it. */
function useMail({ about, onClose, onSent }: ComposeDialogProps, onRefused: () => void) {
  const go = useGo();
  const write = useWrite<typeof sesmail>(heads.sesmail);
  const [draft, setDraft] = useState(() => draftOf(about));
  const [failure, setFailure] = useState<Failure>();
  const [ask, question] = useConfirm();
  const filling = useRef(false);
  const preview = useMailPreview(about, draft);
  const written = isWritten(draft);
  useUnload(written, about);

  const change = (part: Partial<MailDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    saveDraft(about, next);
    // the errors no longer apply to the changed values
    if (failure?.kind !== 'invalid') return setFailure(undefined);
    const others = Object.entries(failure.fields).filter(([name]) => !(name in part));
    setFailure(others.length > 0 ? { ...failure, fields: Object.fromEntries(others) } : undefined);
  };
  const send = async () => {
    if (write.busy || filling.current) return;
    setFailure(undefined);
    // Sending before the first preview waits for its values.
    filling.current = true;
    const filled = preview.data ?? (await preview.refetch()).data;
    filling.current = false;
    const body = { ...mailBodyOf(about, draft), ...filledIn(draft, filled) };
    const outcome = await write.run({ do: 'create', body });
    if (!outcome.ok) {
      setFailure(outcome);
      return onRefused();
    }
    dropDraft(about);
    const { record } = outcome;
    onClose();
    onSent?.(record);
    toast(isBeingDelivered(record.to), {
      tone: 'success',
      action: { label: t('View email'), run: () => go(mailPath(record.id)) },
    });
  };
  const leave = async () => {
    const yes =
      !written ||
      (await ask({
        title: t('Discard this email?'),
        text: t('Your text will be lost.'),
        action: t('Discard email'),
      }));
    if (!yes) return;
    dropDraft(about);
    onClose();
  };
  return {
    draft,
    preview,
    question,
    change,
    send,
    leave,
    busy: write.busy,
    errors: failure?.kind === 'invalid' ? failure.fields : {},
    /** Errors that belong to no field. */
    rest: restOf(failure),
  };
}

/** The browser asks before it leaves a page with an unsent draft. After a reload the draft is open again. */
function useUnload(written: boolean, about: MailAbout): void {
  const latest = useRef(about);
  latest.current = about;
  useEffect(resume, []);
  useEffect(() => {
    if (!written) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onHide = (event: PageTransitionEvent) => {
      if (!event.persisted) interrupt(latest.current);
    };
    window.addEventListener('beforeunload', onUnload);
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      window.removeEventListener('pagehide', onHide);
    };
  }, [written]);
}
