import { t } from '@hireyard/messages';
import { creditoverride } from '@hireyard/wire/money/creditoverride';
import { permissionOf, type Read } from '@hireyard/wire/resource/define-resource';
import { heads } from '@hireyard/wire/resource/heads';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { keys } from '../../../../lib/api/queries.ts';
import { useWrite } from '../../../../lib/api/write.ts';
import { useToday } from '../../../../lib/use-today.ts';
import { useCan } from '../../../../page/session.ts';
import type { ColumnChanges } from '../../../../resource/list/columns.tsx';
import { RelatedList } from '../../../../resource/list/related-list.tsx';
import type { Row } from '../../../../resource/record.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card, KeyValues } from '../../../../ui/card.tsx';
import { useConfirm, Dialog } from '../../../../ui/dialog.tsx';
import { rich, DateText, MomentText, Money } from '../../../../ui/text.tsx';
import { toast } from '../../../../ui/toast.tsx';
import type { Account } from '../data.ts';
import { creditStanding } from '../header/credit.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { RecordForm } from '../../../../resource/form/record-form.tsx';

const SECTIONS = [{ fields: ['amount', 'expires_on', 'reason', 'account'] }];
/** The account is fixed. */
const INPUTS = { account: () => null };

interface OverrideDialogProps {
  readonly of: Account;
  readonly onGiven: () => void;
  readonly onClose: () => void;
}

/** Adds an override of the hard limit. */
function OverrideDialog({ of, onGiven, onClose }: OverrideDialogProps) {
  return (
    <Dialog open title={t('Override hard limit for {code}', { code: of.code })} onClose={onClose}>
      <RecordForm
        resource={creditoverride}
        initial={{ account: { id: of.id, code: of.code, name: of.name } }}
        sections={SECTIONS}
        inputs={INPUTS}
        saveLabel={t('Add override')}
        onCancel={onClose}
        onSaved={() => {
          toast(t('Override added for {code}', { code: of.code }), { tone: 'success' });
          onGiven();
        }}
      />
    </Dialog>
  );
}

type Override = Read<typeof creditoverride>;
const asOverride = (row: Row): Override => row as unknown as Override;
const COLUMNS = ['expires_on', 'amount', 'reason', 'created_by', 'created_at'];

interface OverridesProps {
  readonly of: Account;
  readonly action: ReactNode;
  readonly onRevoked: () => void;
}

/** The account's overrides with reason and expiry; users with permission can revoke them. */
function Overrides({ of, action, onRevoked }: OverridesProps) {
  const can = useCan();
  const today = useToday();
  const write = useWrite(creditoverride);
  const [ask, question] = useConfirm();
  const mayRevoke = can(permissionOf(creditoverride, 'delete'));
  const revoke = async ({ id }: Override) => {
    const sure = await ask({
      title: t('Revoke override?'),
      text: t('Blocks new orders over the hard limit.'),
      action: t('Revoke override'),
    });
    if (!sure) return;
    const outcome = await write.run({ do: 'remove', id, ifMatch: null });
    if (!outcome.ok) return void toast(outcome.message, { tone: 'danger' });
    toast(t('Override revoked'), { tone: 'success' });
    onRevoked();
  };
  const revokeButton = (one: Override) =>
    isHeld(one, today) && mayRevoke && <Button onClick={() => void revoke(one)}>{t('Revoke')}</Button>;
  const changes: ColumnChanges = {
    ...CELLS,
    take: {
      label: '',
      cell: (row) => revokeButton(asOverride(row)),
      text: () => '',
      width: 120,
      priority: 1,
      end: true,
    },
  };
  const card = (one: Override) => <OverrideCard of={one}>{revokeButton(one)}</OverrideCard>;
  return (
    <>
      <RelatedList
        resource={creditoverride}
        query={{ account__id: of.id }}
        columns={mayRevoke ? [...COLUMNS, 'take'] : COLUMNS}
        changes={changes}
        title={t('Hard limit overrides')}
        empty={
          of.credit_limit_hard_limit === null
            ? t('No hard limit, so overrides aren’t needed')
            : t('No overrides')
        }
        action={action}
        card={card}
      />
      {question}
    </>
  );
}

const CELLS: ColumnChanges = {
  expires_on: { cell: (row) => <Until of={asOverride(row)} /> },
  amount: { cell: (row) => <UpTo of={asOverride(row)} /> },
};

const isHeld = ({ expires_on: day }: Override, today: string): boolean => day !== null && day >= today;

function Until({ of }: { readonly of: Override }) {
  const today = useToday();
  return (
    <>
      <DateText day={of.expires_on} />
      {!isHeld(of, today) && <span className="hy-none"> {t('expired')}</span>}
    </>
  );
}

function UpTo({ of }: { readonly of: Override }) {
  return of.amount === null ? t('Any amount') : <Money amount={of.amount} />;
}

/** The same on narrow screens. */
function OverrideCard({ of, children }: { readonly of: Override; readonly children: ReactNode }) {
  return (
    <Stack gap={4} align="start">
      <span>
        {rich('{amount} until {day}', {
          amount: (
            <b>
              <UpTo of={of} />
            </b>
          ),
          day: <Until of={of} />,
        })}
      </span>
      <span>{of.reason}</span>
      <span className="hy-none">
        {of.created_by} · <MomentText at={of.created_at} />
      </span>
      {children}
    </Stack>
  );
}

/** An account's credit: terms, limits and overrides. */
export default function CreditTab({ of }: { readonly of: Account }) {
  const can = useCan();
  const cache = useQueryClient();
  const [giving, setGiving] = useState(false);
  const left = creditStanding(of)?.left;
  const mayGive = can(permissionOf(creditoverride, 'add')) && of.credit_limit_hard_limit !== null;
  // the allowed moves of contracts depend on it
  const renewContracts = () => void cache.invalidateQueries({ queryKey: keys.all(heads.contract) });
  return (
    <Stack gap="gutter" className="hy-ac-tab">
      <Card title={t('Credit')}>
        <KeyValues
          items={[
            [t('Credit account'), of.credit_account ? t('Yes') : t('No'), 'account.credit_account'],
            [
              t('Payment'),
              of.credit_account
                ? t('{payment_terms, plural, one {# day} other {# days}} after collection', {
                    payment_terms: of.payment_terms,
                  })
                : t('Before delivery'),
            ],
            [
              t('Warn above'),
              of.credit_limit && <Money key="limit" amount={of.credit_limit} />,
              'account.credit_limit',
            ],
            [
              t('Block above'),
              of.credit_limit_hard_limit && <Money key="hard" amount={of.credit_limit_hard_limit} />,
              'account.hard_limit',
            ],
            [t('Used'), <Money key="taken" amount={of.live_outstanding_balance} />],
            [t('Left'), left && <Money key="left" amount={left} />],
          ]}
        />
      </Card>
      {can(permissionOf(creditoverride, 'view')) && (
        <Overrides
          of={of}
          onRevoked={renewContracts}
          action={
            mayGive && (
              <Button kind="primary" onClick={() => setGiving(true)}>
                {t('Add override')}
              </Button>
            )
          }
        />
      )}
      {giving && (
        <OverrideDialog
          of={of}
          onClose={() => setGiving(false)}
          onGiven={() => {
            setGiving(false);
            renewContracts();
          }}
        />
      )}
    </Stack>
  );
}
