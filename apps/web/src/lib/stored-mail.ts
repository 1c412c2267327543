/** Email that is stored on this server instead of sent: its state is "sent", but screens must not say so. */
import { t } from '@hireyard/messages';

export const KEPT = t('Stored on this server, not sent');

interface Mail {
  readonly provider: string;
  readonly furthest: string;
}

/** Returns whether an email with the state "sent" was only stored here. */
export const isKept = ({ provider, furthest }: Mail): boolean =>
  provider === 'capture' && furthest === 'sent';

interface Named {
  readonly name: string;
  readonly colour: string;
  readonly system_action: string | null;
}
/** Returns the states to show: that of a stored email isn't called sent. */
export const statesOfMail = <S extends Named>(states: readonly S[], kept: boolean): S[] =>
  states.map((one) =>
    kept && one.system_action === 'sent' ? { ...one, name: KEPT, colour: 'medium' } : one,
  );

/** Returns whether this installation stores its email, as the server wrote into the page. */
export const recordsEmails = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="hireyard-mail"]')?.content === 'kept';

/** Returns the message after Send. */
export const isBeingDelivered = (to: string): string =>
  recordsEmails() ? t('Email to {to} stored, not sent', { to }) : t('Sending email to {to}', { to });
