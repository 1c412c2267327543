/** The page of a payment link (specification §2.1: /noauth). No sign-in, designed for a phone first. */
import { t } from '@hireyard/messages';
import type { PayPage as Pay } from '@hireyard/wire/money/money';
import { type ReactNode, useEffect, useRef } from 'react';
import { useParams } from 'react-router';
import { classNames } from '../../../lib/class-names.ts';
import { businessZone } from '../../../lib/business-time.ts';
import { CompanyContact } from '../../../ui/company-contact.tsx';
import { IconCheck, IconClose, IconWarn } from '../../../ui/icons.tsx';
import { SettingsContext } from '../../../lib/format.ts';
import { lazyPart } from '../../../ui/lazy.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { Bill, Receipt } from './bill.tsx';
import CardForm from './card-form.tsx';
import type { FormProps } from './form-parts.tsx';
import { usePayPage } from './use-pay-page.ts';
import { Stack } from '../../../ui/layout.tsx';
import { rich } from '../../../ui/text.tsx';
import '../public.css';

// Shows the same rows until the provider's script has loaded.
const StripeForm = lazyPart(
  () => import('./stripe-form.tsx'),
  <SkeletonRows rows={3} label={t('Loading card form')} />,
);

export default function PayPage() {
  const { uuid = '' } = useParams();
  const { shown, load, refresh } = usePayPage(uuid);
  const company = shown.phase === 'shown' ? shown.page.company.name : undefined;
  const title = company === undefined ? t('Pay') : t('Pay {company}', { company });
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main className="hy-sheet">
      {shown.phase === 'shown' ? (
        <SettingsContext value={{ ...shown.page, timeZone: businessZone() }}>
          <Sheet title={title} company={shown.page.company}>
            <Body uuid={uuid} page={shown.page} refresh={refresh} />
          </Sheet>
        </SettingsContext>
      ) : (
        <Sheet title={shown.phase === 'unknown' ? t('Link not found') : title}>
          {shown.phase === 'loading' && <SkeletonRows rows={6} label={t('Loading payment')} />}
          {shown.phase === 'unknown' && <p>{t('Please open our full link, or ask for a new one.')}</p>}
          {shown.phase === 'failed' && <ErrorState detail={shown.message} onRetry={() => void load()} />}
        </Sheet>
      )}
    </main>
  );
}

function Sheet({
  title,
  company,
  children,
}: {
  readonly title: string;
  readonly company?: Pay['company'];
  readonly children: ReactNode;
}) {
  return (
    <Stack gap={16} className="hy-sheet-box">
      <h1 tabIndex={-1}>{title}</h1>
      {children}
      {company !== undefined && <CompanyContact company={company} className="hy-below" />}
    </Stack>
  );
}

function Body({ uuid, page, refresh }: FormProps) {
  const { status } = page;
  return (
    <>
      <StatusMessage page={page} />
      {status !== 'cancelled' && <Bill page={page} />}
      {status === 'payable' && <Form uuid={uuid} page={page} refresh={refresh} />}
      <Receipt uuid={uuid} page={page} />
    </>
  );
}

function Form(props: FormProps) {
  const { page } = props;
  if (page.card.kind === 'testcard') return <CardForm {...props} />;
  if (page.card.kind === 'stripe') return <StripeForm {...props} {...page.card} />;
  return (
    <p className="hy-surface">
      {rich('Please pay by bank transfer, quoting {number}.', {
        number: <strong>{page.contract_number}</strong>,
      })}
    </p>
  );
}

/** The payment's state, announced when it changes; it receives the focus after a payment. */
function StatusMessage({ page }: { readonly page: Pay }) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(page.status);
  useEffect(() => {
    if (before.current !== page.status && page.status !== 'payable') place.current?.focus();
    before.current = page.status;
  }, [page.status]);
  const verdict = statusMessage(page);
  return (
    <div
      ref={place}
      tabIndex={-1}
      role="status"
      className={classNames(
        'hy-sheet-verdict hy-surface',
        page.status === 'paid' && 'is-success',
        page.status === 'cancelled' && 'is-danger',
      )}
      data-status={page.status}
    >
      {verdict}
    </div>
  );
}

function statusMessage(page: Pay): ReactNode {
  const whole = page.refunded !== '0.00' && page.refunded === page.paid;
  switch (page.status) {
    case 'payable':
      return null;
    case 'processing':
      return (
        <>
          <span className="hy-pay-turn" aria-hidden="true" />
          <p>
            {rich('<b>Your payment is being processed.</b> This page updates automatically.', {
              b: (words) => <strong>{words}</strong>,
            })}
          </p>
        </>
      );
    case 'paid':
      return (
        <>
          <IconCheck />
          <p>
            <strong>{whole ? t('This payment was refunded.') : t('Paid. Thank you!')}</strong>
          </p>
        </>
      );
    case 'cancelled':
      return (
        <>
          <IconClose />
          <p>
            {rich('<b>This payment link was cancelled.</b> Please ask {name} for a new one.', {
              b: (words) => <strong>{words}</strong>,
              name: page.company.name,
            })}
          </p>
        </>
      );
    case 'closed':
      return (
        <>
          <IconWarn />
          <p>
            {rich('<b>Nothing to pay.</b> The order has changed.', {
              b: (words) => <strong>{words}</strong>,
            })}
          </p>
        </>
      );
  }
}
