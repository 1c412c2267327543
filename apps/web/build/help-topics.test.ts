/** The table of help holds to docs/extend/help.md, and to the places that use it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Fields } from '@hireyard/wire/field';
import { MONEY_TYPES } from '@hireyard/wire/money/money';
import { reports } from '@hireyard/wire/reports/reports.testing';
import { resources } from '@hireyard/wire/resources';
import { CONTRACT_TRANSITIONS } from '@hireyard/domain/contracts/moves/decide';
import { expect, test } from 'vitest';
import { helpTopics } from '../src/ui/help/topics.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const topics = Object.keys(helpTopics);

/** The topics that declarations name, of fields, of bodies and of sums. */
const declared = (): readonly string[] => {
  const of = (fields: unknown) =>
    Object.values((fields ?? {}) as Fields).flatMap(({ help }) => (help === undefined ? [] : [help]));
  const all = Object.values(resources) as readonly { fields?: Fields; actions?: Record<string, object> }[];
  return [
    ...all.flatMap(({ fields, actions }) => [
      ...of(fields),
      ...Object.values(actions ?? {}).flatMap((action) => of('body' in action ? action.body : undefined)),
    ]),
    ...reports.flatMap(({ fields, totals }) => [...of(fields), ...of(totals)]),
  ];
};

/** Topics whose names are put together: one for each position of a contract, one for each kind of money. */
const assembled = [
  ...new Set(CONTRACT_TRANSITIONS.map(({ to }) => `contract.${to}`)),
  ...MONEY_TYPES.map((type) => `money.${type}`),
];

const sources = ['apps/web/src', 'packages/wire/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/ui\/help\/topics|\.test\./.test(name))
    .map((name) => readFileSync(join(root, folder, name), 'utf8')),
);

test('every topic that is asked for is there', () => {
  for (const topic of [...declared(), ...assembled]) expect(topics).toContain(topic);
  expect(declared().length).toBeGreaterThan(20);
});

test('every topic is asked for somewhere', () => {
  const said = sources.join('\n');
  const unused = topics.filter(
    (topic) => !assembled.includes(topic) && !said.includes(`'${topic}'`) && !said.includes(`"${topic}"`),
  );
  expect(unused).toEqual([]);
});

test('each is one to three short sentences, and no two say the same', () => {
  const words = Object.values(helpTopics);
  expect(words.filter((text) => text.length > 200)).toEqual([]);
  for (const text of words) expect(text).toMatch(/^\p{Lu}.*\.$/u);
  expect(new Set(words).size).toBe(words.length);
});
