/** The sources of an application's resources, by name. */
import type { App } from '../../platform/http/call.ts';
import type { Source } from './source.ts';

const sources = new WeakMap<App, Map<string, Source>>();

export function registerSource(app: App, source: Source): void {
  const known = sources.get(app) ?? new Map<string, Source>();
  sources.set(app, known.set(source.resource.name, source));
}

/** Undefined for unknown resources. */
export const sourceOf = (app: App, resource: string): Source | undefined => sources.get(app)?.get(resource);
