import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import type { Filter } from '@hireyard/wire/resource/filter';

/** Every list has an `id` filter (spec §7.2); those with uuids accept them too. */
export const idFilter = ({ key }: AnyResource): Filter => ({ kind: key === 'uuid' ? 'keys' : 'ids' });
