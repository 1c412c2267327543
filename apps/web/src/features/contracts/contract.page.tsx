import { fromServer, t } from '@hireyard/messages';
import { contract as declaration } from '@hireyard/wire/contracts/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { matchPath } from 'react-router-dom';
import { ResponseError } from '../../lib/api/outcome.ts';
import { usePageActive } from '../../lib/page-active.ts';
import { usePagePath, usePageQuery, useQueryParameter } from '../../page/address.ts';
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
import { ContractSkeleton } from './contract-skeleton.tsx';
import { PayingAccount } from './header/refusal.tsx';
import { type Contract, contractMoves, contractOptions } from './data.ts';
import { ContractFacts, ContractProblems, ContractSteps } from './header/facts.tsx';
import { FINANCE, focusField, positionOf, type ProblemHelp, touchOnly } from './header/steps.ts';
import { ContractWarnings } from './header/contract-warnings.tsx';
import { MoveButton } from './header/move.tsx';
import { useDateMoves } from './impact/use-date-moves.ts';
import { lazyPart } from '../../ui/lazy.tsx';
import { ItemsTab } from './items/items-tab.tsx';
import { useLineStore, useUnsavedLines } from './items/use-lines.ts';
import { Help, type HelpTopic } from '../../ui/help/help.tsx';
import './contract.css';

const rows = <SkeletonRows rows={6} />;
const DetailsTab = lazyPart(() => import('./details/details-tab.tsx'), rows);
const AvailabilityTab = lazyPart(() => import('./availability/tab.tsx'), rows);
const Packing = lazyPart(
  async () => ({ default: (await import('../stock/groups/index.ts')).ContractPacking }),
  rows,
);
const MoneyTab = lazyPart(() => import('./money/money-tab.tsx'), rows);
const ThreadTab = lazyPart(() => import('./thread/thread-tab.tsx'), rows);
const DocumentsTab = lazyPart(() => import('./documents/documents-tab.tsx'), rows);
const RecordSteps = lazyPart(() => import('../../resource/detail/record-steps.tsx'));
const pathOf = (id: number): string => paths.contract.to({ id });
const RepriceDialog = lazyPart(() => import('./items/reprice-dialog.tsx'));
const MoveDates = lazyPart(() => import('./impact/move-dates.tsx'));
// as high as its button, so that nothing moves when it comes
const HeaderMail = lazyPart(
  async () => ({ default: (await import('./contract-extras.ts')).HeaderMail }),
  <span style={{ minHeight: 'var(--hy-control)' }} />,
);
const STATES = { display: 'flex', alignItems: 'center', flexWrap: 'wrap' } as const;
const STACK = { display: 'grid', gap: 6, marginInlineStart: 'auto' } as const;
const Presence = lazyPart(async () => ({ default: (await import('./contract-extras.ts')).Presence }));
const Notes = lazyPart(() => import('./notes-tab.tsx'), rows);
const History = lazyPart(() => import('./versions/history-tab.tsx'), rows);

const WAITS = new Set<string | null>(['create', 'reopened']);
const isOpen = ({ states }: Contract['changerequests'][number]): boolean =>
  states.some(({ system_action }) => WAITS.has(system_action));
/** Heading of its keys in the help. */
const OWN = t('This contract');
const CLOSED = new Set(['complete', 'abandoned', 'quote_abandoned']);

/** What a part asks for beyond the contract; who may not see it has no tab for it, and is told so at its address. */
const RIGHTS: Readonly<Record<string, string>> = {
  money: 'accounting.view_paymentrequest',
  mail: 'comms.view_sesmail',
};
const TABS = [
  'items',
  'availability',
  'packing',
  'money',
  'mail',
  'documents',
  'details',
  'notes',
  'history',
];

/** A contract or quote: header with the next move, and everything about it in tabs. */
export default function ContractPage() {
  const id = Number(matchPath(paths.contract.pattern, usePagePath())?.params['id']);
  const active = usePageActive();
  const { data, error, refetch } = useQuery({ ...contractOptions(id), subscribed: active, enabled: id > 0 });
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
      // stays when there is no such contract: without it everything would move up
      band={id > 0 ? <div className="hy-ct-wait" /> : undefined}
    >
      {!(id > 0) || status === 404 ? (
        <Gone />
      ) : status === 403 ? (
        <PermissionState what={t('contracts')} />
      ) : error ? (
        <ErrorState
          title={t('The contract could not be loaded')}
          detail={error.message}
          onRetry={() => void refetch()}
        />
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
      title={t('There is no such contract')}
      action={
        <Button onClick={() => go(listAddress(paths.contracts.to()), 'back')}>
          {t('Back to the contracts')}
        </Button>
      }
    >
      {t('The number in the address is wrong, or a quote was deleted.')}
    </EmptyState>
  );
}

function ContractView({ contract }: { readonly contract: Contract }) {
  const { id, contract_number: number } = contract;
  const active = usePageActive();
  const can = useCan();
  const wide = useHeaderRoom();
  const store = useLineStore(id);
  const [edited, tellEdited] = useEdited();
  const go = useGo();
  useUnsavedLines(store, number, () => go(paths.contract.to({ id })));
  const [wanted, setTab] = useQueryParameter('tab', 'items');
  const tab = TABS.includes(wanted) ? wanted : 'items';
  const [query, change] = usePageQuery();
  const add = query.get('add') ?? '';
  const quickAdd = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const moves = useQuery({ ...contractMoves(id), subscribed: active }).data ?? [];
  const position = positionOf(contract.states);
  const stands = contract.states.find(({ system_action }) => system_action === position);
  const closed = CLOSED.has(position);
  const isQuote = position === 'quote' || position === 'quote_abandoned';
  const list = isQuote ? paths.quotes : paths.contracts;
  const focusAdd = () => {
    setTab('items');
    requestAnimationFrame(() => quickAdd.current?.focus());
  };
  useShortcut('a', t('Add a line'), focusAdd, OWN);
  useShortcut(closed ? undefined : 'e', t('Edit the details'), () => setTab('details'), OWN);
  const dates = useDateMoves(contract, can('contract.change_contract') && !closed);
  const [repricing, setRepricing] = useState(false);
  const reprice = () => setRepricing(true);
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
  // a quote that was just made goes straight on with its items; on a touch screen the keyboard would cover them
  useEffect(() => {
    if (!active || add === '') return;
    const timer = setTimeout(() => {
      if (!touchOnly()) quickAdd.current?.focus();
      change({ add: null });
    }, 150);
    return () => clearTimeout(timer);
  }, [active, add, change]);

  // the other tabs open at once when their code is here before the press
  useEffect(
    () =>
      oneByOne(
        [DetailsTab, AvailabilityTab, MoneyTab, ThreadTab, DocumentsTab, Notes, History].map(
          (part) => part.preload,
        ),
      ),
    [],
  );

  const head = (
    <div className="hy-ct-head">
      <div className="hy-ct-top">
        <div style={STATES}>
          <StateChips
            states={contract.states.filter((state) => !FINANCE.includes(state.system_group ?? ''))}
          />
          {stands !== undefined && (
            <Help topic={`contract.${position}` as HelpTopic} label={fromServer(stands.name)} />
          )}
        </div>
        {wide && <ContractFacts contract={contract} />}
        <div style={STACK}>
          <MoveButton
            contract={contract}
            number={number}
            position={position}
            moves={moves}
            more={dates.items}
            mayMove={can('contract.change_contract')}
            onGo={solve}
          />
          {wide && <HeaderMail contract={contract} position={position} />}
        </div>
      </div>
    </div>
  );
  return (
    <Page
      title={number}
      crumbs={[
        { label: list.title, to: listAddress(list.to()) },
        { label: number, to: paths.contract.to({ id }) },
      ]}
      steps={<RecordSteps resource={declaration} id={id} path={pathOf} />}
      actions={<Presence resource={declaration.name} id={id} editing={edited} />}
      band={head}
    >
      <EditingContext value={tellEdited}>
        <div className={classNames('hy-body', 'hy-ct', tab === 'items' && 'is-items')} ref={body}>
          {!wide && <ContractFacts contract={contract} />}
          {!wide && <HeaderMail contract={contract} position={position} />}
          <ContractProblems problems={contract.problems} onGo={solve} />
          <ContractWarnings
            contract={contract}
            mayChange={can('contract.change_contract')}
            onReprice={reprice}
          />
          <ContractSteps contract={contract} position={position} />
          {dates.open && <MoveDates contract={contract} onClose={dates.close} onReprice={reprice} />}
          {repricing && (
            <RepriceDialog
              contract={contract}
              isQuote={isQuote}
              ofWarning
              onClose={() => setRepricing(false)}
            />
          )}
          <Tabs
            label={t('Parts of {number}', { number })}
            current={tab}
            onChange={setTab}
            tabs={[
              { key: 'items', label: t('Items') },
              { key: 'availability', label: t('Availability') },
              { key: 'packing', label: t('Packing') },
              { key: 'money', label: t('Money') },
              {
                key: 'mail',
                label: t('Mail & changes'),
                count: contract.changerequests.filter(isOpen).length,
              },
              { key: 'documents', label: t('Documents & files') },
              { key: 'details', label: t('Details') },
              { key: 'notes', label: t('Notes'), count: contract.notes.length },
              { key: 'history', label: t('History') },
            ].filter(({ key }) => key === tab || RIGHTS[key] === undefined || can(RIGHTS[key]))}
          >
            {tab === 'items' && (
              <ItemsTab
                contract={contract}
                position={position}
                closed={closed}
                store={store}
                quickAdd={quickAdd}
                onDetails={(patch) => void changeDetails(patch)}
              />
            )}
            {tab === 'availability' && (
              <AvailabilityTab
                contract={contract}
                position={position}
                store={store}
                onDetails={(patch) => void changeDetails(patch)}
                onDates={() => solve({ todo: '', tab: 'details', field: 'delivery_date' })}
                onItems={focusAdd}
              />
            )}
            {tab === 'details' && (
              <DetailsTab
                contract={contract}
                closed={closed}
                address={details}
                store={store}
                onReprice={reprice}
              />
            )}
            {tab === 'money' && <MoneyTab contract={contract} position={position} />}
            {tab === 'mail' && <ThreadTab contract={contract} position={position} />}
            {tab === 'documents' && <DocumentsTab contract={contract} position={position} />}
            {tab === 'packing' && <Packing id={id} number={number} open={position === 'entered'} />}
            {tab === 'notes' && <Notes resource={declaration} id={id} />}
            {tab === 'history' && <History resource={declaration} id={id} />}
          </Tabs>
        </div>
      </EditingContext>
    </Page>
  );
}
