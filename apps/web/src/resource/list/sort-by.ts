import type { AnyResource } from '@hireyard/wire/resource/define-resource';

/** A press on a head: other way round, and the third time back to the resource's own order. */
export function sortBy(now: string, field: string, resource: AnyResource): string | null {
  const standard = resource.defaultOrdering;
  if (now === '' && standard === field) return `-${field}`;
  if (now === '' && standard === `-${field}`) return field;
  const next = now === field ? `-${field}` : now === `-${field}` ? '' : field;
  return next === standard || next === '' ? null : next;
}
