/** What the figures of every contract follow from besides itself, as columns of a statement that reads other facts too. */
import type { DepositRule } from '@hireyard/domain/money/deposit';
import { parseDecimal, parseMoney } from '@hireyard/domain/values/money';
import { sql } from '../../db/database.ts';
import { NOMINALS_MAPPED } from '../../money/core/nominals.ts';
import { SETTINGS_STAMP } from '../../platform/settings/settings-cache.ts';
import type { Settings } from '../../platform/settings/settings.ts';

/** What all contracts are computed by. */
export interface Basis {
  readonly settings: Settings;
  readonly rules: readonly DepositRule[];
  /** The ledger knows where to book what an account owes: every type of money has its nominal code. */
  readonly accounting_lookup_ok: boolean;
}

/** What of the basis stands in a row that is read with other facts. */
export interface BasisRow {
  readonly rules: readonly {
    readonly type: DepositRule['type'];
    readonly threshold: string;
    readonly value: string;
  }[];
  readonly mapped: boolean;
  readonly stamp: string;
}

/** Columns of a `BasisRow`. */
export const BASIS = sql`coalesce((select jsonb_agg(jsonb_build_object('type', type, 'threshold', threshold::text, 'value', value::text) order by threshold)
      from deposit_rule), '[]') as rules, ${NOMINALS_MAPPED} as mapped, ${SETTINGS_STAMP} as stamp`;

/** What figures follow from, as a row and its settings say it. */
export const basisIn = ({ rules, mapped }: BasisRow, settings: Settings): Basis => ({
  settings,
  rules: rules.map(({ type, threshold, value }) => ({
    type,
    threshold: parseMoney(threshold),
    value: parseDecimal(value),
  })),
  accounting_lookup_ok: mapped,
});
