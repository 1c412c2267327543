/** One payment from the press of the button to its end, whichever form the card is typed into. Never two at a time. */
import { t } from '@hireyard/messages';
import type { PayPage } from '@hireyard/wire/money/money';
import { useRef, useState } from 'react';
import { ResponseError } from '../../../lib/api/errors.ts';
import { http } from '../../../lib/api/index.ts';
import { payPath, wordsOf } from './use-pay-page.ts';

export interface Secret {
  readonly id: string;
  readonly secret: string;
}

interface Payment {
  readonly uuid: string;
  readonly refresh: () => Promise<PayPage>;
}

/** What the customer is told when a try did not work. */
export interface Trouble {
  readonly text: string;
  /** What became of the money is not known: he must look before he tries again. */
  readonly unsure?: true;
}

export function usePayment({ uuid, refresh }: Payment) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();

  const begin = async (): Promise<Secret> =>
    http<Secret>({ method: 'POST', path: payPath(uuid, 'secret/'), body: {}, waiting: 'background' });

  /** Polls the payment’s status; `unsure`: the customer does not know whether it went through, and is told. */
  const look = async (unsure: boolean): Promise<void> => {
    try {
      const page = await refresh();
      if (unsure)
        setTrouble(
          page.status === 'payable' ? { text: t('Nothing was taken. You can try again.') } : undefined,
        );
    } catch {
      setTrouble({
        text: t(
          'We could not find out whether the payment went through. Nothing is ever taken twice: check again in a moment.',
        ),
        unsure: true,
      });
    }
  };

  /**
   * Runs one try. `attempt` answers why the card was not taken, or nothing when it was; what it throws is the network's or a refusal of ours.
   * Afterwards the page is read anew, whatever came of it.
   */
  const run = async (attempt: () => Promise<Trouble | undefined>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setTrouble(undefined);
    try {
      const found = await attempt();
      if (found === undefined) await look(false);
      else setTrouble(found);
    } catch (error) {
      // a plain "no" is final; after anything else it may have gone through
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
