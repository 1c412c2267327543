import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { LAYER_ORDER, layerOf } from './style-layers.ts';

const web = fileURLToPath(new URL('..', import.meta.url));

test('a sheet belongs to the layer of its folder', () => {
  const of = (path: string) => layerOf(`/home/me/hireyard/${path}`);
  expect(of('node_modules/@ionic/react/css/core.css')).toBe('ionic');
  expect(of('apps/web/src/style/base.css')).toBe('base');
  expect(of('apps/web/src/style/print.css')).toBe('ui');
  expect(of('apps/web/src/ui/chart/chart.css')).toBe('ui');
  expect(of('apps/web/src/resource/list/list.css')).toBe('resource');
  expect(of('apps/web/src/features/stock/stock.css')).toBe('feature');
  expect(layerOf('C:\\hireyard\\apps\\web\\src\\ui\\day.css')).toBe('ui');
  expect(() => of('apps/web/src/lib/new.css')).toThrow('No style layer');
});

test('every sheet of the app has a layer, and every page declares their order', () => {
  const sheets = globSync('src/**/*.css', { cwd: web });
  expect(sheets.length).toBeGreaterThan(20);
  for (const sheet of sheets) expect(() => layerOf(join(web, sheet))).not.toThrow();
  for (const page of globSync('*.html', { cwd: web }))
    expect(readFileSync(join(web, page), 'utf8')).toContain(LAYER_ORDER);
});
