export interface Crumb {
  readonly label: string;
  readonly to: string;
}

export const maxCrumbs = 4;

/** Shortens more than four breadcrumbs to the first, a gap (undefined) and the last two (specification §2.3, §9). */
export function collapseCrumbs(crumbs: readonly Crumb[]): readonly (Crumb | undefined)[] {
  return crumbs.length > maxCrumbs ? [crumbs[0], undefined, ...crumbs.slice(-2)] : crumbs;
}
