import { formatMoney, parseMoney } from '@hireyard/domain/values/money';
import { describe, expect, test } from 'vitest';
import { chargedAt, curveOf, reachOf, roundUp, turnsOf } from './curve-card.tsx';
import { type DraftRule, draftOf, errorsOf, rulesOf, type SavedRule, writesOf } from './rules.ts';

const saved = [
  { id: 1, type: 'threshold', threshold: '0.00', value: '50.00' },
  { id: 2, type: 'threshold', threshold: '500.00', value: '100.00' },
  { id: 3, type: 'percentage', threshold: '1000.00', value: '20.00' },
] as unknown as readonly SavedRule[];
const draft = draftOf(saved);
const change = (key: string, by: Partial<DraftRule>) =>
  draft.map((rule) => (rule.key === key ? { ...rule, ...by } : rule));
const first = draft[0] as DraftRule;

describe('the curve', () => {
  const rules = rulesOf(draft);
  test.each([
    ['0.00', '50.00'],
    ['499.99', '50.00'],
    ['500.00', '100.00'],
    ['999.99', '100.00'],
    ['1000.00', '200.00'],
    ['1234.50', '246.90'],
  ])('charges for a hire of %s %s', (basis, amount) =>
    expect(formatMoney(chargedAt(parseMoney(basis), rules).amount)).toBe(amount),
  );

  test('has both sides of every step, from zero to its reach', () => {
    const reach = reachOf(rules);
    const curve = curveOf(rules, reach);
    const at = new Map(curve.map(({ basis, amount }) => [formatMoney(basis), formatMoney(amount)]));
    expect([at.get('499.99'), at.get('500.00')]).toEqual(['50.00', '100.00']);
    expect([curve[0]?.basis, curve.at(-1)?.basis]).toEqual([0n, reach]);
    expect(reach > parseMoney('1000.00')).toBe(true);
    expect(turnsOf(rules, reach).map(({ basis }) => formatMoney(basis))).toEqual([
      '0.00',
      '500.00',
      '1000.00',
      '2000.00',
    ]);
  });

  test('ends at a round value', () =>
    expect([1n, 3n, 10n, 11n, 60n, 1001n].map(roundUp)).toEqual([1n, 5n, 10n, 20n, 100n, 2000n]));

  test('follows the typed rules and ignores incomplete ones', () => {
    expect(formatMoney(chargedAt(0n, rulesOf(change('1', { value: '75' }))).amount)).toBe('75.00');
    expect(rulesOf(change('1', { value: '' })).length).toBe(2);
    expect(rulesOf(change('1', { value: 'x' })).length).toBe(2);
  });
});

describe('rules that are edited', () => {
  test.each([
    ['value', { value: '' }],
    ['value', { value: '-1' }],
    ['threshold', { threshold: 'x' }],
    ['threshold', { threshold: '500' }],
  ])('name the invalid field: %s', (field, by) =>
    expect(Object.keys(errorsOf({ ...first, ...by }, change('1', by)))).toEqual([field]),
  );

  test('limit a percentage to 100', () => {
    expect(errorsOf({ ...first, type: 'percentage', value: '100' }, draft)).toEqual({});
    expect(errorsOf({ ...first, type: 'percentage', value: '100.01' }, draft)).toEqual({
      value: 'A percentage can’t be over 100.',
    });
  });

  test('send only differences, deletions first', () => {
    expect(writesOf(draft, saved)).toEqual([]);
    const fresh = { key: 'new1', id: null, type: 'threshold', threshold: '2000', value: '300' } as const;
    const edited = [...change('2', { value: '120' }).filter(({ key }) => key !== '3'), fresh];
    expect(writesOf(edited, saved).map((one) => [one.do, one.key])).toEqual([
      ['remove', '3'],
      ['patch', '2'],
      ['create', 'new1'],
    ]);
  });
});
