/** Diagram of a context: positions and moves, with the administrator's names and colours. */
import type { GraphEdge } from '@hireyard/domain/settings/workflow-edges';
import { workflowGraph } from '@hireyard/domain/settings/workflow-graph';
import { fromServer, t } from '@hireyard/messages';
import { useMemo, useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { StateChip, StateChips } from '../../../ui/chip.tsx';
import { Rows, Sides, Stack } from '../../../ui/layout.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { actionWords, type Member, type StateType } from './data.ts';
import { MoveTable } from './state-row.tsx';
import { layoutDiagram } from './diagram-layout.ts';
import { DiagramSvg } from './diagram-svg.tsx';

interface Named {
  readonly name: string;
  readonly colour: Member['colour'];
}

/** Sentences under a heading; nothing if there are none. */
function Sentences({ title, of }: { readonly title: string; readonly of: readonly string[] }) {
  if (of.length === 0) return null;
  return (
    <>
      <dt>{title}</dt>
      {of.map((one) => (
        <dd key={one}>{one}</dd>
      ))}
    </>
  );
}

function Move({ edge, named }: { readonly edge: GraphEdge; readonly named: (action: string) => Named }) {
  const to = named(edge.to);
  return (
    <li>
      <p>
        <b>{edge.label}</b> → <StateChip colour={to.colour}>{fromServer(to.name)}</StateChip>
        {edge.by === 'program' && <span className="hy-hint"> {t('automatically')}</span>}
      </p>
      <dl className="hy-wf-words hy-size-label hy-apart">
        <Sentences title={t('Only if')} of={edge.guards} />
        <Sentences title={t('Warns unless')} of={edge.advice} />
        <Sentences title={t('Requires')} of={edge.needs} />
        <Sentences title={t('Then')} of={edge.effects} />
      </dl>
    </li>
  );
}

export default function DiagramTab({ type }: { readonly type: StateType }) {
  const graph = useMemo(() => workflowGraph(type.context), [type.context]);
  const named = useMemo(() => {
    const states = new Map(type.states.map((state) => [state.system_action, state]));
    return (action: string): Named => states.get(action) ?? { name: actionWords(action), colour: '' };
  }, [type.states]);
  const diagram = useMemo(
    () => (graph === undefined ? undefined : layoutDiagram(graph, (action) => named(action).name)),
    [graph, named],
  );
  const [chosen, setChosen] = useState<string>();
  const own = type.states.filter((state) => state.system_action === null);
  const markers = graph?.nodes.filter((node) => node.kind === 'marker').map((node) => node.action) ?? [];
  const beside = type.states.filter(
    (state) => state.active && (state.system_action === null || markers.includes(state.system_action)),
  );
  if (graph === undefined || diagram === undefined)
    return (
      <EmptyState title={t('No built-in moves')}>
        {own.length === 0 ? t('No states yet.') : t('Set and remove these at any time.')}
      </EmptyState>
    );
  const moves = chosen === undefined ? [] : graph.edges.filter((edge) => edge.from === chosen);
  const kind = graph.nodes.find((node) => node.action === chosen)?.kind;
  return (
    <Stack gap="gutter">
      {diagram.nodes.length > 0 && (
        <Sides columns="minmax(0, 1fr) 320px">
          <Card flush>
            <DiagramSvg
              label={t('Moves of {name}', { name: type.name })}
              diagram={diagram}
              colourOf={(action) => named(action).colour}
              chosen={chosen}
              onChoose={setChosen}
            />
          </Card>
          <Card title={chosen === undefined ? t('Moves') : t('From {name}', { name: named(chosen).name })}>
            <div role="status">
              {chosen === undefined ? (
                <p className="hy-hint">{t('Solid: manual moves. Dashed: automatic, can skip steps.')}</p>
              ) : (
                <>
                  {kind === 'derived' && (
                    <p className="hy-hint">{t('Records reach this state automatically.')}</p>
                  )}
                  {moves.length === 0 && <p>{t('No moves from here.')}</p>}
                  <Rows flush>
                    {moves.map((edge) => (
                      <Move key={`${edge.to} ${edge.by}`} edge={edge} named={named} />
                    ))}
                  </Rows>
                </>
              )}
            </div>
          </Card>
        </Sides>
      )}
      {beside.length > 0 && (
        <Card title={t('Not part of a sequence')}>
          <p className="hy-hint">{t('These states have no moves.')}</p>
          <StateChips states={beside} />
        </Card>
      )}
      {graph.edges.length > 0 && <MoveTable edges={graph.edges} nameOf={(action) => named(action).name} />}
    </Stack>
  );
}
