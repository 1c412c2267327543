/** A context as a picture: where records can be and which moves lead there, with the administrator's names and colours. */
import type { GraphEdge } from '@hireyard/domain/settings/workflow-edges';
import { workflowGraph } from '@hireyard/domain/settings/workflow-graph';
import { fromServer, t } from '@hireyard/messages';
import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { StateChip, StateChips } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { actionWords, type Member, type StateType } from './data.ts';
import { MoveTable } from './state-row.tsx';
import {
  LABEL_HEIGHT,
  NODE_HEIGHT,
  type Picture,
  type PlacedEdge,
  type PlacedNode,
  placePicture,
} from './picture-layout.ts';
import { Row, Rows, Sides, Stack } from '../../../ui/layout.tsx';

// The picture itself: larger and smaller by buttons, its states reached by Tab.

const STEPS = [0.5, 0.65, 0.8, 1, 1.25, 1.6, 2] as const;
/** Smaller than this nobody can read it. */
const SMALLEST = 0.65;

interface PictureProps {
  readonly label: string;
  readonly picture: Picture;
  readonly colourOf: (action: string) => Member['colour'];
  readonly chosen: string | undefined;
  readonly onChoose: (action: string) => void;
}

function PictureSvg({ label, picture, colourOf, chosen, onChoose }: PictureProps) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [fit, setFit] = useState(1);
  const [scale, setScale] = useState<number>();
  const { width, height, nodes, edges, start } = picture;
  useLayoutEffect(() => {
    const room = frame.current?.clientWidth ?? width;
    if (room <= 0) return;
    const fitting = Math.max(SMALLEST, Math.min(1, room / width));
    setFit(fitting);
    setScale(fitting);
  }, [width]);
  const now = scale ?? 1;
  const larger = STEPS.find((step) => step > now + 0.01);
  const smaller = STEPS.findLast((step) => step < now - 0.01);
  const line = (placed: PlacedEdge) => {
    const { from, to, by } = placed.edge;
    const near = chosen !== undefined && (from === chosen || to === chosen);
    return classNames(
      'hy-wf-edge',
      by === 'program' && 'is-program',
      near && 'is-near',
      chosen !== undefined && !near && 'is-far',
    );
  };
  return (
    <>
      <Row>
        <Button kind="quiet" disabled={smaller === undefined} onClick={() => setScale(smaller)}>
          {t('Smaller')}
        </Button>
        <Button kind="quiet" disabled={Math.abs(now - fit) < 0.01} onClick={() => setScale(fit)}>
          {t('Reset')}
        </Button>
        <Button kind="quiet" disabled={larger === undefined} onClick={() => setScale(larger)}>
          {t('Larger')}
        </Button>
      </Row>
      <div className="hy-wf-frame" ref={frame} dir="ltr">
        <svg
          role="group"
          aria-label={label}
          width={width * now}
          height={height * now}
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
              <path key={placed.key} className={line(placed)} d={placed.path} markerEnd={`url(#${id})`} />
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
                <text className={line(placed)} x={placed.x} y={placed.y} dy="0.32em">
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

interface Named {
  readonly name: string;
  readonly colour: Member['colour'];
}

/** A list of sentences under a heading; nothing when there are none. */
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
        {edge.by === 'program' && <span className="hy-hint"> {t('by itself')}</span>}
      </p>
      <dl className="hy-wf-words hy-size-label hy-apart">
        <Sentences title={t('Only if')} of={edge.guards} />
        <Sentences title={t('Warns unless')} of={edge.advice} />
        <Sentences title={t('Asks for')} of={edge.needs} />
        <Sentences title={t('Then')} of={edge.effects} />
      </dl>
    </li>
  );
}

export default function PictureTab({ type }: { readonly type: StateType }) {
  const graph = useMemo(() => workflowGraph(type.context), [type.context]);
  const named = useMemo(() => {
    const states = new Map(type.states.map((state) => [state.system_action, state]));
    return (action: string): Named => states.get(action) ?? { name: actionWords(action), colour: '' };
  }, [type.states]);
  const picture = useMemo(
    () => (graph === undefined ? undefined : placePicture(graph, (action) => named(action).name)),
    [graph, named],
  );
  const [chosen, setChosen] = useState<string>();
  const own = type.states.filter((state) => state.system_action === null);
  const markers = graph?.nodes.filter((node) => node.kind === 'marker').map((node) => node.action) ?? [];
  const beside = type.states.filter(
    (state) => state.active && (state.system_action === null || markers.includes(state.system_action)),
  );
  if (graph === undefined || picture === undefined)
    return (
      <EmptyState title={t('No moves of the program')}>
        {own.length === 0
          ? t(
              'There are no states here yet. Those you add can be given to a record and taken off it at any time.',
            )
          : t(
              'The program does nothing with these states: each can be given to a record and taken off it at any time.',
            )}
      </EmptyState>
    );
  const moves = chosen === undefined ? [] : graph.edges.filter((edge) => edge.from === chosen);
  const kind = graph.nodes.find((node) => node.action === chosen)?.kind;
  return (
    <Stack gap="gutter">
      {picture.nodes.length > 0 && (
        <Sides columns="minmax(0, 1fr) 320px">
          <Card flush>
            <PictureSvg
              label={t('Moves of {name}', { name: type.name })}
              picture={picture}
              colourOf={(action) => named(action).colour}
              chosen={chosen}
              onChoose={setChosen}
            />
          </Card>
          <Card title={chosen === undefined ? t('Moves') : t('From {name}', { name: named(chosen).name })}>
            <div role="status">
              {chosen === undefined ? (
                <p className="hy-hint">
                  {t(
                    'Choose a state in the picture to read where it leads. Whole lines are moves that people make, broken ones happen by themselves, over several steps at once if need be.',
                  )}
                </p>
              ) : (
                <>
                  {kind === 'derived' && <p className="hy-hint">{t('Records come here by themselves.')}</p>}
                  {moves.length === 0 && <p>{t('Nothing leads on from here.')}</p>}
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
          <p className="hy-hint">{t('These stand beside the others and lead nowhere.')}</p>
          <StateChips states={beside} />
        </Card>
      )}
      {graph.edges.length > 0 && <MoveTable edges={graph.edges} nameOf={(action) => named(action).name} />}
    </Stack>
  );
}
