import { t } from '@hireyard/messages';
import type { MailAbout } from '../../comms/compose/index.ts';
import type { Contract } from '../data.ts';

const QUOTES = new Set(['quote', 'quote_abandoned']);

/** The mails that can be written about a contract as it stands, the likeliest first. */
export function contractMails(
  { id }: Pick<Contract, 'id'>,
  position: string,
): readonly { readonly label: string; readonly about: MailAbout }[] {
  const own = QUOTES.has(position)
    ? { label: t('Send the quote'), about: { category: 'quote', contract: id } as const }
    : { label: t('Send the contract'), about: { category: 'contract_summary', contract: id } as const };
  return [own, { label: t('Write a message'), about: { category: 'conversation', contract: id } }];
}
