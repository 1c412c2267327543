/** What both card forms have: their button, and what went wrong. */
import { t } from '@hireyard/messages';
import type { PayPage } from '@hireyard/wire/money/money';
import { Button } from '../../../ui/button.tsx';
import { formatMoney } from '../../../lib/format.ts';
import { IconLock } from '../../../ui/icons.tsx';
import type { Trouble } from './use-payment.ts';

export interface FormProps {
  readonly uuid: string;
  readonly page: PayPage;
  /** Asks the provider what became of the payment, and shows it. */
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
    <Button
      type="submit"
      kind="primary"
      icon={IconLock}
      loading={busy}
      aria-disabled={disabled}
      className="hy-pay-button"
    >
      {busy
        ? t('Paying…')
        : t('Pay {payable}', { payable: formatMoney(page.payable, page.locale, page.currency) })}
    </Button>
  );
}

/** Stays in the document, so that what appears in it is read out. */
export function TroubleNote({
  trouble,
  busy,
  onLook,
}: {
  readonly trouble: Trouble | undefined;
  readonly busy: boolean;
  readonly onLook: () => Promise<void>;
}) {
  return (
    <div role="alert">
      {trouble !== undefined && (
        <div className="hy-pay-trouble">
          <p>{trouble.text}</p>
          {trouble.unsure && (
            <Button loading={busy} onClick={() => void onLook()}>
              {t('Check again')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
