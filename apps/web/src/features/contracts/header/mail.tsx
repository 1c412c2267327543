/** Email in the contract header: who accepted the quote, whether the customer has an address, and the button to write. */
import { t } from '@hireyard/messages';
import type { customer as customerOf } from '@hireyard/wire/customers/customer';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import { heads } from '@hireyard/wire/resource/heads';
import { useQuery } from '@tanstack/react-query';
import { recordOptions } from '../../../lib/api/queries.ts';
import { formatMoment, useSettings } from '../../../lib/format.ts';
import { useCan } from '../../../page/session.ts';
import { StateChip } from '../../../ui/chip.tsx';
import { type MailAbout, MailMenu, BlockedEmail } from '../../comms/compose/index.tsx';
import type { Contract } from '../data.ts';
import { documentsOptions } from '../documents/use-documents.ts';
import { Row } from '../../../ui/layout.tsx';
import './header-mail.css';

const QUOTES = new Set(['quote', 'quote_abandoned']);

/** Returns the emails that fit the contract's position, the most likely first. */
export function contractMails(
  { id }: Pick<Contract, 'id'>,
  position: string,
): readonly { readonly label: string; readonly about: MailAbout }[] {
  const own = QUOTES.has(position)
    ? { label: t('Send quote'), about: { category: 'quote', contract: id } as const }
    : { label: t('Send contract'), about: { category: 'contract_summary', contract: id } as const };
  return [own, { label: t('Write email'), about: { category: 'conversation', contract: id } }];
}

interface HeaderMailProps {
  readonly contract: Contract;
  readonly position: string;
}

export default function HeaderMail({ contract, position }: HeaderMailProps) {
  const { id, lead_customer: lead } = contract;
  const can = useCan();
  const customer = useQuery({
    ...recordOptions<typeof customerOf>(heads.customer, lead?.id ?? 0),
    enabled: lead !== null && can(permissionOf(heads.customer, 'view')),
  }).data?.data;
  return (
    <Row as="span" end className="hy-ct-mail">
      <Accepted id={id} />
      {customer?.email_suppressed && <BlockedEmail customer={customer} />}
      <MailMenu mails={contractMails(contract, position)} />
    </Row>
  );
}

/** The newest version that a customer accepted. */
function Accepted({ id }: { readonly id: number }) {
  const { locale, timeZone } = useSettings();
  const versions = useQuery(documentsOptions(id)).data;
  const acceptance = versions?.find((version) => version.acceptance !== null)?.acceptance;
  if (!acceptance) return null;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(
    new Date(acceptance.accepted_at),
  );
  return (
    <span title={`${acceptance.name}, ${formatMoment(acceptance.accepted_at, locale)}`}>
      <StateChip colour="success">{t('Accepted by {name}, {day}', { name: acceptance.name, day })}</StateChip>
    </span>
  );
}
