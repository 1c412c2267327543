/** The money of a contract: balances, settlement checklist, damages, and requests and payments. */
import { t } from '@hireyard/messages';
import { choiceText } from '@hireyard/wire/field/choice-text';
import type { Damage } from '@hireyard/wire/money/damage';
import { type BalancesWire, MONEY_TYPES, type MoneyType } from '@hireyard/wire/money/money';
import type { UseQueryResult } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { useCan } from '../../../page/session.ts';
import { useTableRoom } from '../../../resource/record.ts';
import { Button } from '../../../ui/button.tsx';
import { StateChips } from '../../../ui/chip.tsx';
import { Help } from '../../../ui/help/help.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { ErrorState, PermissionState, SkeletonRows } from '../../../ui/states.tsx';
import { Money } from '../../../ui/text.tsx';
import { useDesk, useMoneyText } from '../../money/index.ts';
import type { Contract } from '../data.ts';
import { financeGroups } from '../header/steps.ts';
import { DamagesCard } from './damages.tsx';
import { LedgerCard } from './ledger.tsx';
import { SettlementCard } from './settlement.tsx';
import { useContractMoney } from './use-contract-money.ts';
import { Stack } from '../../../ui/layout.tsx';
import './money.css';

const BESIDE = { display: 'flex', alignItems: 'center' } as const;

interface BalanceCardsProps {
  readonly contract: Contract;
  readonly balances: UseQueryResult<BalancesWire>;
}

/** Totals, payments and outstanding amount by type. */
function BalanceCards({ contract, balances }: BalanceCardsProps) {
  const wide = useTableRoom();
  return (
    <QueryView query={balances} rows={3} height={wide ? 62 : 199} loading={t('Loading the balances')}>
      {(data) => (
        <div className="hy-stack hy-gap-gutter hy-mo-balances">
          {MONEY_TYPES.map((type) => (
            <BalanceCard
              key={type}
              type={type}
              balance={data[type]}
              states={contract.states.filter((state) => state.system_group === financeGroups[type])}
            />
          ))}
        </div>
      )}
    </QueryView>
  );
}

interface BalanceCardProps {
  readonly type: MoneyType;
  readonly balance: BalancesWire[MoneyType];
  readonly states: Contract['states'];
}

function BalanceCard({ type, balance: one, states }: BalanceCardProps) {
  const text = useMoneyText();
  const row = (label: string, amount: string) => (
    <div className="hy-row is-nowrap is-between">
      <dt className="hy-muted">{label}</dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  );
  return (
    <section
      className="hy-card hy-stack hy-gap-8"
      aria-label={t('{type} balance', { type: choiceText(type) })}
    >
      <header className="hy-row is-nowrap is-between">
        <div style={BESIDE}>
          <h2>{choiceText(type)}</h2>
          <Help topic={`money.${type}`} label={choiceText(type)} />
        </div>
        <StateChips states={states} />
      </header>
      <dl>
        {row(t('Total'), one.total)}
        {row(t('Paid'), one.paid)}
        {row(t('Refunded'), one.refunded)}
        <div className="hy-row is-nowrap is-between is-strong">
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
}

const DamageDialog = lazyPart(() => import('./damage-dialog.tsx'));

/** Positions in which the hire is settled. */
const SETTLES = new Set(['off_hire', 'collection']);
const GOODS_WENT_OUT = new Set(['on_hire', 'off_hire', 'collection']);
const NO_MONEY = new Set(['quote', 'quote_abandoned']);

interface MoneyTabProps {
  readonly contract: Contract;
  readonly position: string;
  /** Goes to the count-in of the goods. */
  readonly onCount: () => void;
}

/** Loads the money of a contract and decides which cards to show. */
function useMoneyTab({ contract, position }: MoneyTabProps) {
  const { id } = contract;
  const desk = useDesk();
  const damages = useRef<HTMLDivElement>(null);
  const money = useContractMoney(id, SETTLES.has(position));
  const open = GOODS_WENT_OUT.has(position);
  const [edited, setEdited] = useState<Damage | 'new'>();
  return {
    ...money,
    desk,
    of: { contract: id, number: contract.contract_number },
    /** The goods have gone out and the hire is not complete. */
    open,
    settles: SETTLES.has(position),
    edited,
    setEdited,
    damages,
  };
}
type MoneyTabState = ReturnType<typeof useMoneyTab>;
interface PartProps {
  readonly money: MoneyTabState;
}

export default function MoneyTab(props: MoneyTabProps) {
  const { contract, position, onCount } = props;
  const money = useMoneyTab(props);
  const { records, open, edited, setEdited, desk } = money;
  return (
    <Stack gap="gutter" className="hy-mo">
      <BalanceCards contract={contract} balances={money.balances} />
      {NO_MONEY.has(position) ? (
        <p className="hy-hint">{t('Confirm the order to request payments.')}</p>
      ) : (
        <MoneyButtons money={money} />
      )}
      <SettlementPart contract={contract} money={money} onCount={onCount} />
      {records !== undefined && (open || records.damages.length > 0) && (
        <DamagesCard
          damages={records.damages}
          counted={money.settlement.data?.damages ?? []}
          open={open}
          onEdit={setEdited}
          ref={money.damages}
        />
      )}
      <LedgerPart money={money} />
      {desk.dialog}
      {edited && (
        <DamageDialog
          contract={contract.id}
          damage={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Stack>
  );
}

/** Buttons for payment requests, invoices and damages. */
function MoneyButtons({ money }: PartProps) {
  const can = useCan();
  const { desk, of, balances, settles, open, setEdited } = money;
  const requestable = Object.values(balances.data ?? {}).some((one) => one.can_request);
  return (
    <div className="hy-row">
      {can('accounting.add_paymentrequest') && (
        <Button
          kind={requestable && !settles ? 'primary' : 'secondary'}
          onClick={() => desk.ask({ do: 'request', ...of })}
        >
          {t('Request payment')}
        </Button>
      )}
      {can('accounting.add_invoice') && (
        <Button onClick={() => desk.ask({ do: 'invoice', ...of })}>{t('Raise invoice')}</Button>
      )}
      {open && can('contract.add_damage') && (
        <Button onClick={() => setEdited('new')}>{t('Add damage')}</Button>
      )}
    </div>
  );
}

/** Scrolls to the damages and focuses the first decision. */
function goToDecisions(damages: RefObject<HTMLElement | null>): void {
  damages.current?.scrollIntoView({ block: 'center' });
  damages.current?.querySelector('select')?.focus();
}

function SettlementPart({
  contract,
  money,
  onCount,
}: PartProps & Pick<MoneyTabProps, 'contract' | 'onCount'>) {
  const { settlement, records, balances, desk, damages } = money;
  return (
    <QueryView query={settlement} waiting={false}>
      {(data) =>
        records !== undefined &&
        balances.data !== undefined && (
          <SettlementCard
            contract={contract}
            settlement={data}
            balances={balances.data}
            records={records}
            desk={desk}
            onDecide={() => goToDecisions(damages)}
            onCount={onCount}
          />
        )
      }
    </QueryView>
  );
}

function LedgerPart({ money: { mayView, error, retry, records, desk } }: PartProps) {
  if (!mayView) return <PermissionState what={t('payments')} />;
  if (error !== undefined) return <ErrorState detail={error} onRetry={retry} />;
  if (records === undefined) return <SkeletonRows rows={6} label={t('Loading the payments')} />;
  return <LedgerCard records={records} desk={desk} />;
}
