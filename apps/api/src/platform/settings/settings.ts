/** Reads settings. Values per depot have the form {default, depots: {id: value}}. */
import { type Db, sql } from '../../db/database.ts';

export type Settings = Readonly<Record<string, unknown>>;
export interface SettingsReader {
  /** Returns all current settings, for one decision. */
  all(db: Db): Promise<Settings>;
}

/** Settings are few and small, so one statement reads them all, in the deciding transaction. */
export const settingsReader: SettingsReader = {
  async all(db) {
    const rows = await db.rows<{ code: string; value: unknown }>(sql`select code, value from setting`);
    return Object.fromEntries(rows.map((row) => [row.code, row.value]));
  },
};

interface PerDepot {
  readonly default?: unknown;
  readonly depots?: Readonly<Record<string, unknown>>;
}

/** Returns a setting for a depot: its own value, else the default, else the plain value. */
export function settingFor<T>(settings: Settings, code: string, depotId?: number): T {
  const value = settings[code];
  if (value === undefined) throw new Error(`Setting ${code} is missing.`);
  if (typeof value === 'object' && value !== null && 'default' in value) {
    const perDepot = value as PerDepot;
    return (perDepot.depots?.[String(depotId)] ?? perDepot.default) as T;
  }
  return value as T;
}
