import { SYSTEM_ACTIONS } from '@hireyard/domain/contracts/moves/decide';
import { workflowGraph } from '@hireyard/domain/settings/workflow-graph';
import { describe, expect, it } from 'vitest';
import { NODE_HEIGHT, pathOf, layoutDiagram } from './diagram-layout.ts';

describe.each(Object.keys(SYSTEM_ACTIONS))('%s', (context) => {
  const graph = workflowGraph(context) ?? { nodes: [], edges: [] };
  const diagram = layoutDiagram(graph, (action) => `The ${action}`);

  it('draws every position and move inside the diagram, and no markers', () => {
    const places = graph.nodes.filter((node) => node.kind !== 'marker').map((node) => node.action);
    expect(diagram.nodes.map((node) => node.action)).toEqual(places);
    expect(diagram.edges.map(({ edge }) => edge)).toEqual(graph.edges);
    for (const { x, y, width } of diagram.nodes) {
      expect(x - width / 2).toBeGreaterThanOrEqual(0);
      expect(x + width / 2).toBeLessThanOrEqual(diagram.width);
      expect(y).toBeLessThanOrEqual(diagram.height - NODE_HEIGHT / 2);
    }
    for (const { path } of diagram.edges) expect(path).toMatch(/^M[\d.]+ [\d.]+ .*L[\d.]+ [\d.]+$/);
  });

  it('positions and labels never overlap', () => {
    const apart = (a: { x: number; y: number }, b: { x: number; y: number }, height: number, width: number) =>
      Math.abs(a.y - b.y) >= height || Math.abs(a.x - b.x) >= width;
    for (const [n, a] of diagram.nodes.entries())
      for (const b of diagram.nodes.slice(n + 1))
        expect([a.action, b.action, apart(a, b, NODE_HEIGHT, (a.width + b.width) / 2)]).toEqual([
          a.action,
          b.action,
          true,
        ]);
    for (const [n, a] of diagram.edges.entries())
      for (const b of diagram.edges.slice(n + 1))
        expect([a.edge.label, b.edge.label, apart(a, b, 10, 20)]).toEqual([a.edge.label, b.edge.label, true]);
  });
});

it('draws rounded corners, and straight lines without corners', () => {
  const p = (x: number, y: number) => ({ x, y });
  expect(pathOf([p(0, 0), p(0, 10)])).toBe('M0 0 L0 10');
  expect(pathOf([p(0, 0), p(0, 10), p(10, 20)])).toBe('M0 0 Q0 10 5 15 L10 20');
  expect(pathOf([])).toBe('');
});
