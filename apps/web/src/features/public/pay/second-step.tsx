import { t } from '@hireyard/messages';
import type { PayPage } from '@hireyard/wire/money/money';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatMoney } from '../../../lib/format.ts';

/** What a bank asks its customer before it pays; here the stand-in's. Closed, it was not answered. */
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
          <Button onClick={() => answer?.(false)}>{t('Refuse')}</Button>
          <Button kind="primary" onClick={() => answer?.(true)}>
            {t('Approve')}
          </Button>
        </>
      }
    >
      <p>
        {t('Your bank wants to know that it is you who pays {payable} to {name}.', {
          payable: formatMoney(page.payable, page.locale, page.currency),
          name: page.company.name,
        })}
      </p>
    </Dialog>
  );
}
