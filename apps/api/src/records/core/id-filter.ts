import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import type { Filter } from '@hireyard/wire/resource/filter';

/** Every list takes `id` (spec §7.2); where records are named by a uuid, that too. */
export const idFilter = ({ key }: AnyResource): Filter => ({ kind: key === 'uuid' ? 'keys' : 'ids' });
