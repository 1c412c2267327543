/** A finding of `npm run doctor`. */
export type Level = 'ok' | 'warn' | 'fail';

export interface Check {
  /** Its area: `database`, `money`, … */
  readonly area: string;
  readonly level: Level;
  /** What was found, without personal data or secrets. */
  readonly text: string;
  /** How to fix it, if there is anything to fix. */
  readonly todo?: string;
}

const RANK: Readonly<Record<Level, number>> = { ok: 0, warn: 1, fail: 2 };

/** Exit status: 0 = all good, 1 = warnings, 2 = failures. */
export const statusOf = (checks: readonly Check[]): number =>
  Math.max(0, ...checks.map(({ level }) => RANK[level]));

/** Returns functions that create checks of an area. */
export const area = (name: string) => ({
  ok: (text: string): Check => ({ area: name, level: 'ok', text }),
  warn: (text: string, todo: string): Check => ({ area: name, level: 'warn', text, todo }),
  fail: (text: string, todo: string): Check => ({ area: name, level: 'fail', text, todo }),
});
