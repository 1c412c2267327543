import type { OutstandingContract } from '@hireyard/wire/money';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { formatMoney } from '../../../ui/format.ts';
import { MenuButton } from '../../../ui/menu-button.tsx';
import { useSettings } from '../../../ui/settings.ts';

type Requests = OutstandingContract['paymentrequest_contract'];
interface State {
  readonly system_action?: string | null;
}
const isDraft = (request: Requests[number]): boolean =>
  (request.states as readonly State[]).some((state) => state.system_action === 'create');

/** The addresses at which the customer pays what is asked for; drafts take no payment yet. */
export function PayLinks({ requests }: { readonly requests: Requests }) {
  const { locale, currency } = useSettings();
  const [first] = requests;
  if (first === undefined) return null;
  const copy = (request: Requests[number]) => void copyText(request.url, 'Link copied');
  if (requests.length === 1 && !isDraft(first))
    return (
      <Button kind="quiet" onClick={() => copy(first)}>
        Copy payment link
      </Button>
    );
  return (
    <MenuButton
      label="Payment links"
      kind="quiet"
      items={requests.map((request) => ({
        key: request.uuid,
        label: `Copy link for ${request.type} of ${formatMoney(request.amount, locale, currency)}`,
        onSelect: () => copy(request),
        whyNot: isDraft(request) ? 'It is not sent yet.' : undefined,
      }))}
    >
      Payment links
    </MenuButton>
  );
}
