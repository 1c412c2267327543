/** Finds other users' changes between two loads of the lines. */
import { t } from '@hireyard/messages';
import { heads } from '@hireyard/wire/resource/heads';
import { useEffect, useState } from 'react';
import { SOMEONE, whoChanged } from '../../../resource/form/who-changed.ts';
import type { ContractLine } from '../data.ts';
import { sameInLine } from './lines.ts';

/** Returns who last changed a line; "somebody else" while unknown. */
export function useLastEditor(line: number, names: readonly string[]): string {
  const [who, setWho] = useState(SOMEONE);
  const fields = names.join(',');
  useEffect(() => {
    void whoChanged(heads.contractstock, line, fields === '' ? [] : fields.split(',')).then(setWho);
  }, [line, fields]);
  return who;
}

/** Fields of a line that users edit; the rest is calculated. */
const PARTS = [
  'stockitem',
  'quantity',
  'delivery_date',
  'collection_date',
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

/** Compares two loads, leaving out own changes. @param isOwn whether this version of a line, or its removal, came from here */
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

/** Describes changes: "Ada added Dinner plate. Ada changed 2 lines."; empty if there are none. */
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
