import { expect, it } from 'vitest';
import { createBuilds } from './client.ts';

function notifiedUsers(own: string | undefined) {
  let now = 0;
  let told = 0;
  const builds = createBuilds(own, () => now);
  builds.onNewer(() => void told++);
  return {
    builds,
    told: () => told,
    hear: (build: string | null, afterMs: number) => {
      now += afterMs;
      builds.hear(build);
    },
  };
}

it('reports once that all servers have another build', () => {
  const { hear, told, builds } = notifiedUsers('a');
  for (const build of ['a', null, 'b', null, 'b']) hear(build, 5000);
  expect(told()).toBe(0);
  hear('b', 15_000);
  hear('b', 60_000);
  hear('c', 60_000);
  expect(told()).toBe(1);
  let late = 0;
  builds.onNewer(() => void late++);
  expect(late).toBe(1);
});

it('reports nothing while answers come from both builds', () => {
  const { hear, told } = notifiedUsers('a');
  for (let n = 0; n < 40; n++) hear(n % 2 === 0 ? 'b' : 'a', 19_000);
  expect(told()).toBe(0);
});

it('reports nothing if the page does not know its own build', () => {
  const { hear, told, builds } = notifiedUsers(undefined);
  for (let n = 0; n < 4; n++) hear('b', 60_000);
  expect([told(), builds.isOther('b')]).toEqual([0, false]);
});
