import { fromServer, t } from '@hireyard/messages';
import { contract as declaration } from '@hireyard/wire/contracts/contract';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { ResponseError } from '../../lib/api/outcome.ts';
import { usePageQuery, useQueryParameter } from '../../page/address.ts';
import { useShortcut } from '../../page/keyboard.ts';
import { useGo } from '../../page/navigate.tsx';
import { Page } from '../../page/page.tsx';
import { useCan } from '../../page/session.ts';
import { oneByOne } from '../../lib/idle.ts';
import { listAddress } from '../../resource/list/use-list.ts';
import { labelOf, useHeaderRoom } from '../../resource/record.ts';
import { EditingContext, useEdited } from '../../resource/detail/editing.ts';
import { paths } from '../../lib/registry/paths.ts';
import { StateChips } from '../../ui/chip.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../lib/class-names.ts';
import { EmptyState, ErrorState, PermissionState, SkeletonRows } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { PayingAccount } from './header/refusal.tsx';
import { type Contract, contractMoves, contractOptions } from './data.ts';
import { ContractFacts, ContractProblems, ContractSteps, ContractWarnings } from './header/facts.tsx';
import { FINANCE, focusField, focusFirst, positionOf, type ProblemHelp, touchOnly } from './header/steps.ts';
import { MoveButton } from './header/move.tsx';
import { useDateMoves } from './impact/use-date-moves.ts';
import { lazyPart } from '../../ui/lazy.tsx';
import { useLineStore, useUnsavedLines } from './items/use-lines.ts';
import { Help, type HelpTopic } from '../../ui/help/help.tsx';
import { itemsTab, preloads, type TabProps, tabs } from './tabs.tsx';
import { Row } from '../../ui/layout.tsx';
import './contract.css';

/** The shape of a contract page while it loads, to avoid layout shifts. */
const ContractSkeleton = () => (
  <div className="hy-body hy-ct">
    <div className="hy-ct-wait-steps" />
    <div className="hy-card hy-ct-wait-card">
      <SkeletonRows rows={8} label={t('Loading the contract')} />
    </div>
  </div>
);

const RecordSteps = lazyPart(() => import('../../resource/detail/record-steps.tsx'));
const RepriceDialog = lazyPart(() => import('./items/reprice-dialog.tsx'));
const OverdueWarning = lazyPart(() => import('./availability/overdue-warning.tsx'));
const MoveDates = lazyPart(() => import('./impact/move-dates.tsx'));
// as high as its button, so that nothing moves when it appears
const HeaderMail = lazyPart(
  async () => ({ default: (await import('./contract-extras.tsx')).HeaderMail }),
  <span style={{ minHeight: 'var(--hy-control)' }} />,
);
const STATES = { display: 'flex', alignItems: 'center', flexWrap: 'wrap' } as const;
const STACK = { display: 'grid', gap: 6, marginInlineStart: 'auto' } as const;
const Presence = lazyPart(async () => ({ default: (await import('./contract-extras.tsx')).Presence }));

/** Heading of its shortcuts in the help. */
const OWN = t('This contract');
const CLOSED = new Set(['complete', 'abandoned', 'quote_abandoned']);

/** A contract or quote: header with the next move, and tabs. */
export default function ContractPage() {
  const id = Number(useParams()['id']);
  const { data, error, refetch } = useQuery({ ...contractOptions(id), enabled: id > 0 });
  const crumbs = [{ label: t('Contracts'), to: listAddress(paths.contracts.to()) }];
  if (data !== undefined)
    return (
      <PayingAccount value={data.data.account?.id}>
        <ContractView key={id} contract={data.data} />
      </PayingAccount>
    );
  const status = error instanceof ResponseError ? error.status : undefined;
  const title = t('Contract');
  return (
    <Page
      title={title}
      crumbs={[...crumbs, { label: title, to: '' }]}
      // stays if the contract isn't found: otherwise everything would move up
      band={id > 0 ? <div className="hy-ct-wait" /> : undefined}
    >
      {!(id > 0) || status === 404 ? (
        <Gone />
      ) : status === 403 ? (
        <PermissionState what={t('contracts')} />
      ) : error ? (
        <ErrorState detail={error.message} onRetry={() => void refetch()} />
      ) : (
        <ContractSkeleton />
      )}
    </Page>
  );
}

function Gone() {
  const go = useGo();
  return (
    <EmptyState
      title={t('Contract not found')}
      action={
        <Button onClick={() => go(listAddress(paths.contracts.to()), 'back')}>
          {t('Back to contracts')}
        </Button>
      }
    >
      {t('Wrong link, or the quote was deleted.')}
    </EmptyState>
  );
}

/** Focuses the quick add line of a new quote, except on touch screens, where the keyboard would cover the items. */
function useAddAtOnce(quickAdd: RefObject<HTMLInputElement | null>): void {
  const [query, change] = usePageQuery();
  const add = query.get('add') ?? '';
  useEffect(() => {
    if (add === '') return;
    const timer = setTimeout(() => {
      if (!touchOnly()) quickAdd.current?.focus();
      change({ add: null });
    }, 150);
    return () => clearTimeout(timer);
  }, [add, change, quickAdd]);
}

/** State shared by header, tabs and dialogs of a contract, and its shortcuts. */
function useContractView(contract: Contract) {
  const { id, contract_number: number } = contract;
  const can = useCan();
  const go = useGo();
  const store = useLineStore(id);
  useUnsavedLines(store, number, () => go(paths.contract.to({ id })));
  const [wanted, setTab] = useQueryParameter('tab', 'items');
  const tab = tabs.find(({ key }) => key === wanted) ?? itemsTab;
  const quickAdd = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const position = positionOf(contract.states);
  const closed = CLOSED.has(position);
  const mayChange = can('contract.change_contract');
  const focusAdd = () => {
    setTab('items');
    requestAnimationFrame(() => quickAdd.current?.focus());
  };
  useShortcut('a', t('Add line'), focusAdd, OWN);
  useShortcut(closed ? undefined : 'e', t('Edit details'), () => setTab('details'), OWN);
  const dates = useDateMoves(contract, mayChange && !closed);
  const [repricing, setRepricing] = useState(false);
  const details = paths.contract.to({ id }, { tab: 'details' });
  const changeDetails = async (patch: Readonly<Record<string, unknown>>) => {
    const { prefillDetails } = await import('./details/details-tab.tsx');
    prefillDetails(contract, details, patch);
    setTab('details');
  };
  const solve = ({ tab: place, field }: ProblemHelp) => {
    setTab(place);
    if (place === 'items') return focusAdd();
    if (field !== undefined) focusField(body, labelOf(declaration.fields[field], field));
  };
  useAddAtOnce(quickAdd);
  useEffect(() => oneByOne(preloads), []);
  const shared: TabProps = {
    contract,
    position,
    closed,
    store,
    quickAdd,
    details,
    onDetails: (patch) => void changeDetails(patch),
    onDates: () => solve({ todo: '', tab: 'details', field: 'delivery_date' }),
    onItems: focusAdd,
    onSolve: solve,
    onCount: () => {
      setTab('goods');
      focusFirst(body, '[role=spinbutton]:enabled');
    },
    onReprice: () => setRepricing(true),
  };
  return { shared, body, tab, setTab, mayChange, dates, solve, repricing, setRepricing };
}
type View = ReturnType<typeof useContractView>;

function ContractView({ contract }: { readonly contract: Contract }) {
  const { id, contract_number: number } = contract;
  const wide = useHeaderRoom();
  const [edited, notifyEdited] = useEdited();
  const view = useContractView(contract);
  const { tab, dates, repricing, setRepricing, mayChange, solve } = view;
  const { position, onReprice } = view.shared;
  const isQuote = position === 'quote' || position === 'quote_abandoned';
  const list = isQuote ? paths.quotes : paths.contracts;
  return (
    <Page
      title={number}
      crumbs={[
        { label: list.title, to: listAddress(list.to()) },
        { label: number, to: paths.contract.to({ id }) },
      ]}
      steps={<RecordSteps resource={declaration} id={id} />}
      actions={<Presence resource={declaration.name} id={id} editing={edited} />}
      band={<ContractHead view={view} wide={wide} />}
    >
      <EditingContext value={notifyEdited}>
        <div className={classNames('hy-body', 'hy-ct', tab === itemsTab && 'is-items')} ref={view.body}>
          {!wide && <ContractFacts contract={contract} />}
          {!wide && <HeaderMail contract={contract} position={position} />}
          <ContractProblems problems={contract.problems} onGo={solve} />
          <OverdueWarning contract={contract} position={position} />
          <ContractWarnings contract={contract} mayChange={mayChange} onReprice={onReprice} />
          <ContractSteps contract={contract} position={position} />
          {dates.open && <MoveDates contract={contract} onClose={dates.close} onReprice={onReprice} />}
          {repricing && (
            <RepriceDialog
              contract={contract}
              isQuote={isQuote}
              ofWarning
              onClose={() => setRepricing(false)}
            />
          )}
          <ContractTabs view={view} />
        </div>
      </EditingContext>
    </Page>
  );
}

/** Position, facts and next move. */
function ContractHead({ view, wide }: { readonly view: View; readonly wide: boolean }) {
  const { contract, position } = view.shared;
  const { id, contract_number: number, states } = contract;
  const moves = useQuery(contractMoves(id)).data ?? [];
  const current = states.find(({ system_action }) => system_action === position);
  return (
    <div className="hy-ct-head">
      <Row align="start" nowrap className="hy-ct-top">
        <div style={STATES}>
          <StateChips states={states.filter((state) => !FINANCE.includes(state.system_group ?? ''))} />
          {current !== undefined && (
            <Help topic={`contract.${position}` as HelpTopic} label={fromServer(current.name)} />
          )}
        </div>
        {wide && <ContractFacts contract={contract} />}
        <div style={STACK}>
          <MoveButton
            contract={contract}
            number={number}
            position={position}
            moves={moves}
            more={view.dates.items}
            mayMove={view.mayChange}
            onGo={view.solve}
          />
          {wide && <HeaderMail contract={contract} position={position} />}
        </div>
      </Row>
    </div>
  );
}

function ContractTabs({ view: { shared, tab, setTab } }: { readonly view: View }) {
  const { contract } = shared;
  const can = useCan();
  const shown = tabs.filter((one) => one === tab || one.right === undefined || can(one.right));
  return (
    <Tabs
      label={t('Sections of {number}', { number: contract.contract_number })}
      current={tab.key}
      onChange={setTab}
      tabs={shown.map(({ key, label, count }) => ({
        key,
        label,
        ...(count && { count: count(contract) }),
      }))}
    >
      {tab.body(shared)}
    </Tabs>
  );
}
