/** What others did to the lines of a contract between two readings of them. */
import { t } from '@hireyard/messages';
import { heads } from '@hireyard/wire/resource/heads';
import { useEffect, useState } from 'react';
import { SOMEONE, whoChanged } from '../../../resource/form/who-changed.ts';
import type { ContractLine } from '../data.ts';
import { sameInLine } from './lines.ts';

/** The name of who last touched a line; somebody else until it is known. */
export function useWho(line: number, names: readonly string[]): string {
  const [who, setWho] = useState(SOMEONE);
  const fields = names.join(',');
  useEffect(() => {
    void whoChanged(heads.contractstock, line, fields === '' ? [] : fields.split(',')).then(setWho);
  }, [line, fields]);
  return who;
}

/** What a person changes in a line; all else is worked out from it. */
const PARTS = [
  'stockitem',
  'quantity',
  'locked_price',
  'locked_washup_price',
  'unlisted_description',
  'unlisted_price',
  'unlisted_washup_price',
] as const;

interface OthersLines {
  readonly added: readonly ContractLine[];
  readonly changed: readonly ContractLine[];
  readonly removed: readonly ContractLine[];
}

/**
 * The difference between two readings, without what was written here.
 * @param isOwn whether this version of a line, or its end, came from here
 */
export function othersLines(
  before: readonly ContractLine[],
  after: readonly ContractLine[],
  isOwn: (line: ContractLine | number) => boolean,
): OthersLines {
  const was = new Map(before.map((line) => [line.id, line]));
  const is = new Set(after.map((line) => line.id));
  const differs = (line: ContractLine) => {
    const old = was.get(line.id);
    return old !== undefined && PARTS.some((name) => !sameInLine(name, old[name], line[name]));
  };
  const foreign = after.filter((line) => !isOwn(line));
  return {
    added: foreign.filter((line) => !was.has(line.id)),
    changed: foreign.filter(differs),
    removed: before.filter((line) => !is.has(line.id) && !isOwn(line.id)),
  };
}

const count = (lines: readonly ContractLine[], titleOf: (line: ContractLine) => string): string =>
  lines.length === 1 && lines[0] !== undefined
    ? titleOf(lines[0])
    : t('{count, plural, one {# line} other {# lines}}', { count: lines.length });

/** The same in words, e.g. "Ada added Dinner plate. Ada changed 2 lines."; empty when nothing happened. */
export function wordsOf(
  who: string,
  { added, changed, removed }: OthersLines,
  titleOf: (line: ContractLine) => string,
): string {
  return [
    added.length > 0 ? t('{who} added {what}.', { who, what: count(added, titleOf) }) : '',
    changed.length > 0 ? t('{who} changed {what}.', { who, what: count(changed, titleOf) }) : '',
    removed.length > 0 ? t('{who} removed {what}.', { who, what: count(removed, titleOf) }) : '',
  ]
    .filter((words) => words !== '')
    .join(' ');
}
