/** The money of a contract: balances, what is left to settle, damages, and one ledger of everything. */
import { t } from '@hireyard/messages';
import { choiceText } from '@hireyard/wire/field/choice-text';
import type { Damage } from '@hireyard/wire/money/damage';
import { type BalancesWire, MONEY_TYPES } from '@hireyard/wire/money/money';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCan } from '../../../page/session.ts';
import { Button } from '../../../ui/button.tsx';
import { StateChips } from '../../../ui/chip.tsx';
import { Help } from '../../../ui/help/help.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { ErrorState, PermissionState, SkeletonRows } from '../../../ui/states.tsx';
import { Money } from '../../../ui/text.tsx';
import { useDesk, useMoneyText } from '../../money/index.ts';
import { CountCard, useCount } from '../count/count-card.tsx';
import type { Contract } from '../data.ts';
import { financeGroups } from '../header/steps.ts';
import { DamagesCard } from './damages.tsx';
import { LedgerCard } from './ledger.tsx';
import { SettlementCard } from './settlement.tsx';
import { useContractMoney } from './use-contract-money.ts';
import './money.css';

const BESIDE = { display: 'flex', alignItems: 'center' } as const;

interface BalanceCardsProps {
  readonly contract: Contract;
  readonly balances: UseQueryResult<BalancesWire>;
}

/** What each balance asks for and what came of it. */
function BalanceCards({ contract, balances }: BalanceCardsProps) {
  const text = useMoneyText();
  const { data, error } = balances;
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={4} label={t('Loading the balances')} />
    ) : (
      <ErrorState
        title={t('The balances could not be loaded')}
        detail={error.message}
        onRetry={() => void balances.refetch()}
      />
    );
  return (
    <div className="hy-mo-balances">
      {MONEY_TYPES.map((type) => {
        const one = data[type];
        const row = (label: string, amount: string) => (
          <div>
            <dt>{label}</dt>
            <dd>
              <Money amount={amount} />
            </dd>
          </div>
        );
        return (
          <section
            key={type}
            className="hy-card"
            aria-label={t('{type} balance', { type: choiceText(type) })}
          >
            <header>
              <div style={BESIDE}>
                <h2>{choiceText(type)}</h2>
                <Help topic={`money.${type}`} label={choiceText(type)} />
              </div>
              <StateChips
                states={contract.states.filter((state) => state.system_group === financeGroups[type])}
              />
            </header>
            <dl>
              {row(t('Total'), one.total)}
              {row(t('Paid'), one.paid)}
              {row(t('Refunded'), one.refunded)}
              <div className="is-strong">
                <dt>{t('Outstanding')}</dt>
                <dd>
                  <Money amount={one.outstanding} strong />
                </dd>
              </div>
            </dl>
            <p className="hy-hint">
              {one.tax !== '0.00' &&
                `${t('Total {total} + {total_tax} tax, outstanding {outstanding} + {outstanding_tax} tax.', { total: text(one.total_ex), total_tax: text(one.tax), outstanding: text(one.outstanding_ex), outstanding_tax: text(one.outstanding_tax) })} `}
              {one.requested === '0.00'
                ? t('No open requests')
                : t('Open requests: {requested}', { requested: text(one.requested) })}
            </p>
          </section>
        );
      })}
    </div>
  );
}

const DamageDialog = lazyPart(() => import('./damage-dialog.tsx'));

/** From here on the hire is being settled. */
const SETTLES = new Set(['off_hire', 'collection']);
const GOODS_WENT_OUT = new Set(['on_hire', 'off_hire', 'collection']);
const NO_MONEY = new Set(['quote', 'quote_abandoned']);

interface MoneyTabProps {
  readonly contract: Contract;
  readonly position: string;
}

export default function MoneyTab({ contract, position }: MoneyTabProps) {
  const can = useCan();
  const desk = useDesk();
  const [edited, setEdited] = useState<Damage | 'new'>();
  const damages = useRef<HTMLDivElement>(null);
  const money = useContractMoney(contract.id, SETTLES.has(position));
  const { records, balances, settlement } = money;
  const of = { contract: contract.id, number: contract.contract_number };
  const open = GOODS_WENT_OUT.has(position);
  const count = useCount(contract.id, open || position === 'complete');
  const counting = useRef<HTMLDivElement>(null);
  const [early, setEarly] = useState(false);
  const counted = count.data?.lines.some((line) => line.uncounted < line.expected) === true;
  const asks = !NO_MONEY.has(position);
  const requestable = Object.values(balances.data ?? {}).some((one) => one.can_request);
  const decide = () => {
    damages.current?.scrollIntoView({ block: 'center' });
    damages.current?.querySelector<HTMLElement>('select')?.focus();
  };
  const goCount = () => {
    counting.current?.scrollIntoView({ block: 'start' });
    counting.current?.querySelector<HTMLElement>('[role=spinbutton]')?.focus();
  };
  const countPart = (
    <>
      {count.data !== undefined && (SETTLES.has(position) || counted || early) && (
        <CountCard id={contract.id} count={count.data} ref={counting} />
      )}
      {count.isError && count.data === undefined && (
        <ErrorState
          title={t('The count could not be loaded')}
          detail={count.error.message}
          onRetry={() => void count.refetch()}
        />
      )}
    </>
  );
  return (
    <div className="hy-mo">
      {open && countPart}
      <BalanceCards contract={contract} balances={balances} />
      {!asks && (
        <p className="hy-hint">
          {t('A quote asks for no money. Once the order is confirmed, payments are asked for here.')}
        </p>
      )}
      {asks && (
        <div className="hy-row">
          {can('accounting.add_paymentrequest') && (
            <Button
              kind={requestable && !SETTLES.has(position) ? 'primary' : 'secondary'}
              onClick={() => desk.ask({ do: 'request', ...of })}
            >
              {t('Request payment')}
            </Button>
          )}
          {can('accounting.add_invoice') && (
            <Button onClick={() => desk.ask({ do: 'invoice', ...of })}>{t('Raise invoice')}</Button>
          )}
          {position === 'on_hire' && !counted && !early && can('contract.change_contract') && (
            <Button onClick={() => setEarly(true)}>{t('Count in early')}</Button>
          )}
          {open && can('contract.add_damage') && (
            <Button onClick={() => setEdited('new')}>{t('Add damage')}</Button>
          )}
        </div>
      )}
      {settlement.data !== undefined && records !== undefined && balances.data !== undefined && (
        <SettlementCard
          contract={contract}
          settlement={settlement.data}
          balances={balances.data}
          records={records}
          desk={desk}
          onDecide={decide}
          onCount={goCount}
        />
      )}
      {settlement.isError && settlement.data === undefined && (
        <ErrorState
          title={t('The settlement could not be loaded')}
          detail={settlement.error.message}
          onRetry={() => void settlement.refetch()}
        />
      )}
      {records !== undefined && (open || records.damages.length > 0) && (
        <DamagesCard
          damages={records.damages}
          counted={settlement.data?.damages ?? []}
          open={open}
          onEdit={setEdited}
          ref={damages}
        />
      )}
      {!open && countPart}
      {!money.mayLook ? (
        <PermissionState what={t('payments')} />
      ) : money.error !== undefined ? (
        <ErrorState title={t('The ledger could not be loaded')} detail={money.error} onRetry={money.retry} />
      ) : records === undefined ? (
        <SkeletonRows rows={6} label={t('Loading the ledger')} />
      ) : (
        <LedgerCard records={records} desk={desk} />
      )}
      {desk.dialog}
      {edited && (
        <DamageDialog
          contract={contract.id}
          damage={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
}
