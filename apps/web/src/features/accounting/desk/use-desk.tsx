/** Money at hand: what can be done with a request, done at once or asked about in a dialog. */
import { heads } from '@hireyard/wire/heads';
import type { paymentrequest } from '@hireyard/wire/resources/paymentrequest';
import { type ReactNode, useState } from 'react';
import { useCan } from '../../../frame/session-hooks.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { MenuItem } from '../../../ui/menu-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { type PaymentRequest, positionOf, type Transaction } from '../data.ts';
import { isNothing } from '../sums.ts';
import { useMoneyWrite } from '../use-money-write.ts';
import { canCorrect, movementWords, payAddress } from '../words.ts';
import type { Ask } from './ask.ts';

const MoneyDialogs = lazyPart(() => import('./money-dialogs.tsx'));

/** Puts the customer's link on the clipboard; says it instead where there is none. */
export async function copyLink(request: PaymentRequest, done = 'Link copied'): Promise<void> {
  const address = payAddress(request);
  try {
    await navigator.clipboard.writeText(address);
    toast(done, { tone: 'success' });
  } catch {
    toast(`The link could not be copied: ${address}`, { tone: 'danger' });
  }
}

export interface Desk {
  readonly busy: boolean;
  readonly ask: (ask: Ask) => void;
  /** Everything that can be done with a request now, the most likely first. */
  readonly ofRequest: (request: PaymentRequest) => readonly MenuItem[];
  readonly ofTransaction: (row: Transaction, type: string) => readonly MenuItem[];
  /** The open dialog: to be drawn once. */
  readonly dialog: ReactNode;
}

export function useDesk(): Desk {
  const can = useCan();
  const write = useMoneyWrite<typeof paymentrequest>(heads.paymentrequest);
  const [asked, ask] = useState<Ask>();
  const attach = async (
    request: PaymentRequest,
    system_action: string,
    action: 'attach' | 'detach' = 'attach',
  ) => {
    const outcome = await write.run({
      do: 'systemState',
      id: request.id,
      body: { system_action, action },
      ifMatch: null,
    });
    if (!outcome.ok) toast(outcome.message, { tone: 'danger' });
    return outcome.ok;
  };
  const sendDraft = async (request: PaymentRequest) => {
    if (await attach(request, 'pending'))
      await copyLink(request, 'It can be paid now. The link is copied: send it to the customer.');
  };
  const sendAgain = async (request: PaymentRequest) => {
    // the mark of an earlier time goes, so that this time stands in the history too
    const marked = request.states.some((state) => state.system_action === 'resend');
    if (marked && !(await attach(request, 'resend', 'detach'))) return;
    if (await attach(request, 'resend'))
      await copyLink(request, 'Marked as sent again. The link is copied: send it to the customer.');
  };
  const ofRequest = (request: PaymentRequest): readonly MenuItem[] => {
    const position = positionOf(request.states);
    const open = !isNothing(request.payable);
    const pays = position !== 'cancelled' && can('accounting.add_transaction');
    const pay: MenuItem = {
      key: 'pay',
      label: open || isNothing(request.amount_captured) ? 'Record payment' : 'Record another payment',
      onSelect: () => ask({ do: 'pay', request }),
    };
    const items: (MenuItem | false)[] = [
      position === 'create' &&
        can('accounting.change_paymentrequest') && {
          key: 'send',
          label: 'Send',
          onSelect: () => void sendDraft(request),
        },
      pays && open && pay,
      request.type === 'deposit' &&
        request.can_refundrequest &&
        can('accounting.add_transaction') && {
          key: 'deposit',
          label: 'Use deposit',
          onSelect: () => ask({ do: 'deposit', request }),
        },
      request.can_refundrequest &&
        can('accounting.add_refundrequest') && {
          key: 'refund',
          label: 'Ask for a refund',
          onSelect: () => ask({ do: 'refund', request }),
        },
      request.can_resend &&
        can('accounting.change_paymentrequest') && {
          key: 'resend',
          label: 'Send again',
          onSelect: () => void sendAgain(request),
        },
      request.can_resend && {
        key: 'copy',
        label: 'Copy payment link',
        onSelect: () => void copyLink(request),
      },
      pays && !open && pay,
      request.can_cancel &&
        can('accounting.change_paymentrequest') && {
          key: 'cancel',
          label: 'Cancel request',
          danger: true,
          onSelect: () => ask({ do: 'cancel', request }),
        },
    ];
    return items.filter((item) => item !== false);
  };
  return {
    busy: write.busy,
    ask,
    ofRequest,
    ofTransaction: (row, type) =>
      canCorrect(row) && can('accounting.add_transaction')
        ? [
            {
              key: 'correct',
              label: 'Correct a wrong entry',
              danger: true,
              onSelect: () => ask({ do: 'correct', transaction: row, words: movementWords(row, type) }),
            },
          ]
        : [],
    dialog: asked && <MoneyDialogs ask={asked} onClose={() => ask(undefined)} />,
  };
}
