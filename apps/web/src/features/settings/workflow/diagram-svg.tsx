/** The diagram as SVG, with zoom buttons and states reachable by Tab. */
import { t } from '@hireyard/messages';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import { Row } from '../../../ui/layout.tsx';
import type { Member } from './data.ts';
import {
  LABEL_HEIGHT,
  NODE_HEIGHT,
  type Diagram,
  type PlacedEdge,
  type PlacedNode,
} from './diagram-layout.ts';

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

export function DiagramSvg({ label, diagram, colourOf, chosen, onChoose }: DiagramProps) {
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
