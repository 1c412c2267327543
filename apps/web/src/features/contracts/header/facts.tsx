/** The header of a contract: progress, facts, problems and warnings. */
import { fromServer, t } from '@hireyard/messages';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { businessDayOf } from '../../../lib/business-time.ts';
import { formatDay, formatMoment, useSettings } from '../../../lib/format.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { Link } from '../../../page/navigate.tsx';
import { Contact } from '../../../resource/cells.tsx';
import { StateChip, StateChips } from '../../../ui/chip.tsx';
import { Help, type HelpTopic } from '../../../ui/help/help.tsx';
import { IconWarn } from '../../../ui/icons.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { Stepper } from '../../../ui/tabs.tsx';
import { DateText } from '../../../ui/text.tsx';
import { type Contract, contractTrail, useContractStates, etagOf } from '../data.ts';
import { FINANCE, helpFor, type ProblemHelp, stepsOf } from './steps.ts';
import { Row } from '../../../ui/layout.tsx';
import { contract as declaration } from '@hireyard/wire/contracts/contract';
import type { Failure } from '../../../lib/api/outcome.ts';
import { useWrite } from '../../../lib/api/write.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Refusal } from './refusal.tsx';

interface ContractProblemsProps {
  readonly problems: Contract['problems'];
  /** Goes to the place to fix a problem. */
  readonly onGo: (help: ProblemHelp) => void;
}

/** All problems with what to do about each; selecting one goes there. */
export function ContractProblems({ problems, onGo }: ContractProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <Row as="ul" gap={8} className="hy-ct-problems" aria-label={t('Problems')}>
      {problems.map((problem) => {
        const help = helpFor(problem.code);
        return (
          <li key={problem.id}>
            <button type="button" className="hy-surface is-danger hy-row" onClick={() => onGo(help)}>
              <IconWarn />
              <b className="hy-danger">{fromServer(problem.description)}</b>
              <span>{help.todo}</span>
            </button>
          </li>
        );
      })}
    </Row>
  );
}

export function ContractSteps({
  contract,
  position,
}: {
  readonly contract: Contract;
  readonly position: string;
}) {
  const { locale } = useSettings();
  const states = useContractStates();
  const history = useQuery(contractTrail(contract.id)).data?.results ?? [];
  const steps = stepsOf({ position, created_at: contract.created_at, history, states });
  return (
    <Stepper
      label={t('Progress')}
      current={position}
      steps={steps.map(({ key, label, at }) => ({
        key,
        label,
        note:
          at === undefined ? undefined : (
            <time dateTime={at} title={formatMoment(at, locale)}>
              {formatDay(businessDayOf(at), locale, 'short')}
            </time>
          ),
      }))}
    />
  );
}

const GoodsFact = lazyPart(async () => ({ default: (await import('../contract-extras.tsx')).GoodsFact }));
// Few contracts were accepted by a customer, so this loads after the page.
const AcceptedFact = lazyPart(async () => ({
  default: (await import('../contract-extras.tsx')).AcceptedFact,
}));

interface FactProps {
  readonly label: string;
  readonly help?: HelpTopic;
  readonly children: ReactNode;
}
const Fact = ({ label, help, children }: FactProps) => (
  <div>
    <dt>
      {label}
      {help && <Help topic={help} label={label} />}
    </dt>
    <dd className="hy-row">{children}</dd>
  </div>
);

/** Customer, place and dates: what staff need first when a customer calls. */
export function ContractFacts({ contract }: { readonly contract: Contract }) {
  const { lead_customer: customer, account, depot } = contract;
  const money = contract.states.filter((state) => FINANCE.includes(state.system_group ?? ''));
  return (
    <Row as="dl" align="stretch" className="hy-ct-facts hy-calm hy-grow">
      <Fact label={t('Customer')}>
        {customer === null ? (
          <span className="hy-none">{t('not set')}</span>
        ) : (
          <>
            <Link to={paths.customer.to({ id: customer.id })}>{customer.name}</Link>
            <span className="hy-ct-reach">
              <Contact telephone={customer.telephone} email={customer.email} />
            </span>
          </>
        )}
      </Fact>
      <Fact label={t('Account')}>
        {account === null ? (
          <span className="hy-none">{t('not set')}</span>
        ) : (
          <>
            <Link to={paths.account.to({ id: account.id })}>{account.name}</Link>
            {'credit_account' in account && (
              <span className="hy-ct-reach">
                <StateChip colour={account.credit_account ? 'secondary' : 'empty'}>
                  {account.credit_account ? t('Credit') : t('Pays up front')}
                </StateChip>
              </span>
            )}
          </>
        )}
      </Fact>
      <Fact label={t('Depot')}>{depot.name}</Fact>
      <Fact label={t('Delivery')}>
        <DateText day={contract.delivery_date} />
      </Fact>
      <Fact label={t('Hire date')}>
        <DateText day={contract.hire_date ?? contract.delivery_date} />
      </Fact>
      <Fact label={t('Collection')}>
        <DateText day={contract.collection_date} />
      </Fact>
      <GoodsFact contract={contract} />
      {money.length > 0 && (
        <Fact label={t('Money')} help="contract.money_states">
          <StateChips states={money} />
        </Fact>
      )}
      <AcceptedFact id={contract.id} />
    </Row>
  );
}

/** Not a contract field, but accepted in updates. */
const KEEP: object = { pricing: 'keep' };

interface ContractWarningsProps {
  readonly contract: Contract;
  readonly mayChange: boolean;
  readonly onReprice: () => void;
}

/** Warns of an order priced for other dates, and lets the user update or keep its prices (domain rules §2). */
export function ContractWarnings({ contract, mayChange, onReprice }: ContractWarningsProps) {
  const write = useWrite(declaration);
  const [failure, setFailure] = useState<Failure>();
  const keep = async () => {
    setFailure(undefined);
    const outcome = await write.run({
      do: 'patch',
      id: contract.id,
      body: KEEP,
      ifMatch: etagOf(contract),
    });
    if (!outcome.ok) return setFailure(outcome);
    toast(t('Prices kept'), { tone: 'success' });
  };
  if (contract.warnings.length === 0) return null;
  return (
    <Row as="section" gap={12} className="hy-surface is-warning" aria-label={t('Warnings')}>
      {contract.warnings.map(({ code, description }) => (
        <Row as="p" key={code} className="hy-strong">
          <IconWarn />
          {fromServer(description)}
        </Row>
      ))}
      {mayChange && (
        <Row>
          <Button onClick={onReprice}>{t('Update prices')}</Button>
          <Button loading={write.busy} onClick={() => void keep()}>
            {t('Keep prices')}
          </Button>
        </Row>
      )}
      {failure && <Refusal failure={failure} />}
    </Row>
  );
}
