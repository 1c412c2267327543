/** Layout of the workflow diagram, from top to bottom. */
import type { GraphEdge } from '@hireyard/domain/settings/workflow-edges';
import type { WorkflowGraph } from '@hireyard/domain/settings/workflow-graph';
import { Graph, layout } from '@dagrejs/dagre';

export interface PlacedNode {
  readonly action: string;
  readonly name: string;
  /** Centre. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
}
export interface PlacedEdge {
  readonly key: string;
  readonly edge: GraphEdge;
  /** Data of an SVG path. */
  readonly path: string;
  /** Centre and width of the label. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
}
export interface Diagram {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
  /** Start of new records; undefined if there is none. */
  readonly start: { readonly x: number; readonly y: number } | undefined;
}

/** In px. Text width is estimated by letters, which is precise enough to avoid overlaps. */
export const NODE_HEIGHT = 34;
const NODE_LETTER = 7.4;
const NODE_PADDING = 38;
const LABEL_LETTER = 6.2;
export const LABEL_HEIGHT = 16;
const START = '·';
const START_SIZE = 14;

const widthOf = (label: string): number => label.length * LABEL_LETTER + 8;

interface Point {
  readonly x: number;
  readonly y: number;
}
const near = (n: number): number => Math.round(n * 10) / 10;
const at = ({ x, y }: Point): string => `${near(x)} ${near(y)}`;
const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** Returns a path through the points with rounded corners. */
export function pathOf(points: readonly Point[]): string {
  const [first, ...rest] = points;
  const last = rest.at(-1);
  if (first === undefined || last === undefined) return '';
  const corners = rest
    .slice(0, -1)
    .map((point, n) => `Q${at(point)} ${at(between(point, rest[n + 1] ?? point))}`);
  return [`M${at(first)}`, ...corners, `L${at(last)}`].join(' ');
}

/** Places all states except markers, which have no moves. `nameOf` returns the name of an action's state. */
export function layoutDiagram(graph: WorkflowGraph, nameOf: (action: string) => string): Diagram {
  const drawn = graph.nodes.filter((node) => node.kind !== 'marker');
  const plan = new Graph({ multigraph: true });
  plan.setGraph({ rankdir: 'TB', nodesep: 36, edgesep: 16, ranksep: 34, marginx: 12, marginy: 12 });
  if (graph.edges.some((edge) => edge.from === null))
    plan.setNode(START, { width: START_SIZE, height: START_SIZE });
  for (const { action } of drawn)
    plan.setNode(action, { width: nameOf(action).length * NODE_LETTER + NODE_PADDING, height: NODE_HEIGHT });
  for (const [n, { from, to, label }] of graph.edges.entries())
    plan.setEdge(
      from ?? START,
      to,
      { width: widthOf(label), height: LABEL_HEIGHT, labelpos: 'c' },
      String(n),
    );
  layout(plan);
  const { width = 0, height = 0 } = plan.graph() as { width?: number; height?: number };
  const placed = (id: string) => plan.node(id) as Point & { readonly width: number };
  return {
    width: Math.ceil(width),
    height: Math.ceil(height),
    nodes: drawn.map(({ action }) => {
      const { x, y, width: wide } = placed(action);
      return { action, name: nameOf(action), x: near(x), y: near(y), width: near(wide) };
    }),
    edges: graph.edges.map((edge, n) => {
      const drawnEdge = plan.edge(edge.from ?? START, edge.to, String(n)) as Point & {
        readonly points: readonly Point[];
      };
      return {
        key: String(n),
        edge,
        path: pathOf(drawnEdge.points),
        x: near(drawnEdge.x),
        y: near(drawnEdge.y),
        width: near(widthOf(edge.label)),
      };
    }),
    start: plan.hasNode(START) ? placed(START) : undefined,
  };
}
