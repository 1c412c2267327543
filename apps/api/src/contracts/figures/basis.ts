/** Settings and rules that every contract's figures depend on, as columns for other statements. */
import type { DepositRule } from '@hireyard/domain/money/deposit';
import { parseDecimal, parseMoney } from '@hireyard/domain/values/money';
import { sql } from '../../db/database.ts';
import { NOMINALS_MAPPED } from '../../money/core/nominals.ts';
import { SETTINGS_STAMP } from '../../platform/settings/settings-cache.ts';
import type { Settings } from '../../platform/settings/settings.ts';

/** The shared inputs of all contracts' figures. */
export interface Basis {
  readonly settings: Settings;
  readonly rules: readonly DepositRule[];
  /** Every type of money has a nominal code, so the ledger can post what an account owes. */
  readonly accounting_lookup_ok: boolean;
}

/** The part of the basis that is read in the same row as other facts. */
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

/** Returns the basis from a row and its settings. */
export const basisIn = ({ rules, mapped }: BasisRow, settings: Settings): Basis => ({
  settings,
  rules: rules.map(({ type, threshold, value }) => ({
    type,
    threshold: parseMoney(threshold),
    value: parseDecimal(value),
  })),
  accounting_lookup_ok: mapped,
});
