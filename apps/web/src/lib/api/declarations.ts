/** The declarations of all resources. A page carries its own and knows the others by their heads; these come when wanted. */
import type { AnyResource } from '@hireyard/wire/resource/define-resource';

/** Declarations by name; rejects when their code cannot be had. */
export const declarations = async (): Promise<Readonly<Record<string, AnyResource>>> =>
  (await import('@hireyard/wire/resources')).resources;
