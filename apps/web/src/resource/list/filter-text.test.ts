import type { FilterKind } from '@hireyard/wire/resource/filter';
import { describe, expect, it } from 'vitest';
import { datePresets, filterText } from './filter-editor.tsx';

const range = (kind: FilterKind) => ({ filter: { kind }, names: ['day__gte', 'day__lte'] });
const yesNo = { filter: { kind: 'bool' }, names: ['active'] } as const;

describe('the text of a filter chip', () => {
  it('names the ends of a range', () => {
    expect(filterText(range('date'), [['2026-11-20'], ['2026-11-22']], 'en-US')).toBe('Nov 20 – Nov 22');
    expect(filterText(range('date'), [['2026-11-20'], []], 'en-US')).toBe('from Nov 20');
    expect(filterText(range('moment'), [[], ['2026-11-20T23:59:59']], 'en-US')).toBe('to Nov 20');
    expect(filterText(range('date'), [['2026-11-20'], ['2026-11-20']], 'en-US')).toBe('Nov 20');
  });
  it('names a single day, and the start of an open range', () => {
    const alone = (name: string) => ({ filter: { kind: 'date' }, names: [name] }) as const;
    expect(filterText(alone('comes_back'), [['2026-11-20']], 'en-US')).toBe('Nov 20');
    expect(filterText(alone('expires_on__gte'), [['2026-11-20']], 'en-US')).toBe('from Nov 20');
  });
  it('says yes and no', () => {
    expect(filterText(yesNo, [['true']], 'en-US')).toBe('Yes');
    expect(filterText(yesNo, [['false']], 'en-US')).toBe('No');
  });
});

describe('date presets', () => {
  const preset = (today: string, label: string) => datePresets(today).find((one) => one.label === label);
  it('run from Monday to Sunday', () => {
    expect(preset('2026-11-22', 'This week')).toMatchObject({ from: '2026-11-16', to: '2026-11-22' });
    expect(preset('2026-11-16', 'This week')).toMatchObject({ from: '2026-11-16', to: '2026-11-22' });
  });
  it('know the length of a month', () => {
    expect(preset('2028-02-10', 'This month')).toMatchObject({ from: '2028-02-01', to: '2028-02-29' });
    expect(preset('2026-12-31', 'This month')).toMatchObject({ from: '2026-12-01', to: '2026-12-31' });
  });
});
