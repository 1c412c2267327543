/** Parts of both card forms: the button and the error. */
import { t } from '@hireyard/messages';
import type { PayPage } from '@hireyard/wire/money/money';
import { useRef, useState } from 'react';
import { http } from '../../../lib/api/client.ts';
import { ResponseError } from '../../../lib/api/outcome.ts';
import { formatMoney } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Surface } from '../../../ui/layout.tsx';
import { IconLock } from '../../../ui/icons.tsx';
import { payPath, wordsOf } from './use-pay-page.ts';

/** The bank's confirmation, simulated by the test provider. Closing it leaves it unanswered. */
export function SecondStep({
  page,
  answer,
}: {
  readonly page: PayPage;
  readonly answer: ((agreed: boolean | undefined) => void) | undefined;
}) {
  return (
    <Dialog
      open={answer !== undefined}
      title={t('Confirm with your bank')}
      onClose={() => answer?.(undefined)}
      actions={
        <>
          <Button onClick={() => answer?.(false)}>{t('Decline')}</Button>
          <Button kind="primary" onClick={() => answer?.(true)}>
            {t('Approve')}
          </Button>
        </>
      }
    >
      <p>
        {t('Your bank asks you to confirm {payable} to {name}.', {
          payable: formatMoney(page.payable, page.locale, page.currency),
          name: page.company.name,
        })}
      </p>
    </Dialog>
  );
}

// One payment from the click to its result, with either card form; never two at once.

export interface Secret {
  readonly id: string;
  readonly secret: string;
}

interface Payment {
  readonly uuid: string;
  readonly refresh: () => Promise<PayPage>;
}

/** The message after a failed attempt. */
export interface PaymentProblem {
  readonly text: string;
  /** The outcome is unknown: the customer must check before trying again. */
  readonly unsure?: true;
}

export function usePayment({ uuid, refresh }: Payment) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<PaymentProblem>();

  const begin = async (): Promise<Secret> =>
    http<Secret>({ method: 'POST', path: payPath(uuid, 'secret/'), body: {}, waiting: 'background' });

  /**
   * Polls the payment's status; `unsure`: the customer doesn't know whether it went through and sees the result.
   */
  const look = async (unsure: boolean): Promise<void> => {
    try {
      const page = await refresh();
      if (unsure)
        setTrouble(
          page.status === 'payable' ? { text: t('No money was taken. You can try again.') } : undefined,
        );
    } catch {
      setTrouble({
        text: t('The payment isn’t confirmed yet. You won’t be charged twice. Check again soon.'),
        unsure: true,
      });
    }
  };

  /**
   * Runs one attempt. `attempt` returns why the card was declined, or nothing; it throws network errors and our own
   * refusals.
   * Afterwards the page is loaded again in any case.
   */
  const run = async (attempt: () => Promise<PaymentProblem | undefined>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setTrouble(undefined);
    try {
      const found = await attempt();
      if (found === undefined) await look(false);
      else setTrouble(found);
    } catch (error) {
      // a 4xx refusal is final; after anything else the payment may have gone through
      const refused = error instanceof ResponseError && error.status < 500;
      if (refused) setTrouble({ text: wordsOf(error) });
      await look(!refused);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  const lookAgain = async (): Promise<void> => {
    setBusy(true);
    await look(true);
    setBusy(false);
  };

  return { begin, run, lookAgain, busy, trouble };
}

export interface FormProps {
  readonly uuid: string;
  readonly page: PayPage;
  /** Asks the provider for the payment's state and shows it. */
  readonly refresh: () => Promise<PayPage>;
}

export function PayButton({
  page,
  busy,
  disabled,
}: {
  readonly page: PayPage;
  readonly busy: boolean;
  readonly disabled?: boolean;
}) {
  return (
    <Button type="submit" kind="primary" icon={IconLock} loading={busy} aria-disabled={disabled}>
      {busy
        ? t('Paying…')
        : t('Pay {payable}', { payable: formatMoney(page.payable, page.locale, page.currency) })}
    </Button>
  );
}

/** Always rendered, so that screen readers announce changes. */
export function ProblemNote({
  trouble,
  busy,
  onLook,
}: {
  readonly trouble: PaymentProblem | undefined;
  readonly busy: boolean;
  readonly onLook: () => Promise<void>;
}) {
  return (
    <div role="alert">
      {trouble !== undefined && (
        <Surface tone="danger" align="start">
          <p>{trouble.text}</p>
          {trouble.unsure && (
            <Button loading={busy} onClick={() => void onLook()}>
              {t('Check again')}
            </Button>
          )}
        </Surface>
      )}
    </div>
  );
}
