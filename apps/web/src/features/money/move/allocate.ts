/** How an amount is spread over what contracts owe, as a person types it: exact, on the decimal strings of the wire. */
import { t } from '@hireyard/messages';
import { oldestFirst } from '@hireyard/domain/money/allocation';
import { formatMoney, type Minor, parseMoney, sumMoney } from '@hireyard/domain/values/money';
import * as f from '@hireyard/wire/field';
import type { AllocationRow, MoneyType } from '@hireyard/wire/money/money';

/** What stands in the field of each row, by `keyOf`. */
export type Entered = Readonly<Record<string, string>>;
export const keyOf = ({ contract, type }: Pick<AllocationRow, 'contract' | 'type'>): string =>
  `${contract.id} ${type}`;

const field = f.money({ min: 0.01 });
/** The amount that was typed: null = nothing was, or why it is none. */
function amountOf(text: string): Minor | null | { readonly wrong: string } {
  if (text.trim() === '') return null;
  const clean = field.check(text.trim());
  return clean instanceof f.Refusal ? { wrong: clean.message } : parseMoney(clean);
}
const valueOf = (text: string): Minor => {
  const amount = amountOf(text);
  return typeof amount === 'bigint' ? amount : 0n;
};

export interface Spread {
  /** Why the amount itself cannot be. */
  readonly wrong: string | undefined;
  /** Why a row cannot be, by its key. */
  readonly errors: Readonly<Record<string, string>>;
  readonly sum: string;
  /** What of the amount no row has; negative when they have more. */
  readonly left: string;
  readonly targets: readonly {
    readonly contract: number;
    readonly type: MoneyType;
    readonly amount: string;
  }[];
}

/** What was typed so far; `free`: no more than that can be moved. `say` puts an amount into words. */
export function spreadOf(
  rows: readonly AllocationRow[],
  entered: Entered,
  {
    amount,
    free,
    say,
  }: { readonly amount: string; readonly free: string; readonly say: (amount: string) => string },
): Spread {
  const errors: Record<string, string> = {};
  const given = rows.flatMap((row) => {
    const typed = amountOf(entered[keyOf(row)] ?? '');
    if (typed === null) return [];
    if (typeof typed !== 'bigint') errors[keyOf(row)] = typed.wrong;
    else if (typed > parseMoney(row.owed))
      errors[keyOf(row)] = t('Only {amount} is owed.', { amount: say(row.owed) });
    return typeof typed === 'bigint' ? [{ contract: row.contract.id, type: row.type, amount: typed }] : [];
  });
  const sum = sumMoney(given.map((one) => one.amount));
  const total = amountOf(amount);
  return {
    wrong:
      total === null
        ? t('This field is required.')
        : typeof total !== 'bigint'
          ? total.wrong
          : total > parseMoney(free)
            ? t('Only {amount} is available.', { amount: say(free) })
            : undefined,
    errors,
    sum: formatMoney(sum),
    left: formatMoney((typeof total === 'bigint' ? total : 0n) - sum),
    targets: given.map((one) => ({ ...one, amount: formatMoney(one.amount) })),
  };
}

/** The amount over the rows, the oldest due first; rows that get nothing are empty. */
export function spreadOldest(rows: readonly AllocationRow[], amount: string): Entered {
  const debts = rows.map(({ contract, type, owed, due_date: due }) => ({
    contract: contract.id,
    type,
    owed: parseMoney(owed),
    due,
  }));
  const spread = oldestFirst(valueOf(amount), debts);
  return Object.fromEntries(
    spread.rows
      .filter((row) => row.amount > 0n)
      .map((row) => [`${row.contract} ${row.type}`, formatMoney(row.amount)]),
  );
}

/** What a row gets when it is picked: what it owes, but no more than is left of the amount while something is. */
export function fillOf(row: AllocationRow, { left }: Pick<Spread, 'left'>): string {
  const [owed, rest] = [parseMoney(row.owed), parseMoney(left)];
  return formatMoney(rest > 0n && rest < owed ? rest : owed);
}
