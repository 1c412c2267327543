/** Deposit rules being edited: their errors, the valid rules, and the requests to save them. */
import type { DepositRule } from '@hireyard/domain/money/deposit';
import { parseDecimal, parseMoney } from '@hireyard/domain/values/money';
import { t } from '@hireyard/messages';
import { depositrule } from '@hireyard/wire/money/accounting';
import { parseBody } from '@hireyard/wire/resource/body';
import type { Read } from '@hireyard/wire/resource/define-resource';
import { fieldMessages } from '../../../lib/api/outcome.ts';

export type SavedRule = Read<typeof depositrule>;
export type RuleType = SavedRule['type'];

export interface DraftRule {
  /** Identifies rows without an ID. */
  readonly key: string;
  /** Null = not saved yet. */
  readonly id: number | null;
  readonly type: RuleType;
  /** As typed. */
  readonly threshold: string;
  readonly value: string;
}
type RuleErrors = Readonly<Record<string, string>>;

export const draftOf = (rules: readonly SavedRule[]): readonly DraftRule[] =>
  rules.map(({ id, type, threshold, value }) => ({ key: String(id), id, type, threshold, value }));

const bodyOf = ({ type, threshold, value }: DraftRule) => ({
  type,
  threshold: threshold.trim(),
  value: value.trim(),
});

/** A row's errors: those of its fields, percentages above 100, and duplicate start values. */
export function errorsOf(rule: DraftRule, all: readonly DraftRule[]): RuleErrors {
  const parsed = parseBody(depositrule.fields, bodyOf(rule), 'create');
  if (!parsed.ok) return fieldMessages(parsed.errors);
  const [mine] = rulesOf([rule]);
  if (mine === undefined) return {};
  if (mine.type === 'percentage' && mine.value.units > 100n * 10n ** BigInt(mine.value.scale))
    return { value: t('A percentage can’t be over 100.') };
  const others = rulesOf(all.filter(({ key }) => key !== rule.key));
  return others.some(({ type, threshold }) => type === mine.type && threshold === mine.threshold)
    ? { threshold: t('A rule of this type already starts at this value.') }
    : {};
}

/** The complete rules; half-typed ones don't count yet. */
export const rulesOf = (draft: readonly DraftRule[]): readonly DepositRule[] =>
  draft.flatMap((rule) => {
    const parsed = parseBody(depositrule.fields, bodyOf(rule), 'create');
    if (!parsed.ok) return [];
    const { type, threshold, value } = parsed.value;
    return [{ type, threshold: parseMoney(threshold), value: parseDecimal(value) }];
  });

export type RuleWrite =
  | { readonly key: string; readonly do: 'remove'; readonly id: number }
  | {
      readonly key: string;
      readonly do: 'patch';
      readonly id: number;
      readonly body: ReturnType<typeof bodyOf>;
    }
  | { readonly key: string; readonly do: 'create'; readonly body: ReturnType<typeof bodyOf> };

/** Differences from the saved rules; deletions come first to free their values. */
export function writesOf(draft: readonly DraftRule[], saved: readonly SavedRule[]): readonly RuleWrite[] {
  const removed = saved.filter(({ id }) => !draft.some((rule) => rule.id === id));
  const same = (rule: DraftRule, was: SavedRule | undefined) =>
    was !== undefined &&
    rule.type === was.type &&
    rule.threshold === was.threshold &&
    rule.value === was.value;
  return [
    ...removed.map(({ id }) => ({ key: String(id), do: 'remove' as const, id })),
    ...draft.flatMap((rule): RuleWrite[] => {
      const { key, id } = rule;
      if (id === null) return [{ key, do: 'create', body: bodyOf(rule) }];
      const was = saved.find((one) => one.id === id);
      return same(rule, was) ? [] : [{ key, do: 'patch', id, body: bodyOf(rule) }];
    }),
  ];
}
