import { t } from '@hireyard/messages';
import type { OutstandingContract } from '@hireyard/wire/money/money';
import { Button } from '../../../../ui/button.tsx';
import { copyText } from '../../../../ui/copy-text.ts';
import { formatMoney } from '../../../../lib/format.ts';
import { MenuButton } from '../../../../ui/menu-button.tsx';
import { useSettings } from '../../../../lib/settings.ts';

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
  const copy = (request: Requests[number]) => void copyText(request.url, t('Link copied'));
  if (requests.length === 1 && !isDraft(first))
    return (
      <Button kind="quiet" onClick={() => copy(first)}>
        {t('Copy payment link')}
      </Button>
    );
  return (
    <MenuButton
      label={t('Payment links')}
      kind="quiet"
      items={requests.map((request) => ({
        key: request.uuid,
        label: t('Copy link for {type} of {amount}', {
          type: request.type,
          amount: formatMoney(request.amount, locale, currency),
        }),
        onSelect: () => copy(request),
        whyNot: isDraft(request) ? t('It is not sent yet.') : undefined,
      }))}
    >
      {t('Payment links')}
    </MenuButton>
  );
}
