import type { AnyResource, Read } from '@hireyard/wire/resource/define-resource';
import type { PageFacts } from '@hireyard/wire/resource/head';
import type { ReactNode } from 'react';
import type { RecordPageProps } from '../detail/record-page.tsx';
import type { CreatePageProps } from '../form/form-page.tsx';
import type { ListPageProps } from '../list/use-list-page.ts';

/** A resource's own parts of its pages, besides those made from the declaration. */
export interface Screen<R extends AnyResource = AnyResource> {
  readonly resource: R;
  readonly list?: Partial<ListPageProps<R>>;
  /** For new and for edited records. */
  readonly form?: Pick<CreatePageProps<R>, 'initial' | 'sections' | 'hints' | 'inputs'>;
  readonly record?: Partial<Pick<RecordPageProps<R>, 'header' | 'tabs'>> & {
    /** The consequence of retiring or deleting this record, in a sentence. */
    readonly consequence?: (record: Read<R>) => ReactNode;
  };
}

/** The parts in `<resource>.screens.tsx`, typed by the declaration; its tabs come before the default ones or replace those with the same key. */
export const screens = <R extends AnyResource>(resource: R, parts: Omit<Screen<R>, 'resource'>): Screen => ({
  resource,
  ...parts,
});

/** Props of every page made from a declaration. */
export interface ScreenProps extends Omit<Screen, 'resource'> {
  readonly resource: AnyResource & { readonly screens: PageFacts };
}
