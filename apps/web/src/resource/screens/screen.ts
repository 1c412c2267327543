import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import type { ScreenHead } from '../../lib/registry/records.ts';

/** What every page that is made from a declaration is given. */
export interface ScreenProps {
  readonly resource: AnyResource & ScreenHead;
}
