import { type Decimal, parseDecimal, parseMoney, type Minor } from '@hireyard/domain/values/money';
import type { DepositRule } from '@hireyard/domain/money/deposit';
import { sql } from '../../db/database.ts';
import { settingFor } from '../../platform/settings/settings.ts';
import type { ImportContext } from '../../records/import/context.ts';

/** Settings loaded once for the whole file. */
export interface OrderRules {
  readonly country: string;
  readonly depositRules: readonly DepositRule[];
  readonly overrideFloor: Decimal;
  readonly problemIds: ReadonlyMap<string, number>;
  /** For each position, the state set with only that state. */
  readonly stateSets: ReadonlyMap<string, number>;
  depot(id: number): DepotRules;
}

export interface DepotRules {
  readonly taxRate: Decimal;
  readonly contractMinimum: Minor;
  readonly depositMinimum: Minor;
  readonly maxMiles: number;
  /** Codes of vehicle classes in tariff order. */
  readonly vehicleOrder: readonly string[];
}

/** Loads settings, deposit rules, problem codes and states, and creates the state sets that imported contracts need. */
export async function orderRules({ tx, settings }: ImportContext): Promise<OrderRules> {
  const rules = await tx.rows<{ type: DepositRule['type']; threshold: string; value: string }>(
    sql`select type, threshold, value from deposit_rule`,
  );
  const problems = await tx.rows<{ id: number; code: string }>(sql`select id, code from problem`);
  const states = await tx.rows<{ position: string; id: number }>(sql`
    select s.system_action as position, state_set_of(array[s.id]) as id
    from state s join state_group g using (system_group) where g.system_group = 'contract_position'`);
  const depots = new Map<number, DepotRules>();
  return {
    country: settingFor<string>(settings, 'country'),
    depositRules: rules.map((rule) => ({
      type: rule.type,
      threshold: parseMoney(rule.threshold),
      value: parseDecimal(rule.value),
    })),
    overrideFloor: parseDecimal(settingFor<string>(settings, 'deposit_override_floor')),
    problemIds: new Map(problems.map((problem) => [problem.code, problem.id])),
    stateSets: new Map(states.map((state) => [state.position, state.id])),
    depot(id) {
      const found = depots.get(id) ?? {
        taxRate: parseDecimal(settingFor<string>(settings, 'tax_rate', id)),
        contractMinimum: parseMoney(settingFor<string>(settings, 'contract_minimum', id)),
        depositMinimum: parseMoney(settingFor<string>(settings, 'deposit_minimum', id)),
        maxMiles: settingFor<number>(settings, 'delivery_max_miles', id),
        vehicleOrder: settingFor<{ classes: { code: string }[] }>(settings, 'vehicles', id).classes.map(
          ({ code }) => code,
        ),
      };
      depots.set(id, found);
      return found;
    },
  };
}
