/** Actions on money, performed at once or in a dialog. */
import { t } from '@hireyard/messages';
import type { paymentrequest } from '@hireyard/wire/money/paymentrequest';
import { heads } from '@hireyard/wire/resource/heads';
import { type ReactNode, useState } from 'react';
import { recordsEmails } from '../../../lib/stored-mail.ts';
import { useCan } from '../../../page/session.ts';
import { lazyPart } from '../../../ui/lazy.tsx';
import type { MenuItem } from '../../../ui/popover.tsx';
import { toast } from '../../../ui/toast.tsx';
import { isNothing, type PaymentRequest, positionOf, requestMails, type Transaction } from '../data.ts';
import { useMoneyWrite } from '../use-money-write.ts';
import { canCorrect, movementWords, otherContract, payAddress } from '../words.tsx';
import type { Ask } from './ask.ts';

const MoneyDialogs = lazyPart(() => import('./money-dialogs.tsx'));

/** Copies the customer's link; shows it if there is no clipboard. */
export async function copyLink(request: PaymentRequest, done = t('Link copied')): Promise<void> {
  const address = payAddress(request);
  try {
    await navigator.clipboard.writeText(address);
    toast(done, { tone: 'success' });
  } catch {
    toast(t('Link not copied: {address}', { address }), { tone: 'danger' });
  }
}

export interface Desk {
  readonly busy: boolean;
  readonly ask: (ask: Ask) => void;
  /** All actions available for a request, most likely first. */
  readonly ofRequest: (request: PaymentRequest) => readonly MenuItem[];
  /** `request`: the movement's request, if at hand. */
  readonly ofTransaction: (row: Transaction, type: string, request?: PaymentRequest) => readonly MenuItem[];
  /** The open dialog; render it once. */
  readonly dialog: ReactNode;
}

type Can = (permission: string) => boolean;

const movesOf = (request: PaymentRequest, can: Can, ask: Desk['ask']): readonly MenuItem[] =>
  can('accounting.change_transaction') && request.account_id !== null && request.can_refundrequest
    ? [{ key: 'move', label: t('Move or split…'), onSelect: () => ask({ do: 'move', request }) }]
    : [];

const mailsOf = (request: PaymentRequest, ask: Desk['ask']): readonly MenuItem[] =>
  requestMails(request).map(({ label, about }) => ({
    key: `mail ${label}`,
    label,
    onSelect: () => ask({ do: 'mail', about }),
  }));

interface Doing {
  readonly ask: Desk['ask'];
  readonly send: (draft: PaymentRequest) => void;
}

/** The actions available for a request, most likely first. */
function itemsOf(request: PaymentRequest, can: Can, { ask, send }: Doing): readonly MenuItem[] {
  const position = positionOf(request.states);
  const open = !isNothing(request.payable);
  const mayRecord = can('accounting.add_transaction');
  const mayChange = can('accounting.change_paymentrequest');
  const pays = position !== 'cancelled' && mayRecord;
  const pay: MenuItem = {
    key: 'pay',
    label: open || isNothing(request.amount_captured) ? t('Record payment') : t('Record another payment'),
    onSelect: () => ask({ do: 'pay', request }),
  };
  const items: readonly { readonly when: boolean; readonly items: readonly MenuItem[] }[] = [
    {
      when: position === 'create' && mayChange,
      items: [{ key: 'send', label: t('Send'), onSelect: () => send(request) }],
    },
    { when: pays && open, items: [pay] },
    {
      when: request.type === 'deposit' && request.can_refundrequest && mayRecord,
      items: [{ key: 'deposit', label: t('Use deposit'), onSelect: () => ask({ do: 'deposit', request }) }],
    },
    {
      when: request.can_refundrequest && can('accounting.add_refundrequest'),
      items: [{ key: 'refund', label: t('Request refund'), onSelect: () => ask({ do: 'refund', request }) }],
    },
    { when: true, items: movesOf(request, can, ask) },
    { when: can('comms.add_sesmail'), items: mailsOf(request, ask) },
    {
      when: request.can_resend,
      items: [{ key: 'copy', label: t('Copy payment link'), onSelect: () => void copyLink(request) }],
    },
    { when: pays && !open, items: [pay] },
    {
      when: request.can_cancel && mayChange,
      items: [
        {
          key: 'cancel',
          label: t('Cancel request'),
          danger: true,
          onSelect: () => ask({ do: 'cancel', request }),
        },
      ],
    },
  ];
  return items.flatMap(({ when, items: some }) => (when ? some : []));
}

export function useDesk(): Desk {
  const can = useCan();
  const write = useMoneyWrite<typeof paymentrequest>(heads.paymentrequest);
  const [asked, ask] = useState<Ask>();
  const mayMail = can('comms.add_sesmail');
  const attach = async (request: PaymentRequest, system_action: string) => {
    const outcome = await write.run({
      do: 'systemState',
      id: request.id,
      body: { system_action, action: 'attach' },
      ifMatch: null,
    });
    if (outcome.ok) return outcome.record;
    toast(outcome.message, { tone: 'danger' });
    return undefined;
  };
  const sendDraft = async (request: PaymentRequest) => {
    const sent = await attach(request, 'pending');
    if (sent === undefined) return;
    const [mail] = sent.emails;
    const [first] = requestMails(sent);
    if (mail !== undefined)
      toast(
        recordsEmails()
          ? t('Ready for payment; email stored, not sent')
          : t('Ready for payment; email to {address} queued', { address: mail.to }),
        { tone: 'success' },
      );
    else if (first !== undefined && mayMail) ask({ do: 'mail', about: first.about });
    else await copyLink(sent, t('Link copied: send it to the customer.'));
  };
  const mayCorrect = can('accounting.add_transaction');
  const mayMove = can('accounting.change_transaction');
  return {
    busy: write.busy,
    ask,
    ofRequest: (request) => itemsOf(request, can, { ask, send: (draft) => void sendDraft(draft) }),
    ofTransaction: (row, type, request) => [
      ...(request !== undefined && row.kind === 'capture' && !row.reversed ? movesOf(request, can, ask) : []),
      ...(canCorrect(row) && mayCorrect && (mayMove || otherContract(row) === null)
        ? [
            {
              key: 'correct',
              label: t('Reverse entry'),
              danger: true,
              onSelect: () => ask({ do: 'correct', transaction: row, words: movementWords(row, type) }),
            },
          ]
        : []),
    ],
    dialog: asked && <MoneyDialogs ask={asked} onAsk={ask} onClose={() => ask(undefined)} />,
  };
}
