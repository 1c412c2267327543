import { expect, test } from 'vitest';
import { readLook } from './columns.tsx';

test('the stored look of a list is read back, and invalid values are ignored', () => {
  const look = { columns: ['id', 'name'], density: 'compact', layout: 'board', widths: { name: 240 } };
  expect(readLook(JSON.stringify(look))).toEqual(look);
  for (const widths of [7, null, ['x'], { name: 'wide' }, { name: -1 }])
    expect(readLook(JSON.stringify({ ...look, widths }))).not.toHaveProperty('widths');
  for (const text of [null, '', 'nonsense', '[]']) expect(readLook(text)).toEqual({});
});
