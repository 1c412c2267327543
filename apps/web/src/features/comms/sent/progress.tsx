/** How far a mail came, as dots in their order and as a word. */
import { t } from '@hireyard/messages';
import type { SesMail } from '@hireyard/wire/comms/sesmail';
import { choiceText } from '@hireyard/wire/field/choice-text';
import { StateChip } from '../../../ui/chip.tsx';
import { isKept, KEPT } from '../../../lib/kept-mail.ts';
import './progress.css';

type Standing = Pick<SesMail, 'furthest' | 'unclear' | 'last_error' | 'provider'>;

const STEPS = ['sent', 'received', 'opened', 'clicked'] as const;

/** Why a mail did not arrive, or may not have; undefined = nothing is wrong with it. */
export function troubleOf({ furthest, unclear, last_error }: Omit<Standing, 'provider'>): string | undefined {
  if (furthest === 'bounced') return t('Bounced');
  if (furthest === 'complaint') return t('Complaint');
  if (unclear) return t('Outcome unknown');
  return last_error === '' ? undefined : t('Being tried again');
}

/** How many of the steps it came. */
export const stepsOf = (furthest: SesMail['furthest']): number =>
  STEPS.findIndex((step) => step === furthest) + 1;

/** How far a mail came, in words. */
export function progressText(mail: Standing): string {
  const trouble = troubleOf(mail);
  if (trouble !== undefined) return trouble;
  if (isKept(mail)) return KEPT;
  return mail.furthest === 'pending' ? t('Waiting') : choiceText(mail.furthest);
}

export function Progress({ mail }: { readonly mail: Standing }) {
  const trouble = troubleOf(mail);
  if (trouble !== undefined) {
    const ended = mail.furthest === 'bounced' || mail.furthest === 'complaint';
    return <StateChip colour={ended ? 'danger' : 'warning'}>{trouble}</StateChip>;
  }
  if (isKept(mail)) return <StateChip colour="medium">{KEPT}</StateChip>;
  const reached = stepsOf(mail.furthest);
  return (
    <span className="hy-progress">
      <span className="hy-progress-dots" aria-hidden="true">
        {STEPS.map((step, at) => (
          <i key={step} className={at < reached ? 'is-reached' : undefined} />
        ))}
      </span>
      {progressText(mail)}
    </span>
  );
}
