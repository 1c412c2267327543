/** One write for many filled containers, a few at a time. */
import { type Failure, failureOf } from '../../../lib/api/outcome.ts';
import type { Group } from './words.ts';

export interface Done {
  /** Groups that it worked for, as they are now. */
  readonly done: readonly Group[];
  /** Groups that stay as they were, with the reason. */
  readonly failed: readonly { readonly group: Group; readonly failure: Failure }[];
}

/** How many calls run side by side; more would only wait for each other in the database. */
const LANES = 4;

/** Runs a write for every group, a few at a time. One that fails does not stop the others. */
export async function forEachGroup(
  groups: readonly Group[],
  write: (group: Group) => Promise<Group>,
): Promise<Done> {
  const done: Group[] = [];
  const failed: { group: Group; failure: Failure }[] = [];
  const left = [...groups];
  const lane = async () => {
    for (let group = left.shift(); group !== undefined; group = left.shift())
      try {
        done.push(await write(group));
      } catch (error) {
        failed.push({ group, failure: failureOf(error) });
      }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return { done, failed };
}
