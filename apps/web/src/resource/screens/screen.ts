import type { AnyResource, Read } from '@hireyard/wire/resource/define-resource';
import type { PageFacts } from '@hireyard/wire/resource/head';
import type { ReactNode } from 'react';
import type { RecordPageProps } from '../detail/record-page.tsx';
import type { CreatePageProps } from '../form/form-page.tsx';
import type { ListPageProps } from '../list/use-list-page.ts';

/** What the pages of a resource have of their own, beside what follows from its declaration. */
export interface Screen<R extends AnyResource = AnyResource> {
  readonly resource: R;
  readonly list?: Partial<ListPageProps<R>>;
  /** Of a new record, and of one that is edited. */
  readonly form?: Pick<CreatePageProps<R>, 'initial' | 'sections' | 'hints' | 'inputs'>;
  readonly record?: Partial<Pick<RecordPageProps<R>, 'header' | 'tabs'>> & {
    /** What retiring or deleting this one does, in a sentence. */
    readonly consequence?: (record: Read<R>) => ReactNode;
  };
}

/** The parts of `<resource>.screens.tsx`, typed by the declaration; tabs stand before the default ones, or in place of those of their key. */
export const screens = <R extends AnyResource>(resource: R, parts: Omit<Screen<R>, 'resource'>): Screen => ({
  resource,
  ...parts,
});

/** What every page that is made from a declaration is given. */
export interface ScreenProps extends Omit<Screen, 'resource'> {
  readonly resource: AnyResource & { readonly screens: PageFacts };
}
