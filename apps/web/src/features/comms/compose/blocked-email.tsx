/** A blocked address, the reason, and a button to unblock it. */
import { t } from '@hireyard/messages';
import { permissionOf, type Read } from '@hireyard/wire/resource/define-resource';
import { customer as declaration } from '@hireyard/wire/customers/customer';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../lib/api/client.ts';
import { failureOf } from '../../../lib/api/outcome.ts';
import { invalidateAfterWrite } from '../../../lib/api/write.ts';
import { useCan } from '../../../page/session.ts';
import { Button } from '../../../ui/button.tsx';
import { StateChip } from '../../../ui/chip.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { PopoverButton } from '../../../ui/popover.tsx';
import { toast } from '../../../ui/toast.tsx';

type Customer = Pick<Read<typeof declaration>, 'id' | 'email' | 'email_suppressed_why'>;

interface BlockedEmailProps {
  readonly customer: Customer;
  /** Shows reason and button beside the chip if there is space, otherwise in a popover. */
  readonly inline?: boolean;
}

export default function BlockedEmail({ customer, inline = false }: BlockedEmailProps) {
  const chip = <StateChip colour="danger">{t('Email blocked')}</StateChip>;
  if (inline)
    return (
      <Row as="span" className="hy-anywhere">
        {chip}
        {customer.email_suppressed_why}
        <Allow customer={customer} />
      </Row>
    );
  return (
    <PopoverButton className="hy-plain" label={t('Why email is blocked')} button={chip}>
      {() => (
        <Stack align="start" className="hy-anywhere">
          <p>
            <b>{t('Email to {email} is blocked.', { email: customer.email })}</b>{' '}
            {customer.email_suppressed_why}
          </p>
          <Allow customer={customer} />
        </Stack>
      )}
    </PopoverButton>
  );
}

function Allow({ customer: { id, email } }: { readonly customer: Customer }) {
  const mayAllow = useCan()(permissionOf(declaration, 'change'));
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  if (!mayAllow) return null;
  const allow = async () => {
    setBusy(true);
    try {
      await client(declaration).action('allowMail', { id, body: {} });
      toast(t('Email to {email} is allowed again', { email }), { tone: 'success' });
      await invalidateAfterWrite(cache, declaration);
    } catch (error) {
      toast(failureOf(error).message, { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button loading={busy} onClick={() => void allow()}>
      {t('Unblock address')}
    </Button>
  );
}
