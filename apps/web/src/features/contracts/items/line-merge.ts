/** Edits of a line and what somebody else made of it meanwhile: the pure half of the line store. */
import { mergeEdits } from '@hireyard/domain/contracts/merge';
import type { ContractLine } from '../data.ts';
import type { LinePatch } from './line-math.ts';

export type LineField = keyof LinePatch;

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : (value ?? null);

/** Whether two values of a part of a line mean the same. */
export const sameInLine = (_name: string, one: unknown, other: unknown): boolean => idOf(one) === idOf(other);

/** The parts of a line that a patch would change, as they are. */
export function partsOf(line: ContractLine, patch: LinePatch): LinePatch {
  return Object.fromEntries(Object.keys(patch).map((name) => [name, line[name as LineField]])) as LinePatch;
}

/** The patch without these parts; undefined when nothing is left. */
export function without(patch: LinePatch, drop: (name: LineField) => boolean): LinePatch | undefined {
  const left = Object.entries(patch).filter(([name]) => !drop(name as LineField));
  return left.length === 0 ? undefined : (Object.fromEntries(left) as LinePatch);
}

interface MergedLine {
  /** What is still to be written; undefined = nothing. */
  readonly patch: LinePatch | undefined;
  /** Parts that both changed. */
  readonly clashes: readonly LineField[];
}

/**
 * Edits of a line on top of what it is now.
 * @param base what the edited parts were when the person began to edit them
 */
export function mergeLine(base: LinePatch, patch: LinePatch, line: ContractLine): MergedLine {
  const now = partsOf(line, patch);
  const { clashes } = mergeEdits(base, patch, now, sameInLine);
  const done = (name: LineField) => sameInLine(name, patch[name], now[name]);
  return { patch: without(patch, done), clashes: clashes as LineField[] };
}
