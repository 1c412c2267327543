import { expect, test } from 'vitest';
import { type SystemFacts, systemProblems } from './system-health.ts';

const WELL: SystemFacts = {
  dead: 0,
  oldestDue: 3,
  failedDeliveries: 0,
  catchUps: [{ failed: false, age: 300, off: false }],
  nodes: [
    { works: true, version: '1' },
    { works: false, version: '1' },
  ],
  historyProblem: null,
  unsealedAge: 40,
  wrongFigures: 0,
  replicas: [0, null],
  backup: { ok: true, age: 80_000 },
};
const found = (facts: Partial<SystemFacts>) =>
  systemProblems({ ...WELL, ...facts }).map(({ code, gravity, count }) => `${gravity} ${code} ${count}`);

test('nothing is said of machinery that is well, nor of what was never done', () => {
  expect(found({})).toEqual([]);
  expect(found({ backup: null, wrongFigures: null, oldestDue: null, unsealedAge: null })).toEqual([]);
});

test.each<[string, Partial<SystemFacts>]>([
  ['look jobs_dead 12', { dead: 12 }],
  ['look work_waits 601', { oldestDue: 601 }],
  ['look deliveries_failed 2', { failedDeliveries: 2 }],
  ['look catch_up_failed 1', { catchUps: [{ failed: true, age: 20, off: false }] }],
  ['look catch_up_late 1', { catchUps: [{ failed: false, age: 1801, off: false }] }],
  ['bad no_worker 1', { nodes: [{ works: false, version: '1' }] }],
  ['bad history_broken 1', { historyProblem: 'Entry 3 was altered' }],
  ['look history_unsealed 3601', { unsealedAge: 3601 }],
  ['bad figures_wrong 4', { wrongFigures: 4 }],
  ['note replica_behind 90', { replicas: [1, 90] }],
  ['bad backup_failed 1', { backup: { ok: false, age: 10 } }],
  ['look backup_old 93601', { backup: { ok: true, age: 93_601 } }],
  [
    'note versions_differ 2',
    {
      nodes: [
        { works: true, version: '1' },
        { works: true, version: '2' },
      ],
    },
  ],
])('%s', (said, facts) => expect(found(facts)).toEqual([said]));

test('a catch-up of a service that is gone is expected nowhere, and the gravest comes first', () => {
  expect(found({ catchUps: [{ failed: true, age: 90_000, off: true }] })).toEqual([]);
  expect(found({ dead: 1, historyProblem: 'x', nodes: [] }).map((said) => said.split(' ')[1])).toEqual([
    'history_broken',
    'no_worker',
    'jobs_dead',
  ]);
});
