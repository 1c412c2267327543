import { t } from '@hireyard/messages';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import { creditoverride } from '@hireyard/wire/money/creditoverride';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { heads } from '@hireyard/wire/resource/heads';
import { keys } from '../../../../lib/api/queries.ts';
import { useCan } from '../../../../page/session-hooks.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card, KeyValues } from '../../../../ui/card.tsx';
import { Money } from '../../../../ui/money.tsx';
import type { Account } from '../data.ts';
import { creditStanding } from '../header/credit-standing.ts';
import { OverrideDialog } from './override-dialog.tsx';
import { Overrides } from './overrides.tsx';
import '../tabs.css';

/** How an account pays, what limits its credit, and who let it pass them. */
export default function CreditTab({ of }: { readonly of: Account }) {
  const can = useCan();
  const cache = useQueryClient();
  const [giving, setGiving] = useState(false);
  const left = creditStanding(of)?.left;
  const mayGive = can(permissionOf(creditoverride, 'add')) && of.credit_limit_hard_limit !== null;
  // what contracts may do next follows from it
  const renewContracts = () => void cache.invalidateQueries({ queryKey: keys.all(heads.contract) });
  return (
    <div className="hy-ac-tab">
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
              t('Refuse above'),
              of.credit_limit_hard_limit && <Money key="hard" amount={of.credit_limit_hard_limit} />,
              'account.hard_limit',
            ],
            [t('Taken'), <Money key="taken" amount={of.live_outstanding_balance} />],
            [t('Left'), left && <Money key="left" amount={left} />],
          ]}
        />
      </Card>
      {can(permissionOf(creditoverride, 'view')) && (
        <Overrides
          of={of}
          onTaken={renewContracts}
          action={
            mayGive && (
              <Button kind="primary" onClick={() => setGiving(true)}>
                {t('Give an override')}
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
    </div>
  );
}
