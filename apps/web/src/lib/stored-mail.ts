/** Mail that stays on this server: its state is "sent", and people must not read that it was. */
import { t } from '@hireyard/messages';

export const KEPT = t('Stored on this server, not sent');

interface Mail {
  readonly provider: string;
  readonly furthest: string;
}

/** Whether a mail that its state calls sent was only kept here. */
export const isKept = ({ provider, furthest }: Mail): boolean =>
  provider === 'capture' && furthest === 'sent';

interface Named {
  readonly name: string;
  readonly colour: string;
  readonly system_action: string | null;
}
/** States as people read them: that of a kept mail isn't called sent. */
export const statesOfMail = <S extends Named>(states: readonly S[], kept: boolean): S[] =>
  states.map((one) =>
    kept && one.system_action === 'sent' ? { ...one, name: KEPT, colour: 'medium' } : one,
  );

/** Whether this installation keeps its mail, as the server wrote into the page. */
export const recordsEmails = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="hireyard-mail"]')?.content === 'kept';

/** Says after a press on Send where the mail is. */
export const isBeingDelivered = (to: string): string =>
  recordsEmails()
    ? t('Email to {to} stored on this server, not sent', { to })
    : t('Sending email to {to}', { to });
