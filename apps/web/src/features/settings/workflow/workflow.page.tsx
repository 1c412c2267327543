/** States of every kind of record: names, colours, order and moves (specification §3.14, §4). */
import { fromServer, t } from '@hireyard/messages';
import { useQuery } from '@tanstack/react-query';
import { NotLoaded } from '../../../ui/query-view.tsx';
import { inFigures } from '../../../lib/format.ts';
import { useQueryParameter } from '../../../page/address.ts';
import { Page } from '../../../page/page.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { underSettings } from '../../../lib/registry/places.ts';
import { lazyPart } from '../../../ui/lazy.tsx';
import { Select } from '../../../ui/inputs.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { type StateType, typesOptions } from './data.ts';
import { StatesTab } from './states-tab.tsx';
import './workflow.css';

const DiagramTab = lazyPart(async () => import('./diagram-tab.tsx'), <SkeletonRows rows={6} />);
const HistoryTab = lazyPart(async () => import('./history-tab.tsx'), <SkeletonRows rows={6} />);

const TABS = [
  { key: 'states', label: t('States') },
  { key: 'picture', label: t('Diagram') },
  { key: 'history', label: t('History') },
];
const FIRST = 'contract_status';

function Contexts({
  types,
  current,
  onChange,
}: {
  readonly types: readonly StateType[];
  readonly current: string;
  readonly onChange: (context: string) => void;
}) {
  return (
    <>
      <nav className="hy-side-nav" aria-label={t('State types')}>
        <ul>
          {types.map((type) => (
            <li key={type.id}>
              <button
                type="button"
                aria-current={type.context === current ? 'true' : undefined}
                onClick={() => onChange(type.context)}
              >
                {fromServer(type.name)}
                <span className="hy-num hy-muted" aria-hidden="true">
                  {inFigures(type.states.length)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <Select
        className="hy-places-choice"
        aria-label={t('State type')}
        value={current}
        options={types.map((type) => ({ value: type.context, label: fromServer(type.name) }))}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
}

export default function WorkflowPage() {
  const types = useQuery(typesOptions);
  const [context, setContext] = useQueryParameter('context', FIRST);
  const [wanted, setTab] = useQueryParameter('tab', 'states');
  const tab = TABS.some(({ key }) => key === wanted) ? wanted : 'states';
  const rows = types.data?.results;
  const type = rows?.find((one) => one.context === context) ?? rows?.[0];
  return (
    <Page
      title={t('State workflow')}
      crumbs={[...underSettings, { label: t('State workflow'), to: paths.workflow.to() }]}
    >
      <div className="hy-body">
        {rows === undefined && <NotLoaded query={types} rows={10} />}
        {rows !== undefined && type !== undefined && (
          <div className="hy-stack hy-gap-gutter hy-with-places">
            <Contexts types={rows} current={type.context} onChange={setContext} />
            <div>
              <Tabs
                label={t('Views of {name}', { name: fromServer(type.name) })}
                tabs={TABS}
                current={tab}
                onChange={setTab}
              >
                {tab === 'picture' ? (
                  <DiagramTab key={type.id} type={type} />
                ) : tab === 'history' ? (
                  <HistoryTab key={type.id} type={type} />
                ) : (
                  <StatesTab key={type.id} type={type} />
                )}
              </Tabs>
            </div>
          </div>
        )}
      </div>
    </Page>
  );
}
