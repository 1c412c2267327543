import { expect, test } from 'vitest';
import { isOnlyUnchecked, type SystemFacts, systemProblems } from './health.ts';

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
  figuresAge: 3600,
  mailKept: false,
  mailOut: { age: 500, failingFor: null },
  mailIn: { age: 50, failingFor: null },
  mailReplies: 'accepted',
  replicas: [0, null],
  backup: { ok: true, age: 80_000 },
};
const found = (facts: Partial<SystemFacts>) =>
  systemProblems({ ...WELL, ...facts }).map(({ code, gravity, count }) => `${gravity} ${code} ${count}`);

test('a healthy system, and mail services that are not set up, have no problems', () => {
  expect(found({})).toEqual([]);
  expect(
    found({ oldestDue: null, unsealedAge: null, mailOut: null, mailIn: null, mailReplies: null }),
  ).toEqual([]);
});

test('missing checks are reported apart from failures', () => {
  const unchecked = (facts: Partial<SystemFacts>) => isOnlyUnchecked(systemProblems({ ...WELL, ...facts }));
  const never = { age: null, failingFor: null };
  expect(found({ figuresAge: null, wrongFigures: null, mailOut: never, mailIn: never })).toEqual([
    'look mail_unchecked 2',
    'look figures_unchecked 1',
  ]);
  expect(unchecked({ figuresAge: null, mailOut: never })).toBe(true);
  expect(unchecked({ mailReplies: 'unknown' })).toBe(true);
  expect(unchecked({ figuresAge: null, backup: null })).toBe(false);
  expect(unchecked({ figuresAge: null, mailOut: { age: null, failingFor: 5 } })).toBe(false);
  expect(unchecked({})).toBe(false);
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
  ['look backup_missing 1', { backup: null }],
  ['bad mail_out_failed 900', { mailOut: { age: 1500, failingFor: 900 } }],
  ['bad mail_out_failed 1', { mailOut: { age: 600, failingFor: 0 } }],
  ['bad mail_in_failed 90000', { mailIn: { age: null, failingFor: 90_000 } }],
  ['bad mail_replies_refused 1', { mailReplies: 'refused' }],
  ['note mail_replies_unchecked 1', { mailReplies: 'unknown' }],
  ['look mail_kept 1', { mailKept: true, mailOut: null }],
  ['look mail_unchecked 1', { mailOut: { age: 1801, failingFor: null } }],
  ['look figures_unchecked 1', { figuresAge: null, wrongFigures: null }],
  ['look figures_old 2678401', { figuresAge: 2_678_401 }],
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

test('a catch-up of a removed service is ignored, and the gravest problem comes first', () => {
  expect(found({ catchUps: [{ failed: true, age: 90_000, off: true }] })).toEqual([]);
  expect(found({ dead: 1, historyProblem: 'x', nodes: [] }).map((said) => said.split(' ')[1])).toEqual([
    'history_broken',
    'no_worker',
    'jobs_dead',
  ]);
});
