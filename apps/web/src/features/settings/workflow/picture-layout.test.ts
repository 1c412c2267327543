import { SYSTEM_ACTIONS } from '@hireyard/domain/contracts/moves/decide';
import { workflowGraph } from '@hireyard/domain/settings/workflow-graph';
import { describe, expect, it } from 'vitest';
import { NODE_HEIGHT, pathOf, placePicture } from './picture-layout.ts';

describe.each(Object.keys(SYSTEM_ACTIONS))('%s', (context) => {
  const graph = workflowGraph(context) ?? { nodes: [], edges: [] };
  const picture = placePicture(graph, (action) => `The ${action}`);

  it('draws every place and every move inside the picture, and no marker', () => {
    const places = graph.nodes.filter((node) => node.kind !== 'marker').map((node) => node.action);
    expect(picture.nodes.map((node) => node.action)).toEqual(places);
    expect(picture.edges.map(({ edge }) => edge)).toEqual(graph.edges);
    for (const { x, y, width } of picture.nodes) {
      expect(x - width / 2).toBeGreaterThanOrEqual(0);
      expect(x + width / 2).toBeLessThanOrEqual(picture.width);
      expect(y).toBeLessThanOrEqual(picture.height - NODE_HEIGHT / 2);
    }
    for (const { path } of picture.edges) expect(path).toMatch(/^M[\d.]+ [\d.]+ .*L[\d.]+ [\d.]+$/);
  });

  it('lets no two places and no two labels lie over each other', () => {
    const apart = (a: { x: number; y: number }, b: { x: number; y: number }, height: number, width: number) =>
      Math.abs(a.y - b.y) >= height || Math.abs(a.x - b.x) >= width;
    for (const [n, a] of picture.nodes.entries())
      for (const b of picture.nodes.slice(n + 1))
        expect([a.action, b.action, apart(a, b, NODE_HEIGHT, (a.width + b.width) / 2)]).toEqual([
          a.action,
          b.action,
          true,
        ]);
    for (const [n, a] of picture.edges.entries())
      for (const b of picture.edges.slice(n + 1))
        expect([a.edge.label, b.edge.label, apart(a, b, 10, 20)]).toEqual([a.edge.label, b.edge.label, true]);
  });
});

it('goes round corners and straight where there are none', () => {
  const p = (x: number, y: number) => ({ x, y });
  expect(pathOf([p(0, 0), p(0, 10)])).toBe('M0 0 L0 10');
  expect(pathOf([p(0, 0), p(0, 10), p(10, 20)])).toBe('M0 0 Q0 10 5 15 L10 20');
  expect(pathOf([])).toBe('');
});
