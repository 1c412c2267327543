import { t } from '@hireyard/messages';
import { paymentrequest } from '@hireyard/wire/money/paymentrequest';
import { useState } from 'react';
import { client } from '../../../lib/api/index.ts';
import type { Outcome } from '../../../lib/api/outcome.ts';
import { useCan } from '../../../page/session-hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, KeyValues } from '../../../ui/card.tsx';
import { MomentText } from '../../../ui/money.tsx';
import type { PaymentRequest } from '../data.ts';
import { useMoneyAction } from '../use-money-write.ts';

/** How the request stands in the books, and another try to bring them in line. */
export function SyncCard({ request }: { readonly request: PaymentRequest }) {
  const can = useCan();
  const action = useMoneyAction();
  const [outcome, setOutcome] = useState<Outcome<unknown>>();
  const sync = async () =>
    setOutcome(
      await action.run({}, async () =>
        client(paymentrequest).action('xero', { id: request.id, waiting: 'foreground' }),
      ),
    );
  const failed = outcome !== undefined && !outcome.ok ? outcome.message : request.accounting_error;
  return (
    <Card
      title={t('In the books')}
      actions={
        can('accounting.change_paymentrequest') && (
          <Button loading={action.busy} onClick={() => void sync()}>
            {t('Sync')}
          </Button>
        )
      }
    >
      {failed !== '' && (
        <p className="hy-acc-error" role="alert">
          <b>{t('The accounting package says:')}</b> {failed}
        </p>
      )}
      {outcome?.ok === true && (
        <p className="hy-hint" role="status">
          {t('The books are in line.')}
        </p>
      )}
      <KeyValues
        items={[
          [t('Accounting package'), request.accounting_package],
          [t('Invoice there'), request.invoice?.third_party_id],
          [t('Synced'), <MomentText key="synced" at={request.accounting_synced_at} />],
        ]}
      />
    </Card>
  );
}
