/** What `npm run doctor` says of one thing. */
export type Level = 'ok' | 'warn' | 'fail';

export interface Check {
  /** What it belongs to: `database`, `money`, … */
  readonly area: string;
  readonly level: Level;
  /** What was found, without anything of a person and without a secret. */
  readonly text: string;
  /** What to do about it; only where something is to be done. */
  readonly todo?: string;
}

const RANK: Readonly<Record<Level, number>> = { ok: 0, warn: 1, fail: 2 };

/** 0 = all well, 1 = something wants a look, 2 = something is broken. */
export const statusOf = (checks: readonly Check[]): number =>
  Math.max(0, ...checks.map(({ level }) => RANK[level]));

/** Checks of one area, in its words. */
export const area = (name: string) => ({
  ok: (text: string): Check => ({ area: name, level: 'ok', text }),
  warn: (text: string, todo: string): Check => ({ area: name, level: 'warn', text, todo }),
  fail: (text: string, todo: string): Check => ({ area: name, level: 'fail', text, todo }),
});
