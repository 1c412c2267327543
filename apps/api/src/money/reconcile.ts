/**
 * Checks that every money figure follows from its transactions (docs/use/money.md, "How it stays correct"). Writes
 * nothing.
 */
import { MONEY_TYPES } from '@hireyard/domain/money/balance';
import { formatMoney, parseMoney, sumMoney } from '@hireyard/domain/values/money';
import { paymentPosition } from '@hireyard/domain/money/requests';
import { t } from '@hireyard/messages';
import { type Db, type RawBuilder, sql } from '../db/database.ts';
import { type Check, check, findAll, type Finding } from '../db/finding.ts';
import { MONEY } from './core/account-debt.ts';
import { type ContractMoney, contractsMoney, requestsByContract } from './core/facts.ts';
import { moneyRoleSql } from './core/journal.ts';
import { balancesOf, financeStates, type MoneyOfContract, paymentFacts } from './core/settle.ts';

const SUMS = sql`select coalesce(sum(amount_captured), 0) as captured, coalesce(sum(amount_refunded), 0) as refunded from money_transaction`;
/** The contra account of a movement. */
const OTHER_ROLE = sql`case p.type when 'deposit' then 'deposits_held' else 'receivable' end`;
const booked = (role: RawBuilder<unknown>) =>
  sql`coalesce((select sum(x.amount) from posting x where x.entry_id = e.id and x.type = p.type and x.role = ${role}), 0)`;

/** A figure as text: an amount or a row's ID. */
type Said<Name extends string> = { readonly [Key in Name]: string };

const CHECKS: readonly Check[] = [
  check(
    'requested',
    sql<Said<'request' | 'captured' | 'refunded' | 'should_captured' | 'should_refunded'>>`
      select 'P' || p.id as request, p.amount_captured::text as captured, p.amount_refunded::text as refunded, s.captured::text as should_captured,
        s.refunded::text as should_refunded
      from payment_request p cross join lateral (${SUMS} where payment_request_id = p.id) s
      where (p.amount_captured, p.amount_refunded) <> (s.captured, s.refunded)`,
    (row) =>
      t(
        '{request}: {captured} captured and {refunded} refunded, but its transactions total {should_captured} and {should_refunded}',
        row,
      ),
  ),
  check(
    'refunded',
    sql<Said<'request' | 'refunded' | 'should'>>`
      select 'R' || r.id as request, r.amount_refunded::text as refunded, s.refunded::text as should
      from refund_request r cross join lateral (${SUMS} where refund_request_id = r.id) s where r.amount_refunded <> s.refunded`,
    (row) => t('{request}: {refunded} refunded, but its transactions total {should}', row),
  ),
  check(
    'taken',
    sql<
      Said<'request' | 'payment'>
    >`select 'P' || i.payment_request_id as request, i.third_party_id as payment
      from payment_intent i where i.status = 'succeeded' and not exists (
        select from money_transaction t where t.payment_request_id = i.payment_request_id and t.payment_package = i.payment_package and t.kind = 'capture')`,
    (row) => t('{request}: payment {payment} succeeded but has no transaction', row),
  ),
  check(
    'journal',
    sql<Said<'id' | 'amount' | 'money' | 'other'>>`
      select t.id::text, t.amount::text, ${booked(moneyRoleSql)}::text as money, ${booked(OTHER_ROLE)}::text as other
      from money_transaction t join payment_request p on p.id = t.payment_request_id left join journal_entry e on e.transaction_id = t.id
      where e.contract_id is distinct from p.contract_id or ${booked(moneyRoleSql)} <> t.amount or ${booked(OTHER_ROLE)} <> -t.amount`,
    (row) => t('Transaction {id}: amount {amount}, but {money} and {other} were posted', row),
  ),
  check(
    'journal',
    sql<Said<'number' | 'amount' | 'tax' | 'booked' | 'booked_tax'>>`
      select p.number, p.amount::text, p.amount_tax::text as tax, (${booked(sql`'receivable'`)})::text as booked, (-${booked(sql`'tax'`)})::text as booked_tax
      from invoice p left join journal_entry e on e.invoice_id = p.id
      where p.type <> 'deposit' and (e.contract_id is distinct from p.contract_id or ${booked(sql`'receivable'`)} <> p.amount
          or ${booked(sql`'tax'`)} <> -p.amount_tax or ${booked(sql`'income'`)} <> p.amount_tax - p.amount)
        or p.type = 'deposit' and e.id is not null`,
    (row) =>
      t('Invoice {number}: {amount} with tax of {tax}, but {booked} and {booked_tax} were posted', row),
  ),
  check(
    'transfer',
    sql<Said<'id' | 'amount' | 'rows'>>`
      select t.transfer_id::text as id, sum(t.amount)::text as amount, string_agg('T' || t.id, ', ' order by t.id) as rows
      from money_transaction t where t.transfer_id is not null
      group by t.transfer_id having sum(t.amount) <> 0 or count(distinct t.currency) > 1`,
    (row) => t('Transfer {id} is out of balance by {amount} (transactions {rows})', row),
  ),
  check(
    'transfer',
    sql<Said<'id'>>`select t.id::text
      from money_transaction t join money_transaction x on x.id = t.reverses_id where x.transfer_id is distinct from t.transfer_id`,
    (row) => t('Transaction {id} reverses part of a different transfer', row),
  ),
  check(
    'debt',
    sql<{ readonly id: number; readonly is: string | null; readonly should: string | null }>`
      select contract_id as id, d.said as is, b.said as should
      from (select contract_id, concat_ws(' / ', (owed / 100.0)::numeric(14, 2), account_id, depot_id, payment_due_date) as said from contract_debt) d
      full join (select c.id as contract_id, concat_ws(' / ', sum(x.outstanding), c.account_id, c.depot_id, c.payment_due_date) as said
        from contract c join contract_balance x on x.contract_id = c.id and x.type <> 'deposit' and x.outstanding <> 0 group by c.id) b using (contract_id)
      where d.said is distinct from b.said`,
    ({ id, is, should }) =>
      t('Contract {id}: debt is {is} (amount, account, depot, due date), but its balances give {should}', {
        id: String(id),
        is: is ?? t('nothing'),
        should: should ?? t('nothing'),
      }),
  ),
  check(
    'outdated',
    sql<Said<'contracts' | 'since'>>`
      select count(distinct o.contract_id)::text as contracts, coalesce(wire_time(min(r.created_at)), '?') as since
      from contract_outdated o join contract c on c.id = o.contract_id left join recalculation r on r.id = o.recalculation_id
      where not exists (select from job j where j.topic = 'contract.recalculate' and j.key = 'recalculation ' || o.recalculation_id and j.state in ('queued', 'running'))
      having count(*) > 0`,
    ({ contracts, since }) =>
      t(
        '{count, plural, one {# contract is} other {# contracts are}} out of date since {since}, and no job is recalculating them',
        { count: Number(contracts), since },
      ),
  ),
  check(
    'ledger',
    sql<Said<'id' | 'amount'>>`select e.id::text, coalesce(sum(x.amount), 0)::text as amount
      from journal_entry e left join posting x on x.entry_id = e.id group by e.id having coalesce(sum(x.amount), 1) <> 0`,
    (row) => t('Entry {id} is out of balance by {amount}', row),
  ),
];

/** Contracts per batch. */
const BATCH = 500;

interface ContractMoneyRow {
  readonly contract_number: string;
  readonly balances: Readonly<Record<string, Readonly<Record<string, string>>>> | null;
  readonly states: readonly string[];
}

/** Reads the stored balances and finance states of contracts. */
async function moneyRows(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, ContractMoneyRow>> {
  const rows = await db.rows<ContractMoneyRow & { id: number }>(sql`
    select c.id, c.contract_number, (select jsonb_object_agg(b.type, jsonb_build_object('total', b.total::text, 'tax', b.total_tax::text, 'paid', b.paid::text,
        'paid_tax', b.paid_tax::text, 'refunded', b.refunded::text, 'refunded_tax', b.refunded_tax::text, 'outstanding', b.outstanding::text,
        'outstanding_tax', b.outstanding_tax::text, 'requested', b.requested::text)) from contract_balance b where b.contract_id = c.id) as balances,
      array(select s.system_action from state s where s.id = any (ss.state_ids) and s.system_action is not null
        and s.type_id = (select id from state_type where context = 'contract_finance_status') order by 1) as states
    from contract c join state_set ss on ss.id = c.state_set_id where c.id = any (${ids}::int[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

const NOTHING = '0.00';
const FIGURES = [
  'total',
  'tax',
  'paid',
  'paid_tax',
  'refunded',
  'refunded_tax',
  'outstanding',
  'outstanding_tax',
  'requested',
] as const;

/** The balances that the rules calculate from a contract's transactions. */
interface Ruled extends Pick<MoneyOfContract, 'balances' | 'requests'> {
  readonly contract: ContractMoney;
}

const wrongBalances = ({ contract, balances }: Ruled, is: ContractMoneyRow | undefined): Finding[] =>
  MONEY_TYPES.flatMap((type) =>
    FIGURES.flatMap((name) => {
      const should = formatMoney(balances[type][name]);
      const stored = is?.balances?.[type]?.[name] ?? NOTHING;
      if (stored === should) return [];
      return [
        {
          kind: 'balance',
          text: t('{number}: {name} of {type} is {is}, but its transactions give {should}', {
            number: contract.contract_number,
            name,
            type,
            is: stored,
            should,
          }),
        },
      ];
    }),
  );

const wrongPositions = ({ requests, balances }: Ruled): Finding[] =>
  requests.flatMap((request) => {
    const should = paymentPosition(paymentFacts(request, balances));
    if (should === request.position) return [];
    return [
      {
        kind: 'position',
        text: t('{request} is {is}, but its transactions give {should}', {
          request: `P${request.id}`,
          is: request.position,
          should,
        }),
      },
    ];
  });

function wrongStates(
  { contract, requests, balances }: Ruled,
  is: ContractMoneyRow | undefined,
  shown: ReadonlySet<string>,
): Finding[] {
  const wanted = Object.values(financeStates({ balances, requests })).flatMap((one) =>
    one !== null && shown.has(one) ? [one] : [],
  );
  const states = is?.states ?? [];
  if (wanted.length === states.length && wanted.every((one) => states.includes(one))) return [];
  return [
    {
      kind: 'states',
      text: t('{number} shows {is}, but its balances give {should}', {
        number: contract.contract_number,
        is: states.join(', ') || t('nothing'),
        should: wanted.join(', ') || t('nothing'),
      }),
    },
  ];
}

/** Finds balances, positions and states of contracts that differ from the calculated ones. */
async function wrongContracts(
  db: Db,
  ids: readonly number[],
  shown: ReadonlySet<string>,
): Promise<Finding[]> {
  const [contracts, requests, stored] = [
    await contractsMoney(db, ids),
    await requestsByContract(db, ids),
    await moneyRows(db, ids),
  ];
  return contracts.flatMap((contract) => {
    const own = requests.get(contract.id) ?? [];
    const ruled = { contract, requests: own, balances: balancesOf(contract, own) };
    const is = stored.get(contract.id);
    return [...wrongBalances(ruled, is), ...wrongPositions(ruled), ...wrongStates(ruled, is, shown)];
  });
}

/** Compares the accounts' live balances with their contracts' figures. */
async function wrongCredit(db: Db): Promise<Finding[]> {
  const accounts = await db.rows<{ id: number; code: string; live: string; contracts: number[] }>(sql`
    select t.id, t.code, ${MONEY.live_outstanding_balance} as live, array(select id from contract c where c.account_id = t.id
      and (exists (select from contract_balance b where b.contract_id = c.id and b.total <> 0) or exists (select from payment_request p where p.contract_id = c.id))) as contracts
    from account t order by t.id`);
  const findings: Finding[] = [];
  for (const { code, live, contracts } of accounts) {
    const requests = await requestsByContract(db, contracts);
    const owed = (await contractsMoney(db, contracts)).map((contract) => {
      const balances = balancesOf(contract, requests.get(contract.id) ?? []);
      return balances.contract.outstanding + balances.damages.outstanding;
    });
    if (sumMoney(owed) !== parseMoney(live))
      findings.push({
        kind: 'credit',
        text: t('Account {code} owes {is}, but its contracts give {should}', {
          code,
          is: live,
          should: formatMoney(sumMoney(owed)),
        }),
      });
  }
  return findings;
}

/** Returns every wrong figure; empty = all correct. Run it in one snapshot. */
export async function reconcileMoney(db: Db): Promise<Finding[]> {
  const findings = await findAll(CHECKS, db);
  const states = await db.rows<{ system_action: string }>(sql`select system_action from state
    where system_action is not null and type_id = (select id from state_type where context = 'contract_finance_status')`);
  const shown = new Set(states.map(({ system_action }) => system_action));
  for (let last = 0; ; ) {
    const rows = await db.rows<{ id: number }>(
      sql`select id from contract where id > ${last} order by id limit ${BATCH}`,
    );
    if (rows.length === 0) break;
    findings.push(
      ...(await wrongContracts(
        db,
        rows.map(({ id }) => id),
        shown,
      )),
    );
    last = rows.at(-1)?.id ?? last;
  }
  return [...findings, ...(await wrongCredit(db))];
}
