/** Diagram of a context: positions and moves, with the administrator's names and colours. */
import type { GraphEdge } from '@hireyard/domain/settings/workflow-edges';
import { workflowGraph } from '@hireyard/domain/settings/workflow-graph';
import { fromServer, t } from '@hireyard/messages';
import { useMemo, useState, type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react';
import { Card } from '../../../ui/card.tsx';
import { StateChip, StateChips } from '../../../ui/chip.tsx';
import { Rows, Sides, Stack, Row } from '../../../ui/layout.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { actionWords, type Member, type StateType } from './data.ts';
import { MoveTable } from './state-row.tsx';
import {
  layoutDiagram,
  LABEL_HEIGHT,
  NODE_HEIGHT,
  type Diagram,
  type PlacedEdge,
  type PlacedNode,
} from './diagram-layout.ts';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/button.tsx';

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

// The diagram as SVG, with zoom buttons. States can be reached with Tab.

const STEPS = [0.5, 0.65, 0.8, 1, 1.25, 1.6, 2] as const;
/** Smallest legible scale. */
const SMALLEST = 0.65;

interface DiagramProps {
  readonly label: string;
  readonly diagram: Diagram;
  readonly colourOf: (action: string) => Member['colour'];
  readonly chosen: string | undefined;
  readonly onChoose: (action: string) => void;
}

/** Scale of the diagram: fitted at first, then as zoomed. */
function useScale(width: number) {
  const frame = useRef<HTMLDivElement>(null);
  const [fit, setFit] = useState(1);
  const [scale, setScale] = useState<number>();
  useLayoutEffect(() => {
    const room = frame.current?.clientWidth ?? width;
    if (room <= 0) return;
    const fitting = Math.max(SMALLEST, Math.min(1, room / width));
    setFit(fitting);
    setScale(fitting);
  }, [width]);
  return { frame, fit, scale: scale ?? 1, setScale };
}

interface ZoomProps {
  readonly scale: number;
  readonly fit: number;
  readonly onScale: (scale: number | undefined) => void;
}

function Zoom({ scale, fit, onScale }: ZoomProps) {
  const larger = STEPS.find((step) => step > scale + 0.01);
  const smaller = STEPS.findLast((step) => step < scale - 0.01);
  return (
    <Row>
      <Button kind="quiet" disabled={smaller === undefined} onClick={() => onScale(smaller)}>
        {t('Zoom out')}
      </Button>
      <Button kind="quiet" disabled={Math.abs(scale - fit) < 0.01} onClick={() => onScale(fit)}>
        {t('Reset')}
      </Button>
      <Button kind="quiet" disabled={larger === undefined} onClick={() => onScale(larger)}>
        {t('Zoom in')}
      </Button>
    </Row>
  );
}

/** Moves of the chosen state are highlighted. */
function edgeClass({ edge: { from, to, by } }: PlacedEdge, chosen: string | undefined): string {
  const near = chosen !== undefined && (from === chosen || to === chosen);
  return classNames(
    'hy-wf-edge',
    by === 'program' && 'is-program',
    near && 'is-near',
    chosen !== undefined && !near && 'is-far',
  );
}

function DiagramSvg({ label, diagram, colourOf, chosen, onChoose }: DiagramProps) {
  const id = useId();
  const { width, height, nodes, edges, start } = diagram;
  const { frame, fit, scale, setScale } = useScale(width);
  return (
    <>
      <Zoom scale={scale} fit={fit} onScale={setScale} />
      <div className="hy-wf-frame" ref={frame} dir="ltr">
        <svg
          role="group"
          aria-label={label}
          width={width * scale}
          height={height * scale}
          viewBox={`0 0 ${width} ${height}`}
        >
          <defs>
            <marker
              id={id}
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="7"
              markerHeight="7"
              orient="auto"
            >
              <path d="M0 0 8 4 0 8z" fill="context-stroke" />
            </marker>
          </defs>
          <g aria-hidden="true">
            {start !== undefined && <circle className="hy-wf-start" cx={start.x} cy={start.y} r={7} />}
            {edges.map((placed) => (
              <path
                key={placed.key}
                className={edgeClass(placed, chosen)}
                d={placed.path}
                markerEnd={`url(#${id})`}
              />
            ))}
            {edges.map((placed) => (
              <g key={placed.key}>
                <rect
                  className="hy-wf-plate"
                  x={placed.x - placed.width / 2}
                  y={placed.y - LABEL_HEIGHT / 2}
                  width={placed.width}
                  height={LABEL_HEIGHT}
                />
                <text className={edgeClass(placed, chosen)} x={placed.x} y={placed.y} dy="0.32em">
                  {placed.edge.label}
                </text>
              </g>
            ))}
          </g>
          {nodes.map((node) => (
            <State
              key={node.action}
              node={node}
              colour={colourOf(node.action)}
              pressed={node.action === chosen}
              onPress={() => onChoose(node.action)}
            />
          ))}
        </svg>
      </div>
    </>
  );
}

function State({
  node: { name, x, y, width },
  colour,
  pressed,
  onPress,
}: {
  readonly node: PlacedNode;
  readonly colour: Member['colour'];
  readonly pressed: boolean;
  readonly onPress: () => void;
}) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onPress();
  };
  const left = x - width / 2;
  return (
    <g
      role="button"
      tabIndex={0}
      aria-pressed={pressed}
      aria-label={name}
      className={`hy-wf-node hy-c-${colour || 'empty'}`}
      onClick={onPress}
      onFocus={onPress}
      onKeyDown={onKeyDown}
    >
      <rect x={left} y={y - NODE_HEIGHT / 2} width={width} height={NODE_HEIGHT} rx={7} />
      <circle cx={left + 14} cy={y} r={3.5} />
      <text x={left + 24} y={y} dy="0.34em">
        {name}
      </text>
    </g>
  );
}
