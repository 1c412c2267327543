import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import { useQuery } from '@tanstack/react-query';
import { declarations } from '../../../lib/api/declarations.ts';

/** The declaration of the resource that an entry is about; undefined until it is there, and for what is none. */
export function useDeclaration(name: string): AnyResource | undefined {
  const all = useQuery({
    queryKey: ['declarations'],
    queryFn: declarations,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return all.data?.[name];
}
