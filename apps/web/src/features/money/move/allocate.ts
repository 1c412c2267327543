/** Allocates a typed amount to debts, exactly, on decimal text. */
import { t } from '@hireyard/messages';
import { oldestFirst } from '@hireyard/domain/money/allocation';
import { formatMoney, type Minor, parseMoney, sumMoney } from '@hireyard/domain/values/money';
import * as f from '@hireyard/wire/field';
import type { AllocationRow, MoneyType } from '@hireyard/wire/money/money';

/** The text in each row's field, by `keyOf`. */
export type Entered = Readonly<Record<string, string>>;
export const keyOf = ({ contract, type }: Pick<AllocationRow, 'contract' | 'type'>): string =>
  `${contract.id} ${type}`;

const field = f.money({ min: 0.01 });
/** The typed amount; null = missing or invalid. */
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
  /** The error of the amount. */
  readonly wrong: string | undefined;
  /** Errors of rows, by key. */
  readonly errors: Readonly<Record<string, string>>;
  readonly sum: string;
  /** The unallocated amount; negative if the rows have more. */
  readonly left: string;
  readonly targets: readonly {
    readonly contract: number;
    readonly type: MoneyType;
    readonly amount: string;
  }[];
}

/** Reads the form; `free`: the most that can be moved. `say` formats an amount. */
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

/** Allocates the amount to the rows, earliest due first; other rows stay empty. */
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

/** The amount for a selected row: its debt, limited to what is left if anything is. */
export function fillOf(row: AllocationRow, { left }: Pick<Spread, 'left'>): string {
  const [owed, rest] = [parseMoney(row.owed), parseMoney(left)];
  return formatMoney(rest > 0n && rest < owed ? rest : owed);
}
