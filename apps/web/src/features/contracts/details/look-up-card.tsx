import { t } from '@hireyard/messages';
import { contract as declaration } from '@hireyard/wire/contracts/contract';
import { client } from '../../../lib/api/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toast.ts';
import { useMoneyAction } from '../../money/index.ts';
import type { Contract } from '../data.ts';

const LOOK_UPS = [
  ['sync', t('Refresh all'), t('Figures and problems updated')],
  ['ihResetAccount', t('Reset account'), t('Account updated')],
  ['ihResetCustomer', t('Reset customer'), t('Customer address updated')],
] as const;

/** Repeats the look-ups of a contract in the hire system, after something was put right beside it. */
export function LookUpCard({ contract }: { readonly contract: Contract }) {
  const action = useMoneyAction();
  const look = async (name: string, done: string) => {
    const outcome = await action.run({}, async () =>
      client(declaration).action(name, {
        id: contract.id,
        waiting: 'foreground',
        ...(name === 'sync' ? {} : { body: {} }),
      }),
    );
    toast(outcome.ok ? done : outcome.message, { tone: outcome.ok ? 'success' : 'danger' });
  };
  return (
    <Card title={t('Refresh from records')}>
      <p className="hy-hint">
        {t(
          'Use these after correcting a customer, account or price. Resetting the customer copies their current address.',
        )}
      </p>
      <div className="hy-row">
        {LOOK_UPS.map(([name, label, done]) => (
          <Button key={name} loading={action.busy} onClick={() => void look(name, done)}>
            {label}
          </Button>
        ))}
      </div>
    </Card>
  );
}
