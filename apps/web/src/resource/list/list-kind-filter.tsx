/** A filter of a list by kinds: what is chosen stands in the address, like that of every other filter. */
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import type { ComponentProps } from 'react';
import { usePageQuery } from '../../page/page-query.ts';
import { KindFilter } from './kind-filter.tsx';
import { readListState } from './list-state.ts';

interface ListKindFilterProps extends Omit<ComponentProps<typeof KindFilter>, 'chosen' | 'onChange'> {
  readonly resource: AnyResource;
  /** The filter of the declaration. */
  readonly name: string;
  /** The filter takes one value: the last one chosen counts. */
  readonly single?: true;
}

export function ListKindFilter({ resource, name, single, ...shown }: ListKindFilterProps) {
  const [query, change] = usePageQuery();
  return (
    <KindFilter
      {...shown}
      chosen={readListState(resource, query).filters[name] ?? []}
      onChange={(chosen) =>
        change({
          [name]: single === true ? (chosen.at(-1) ?? null) : chosen.join(','),
          page: null,
          selected: null,
        })
      }
    />
  );
}
