/**
 * Reports: read-only lists calculated from the records of a period, with totals. Declared like resources, so that lists, filters and
 * columns are generated.
 */
import { defineResource, type Resource } from '../resource/define-resource.ts';
import type { Fields } from '../field.ts';
import type { Filter } from '../resource/filter.ts';

export interface Report<F extends Fields = Fields, T extends Fields = Fields> extends Resource<F> {
  /** Totals over all rows, returned with each page. */
  readonly totals: T;
  /** One-line description. */
  readonly description: string;
  /** Permission to read it. */
  readonly access: string;
}
// The field map is invariant, so no narrower bound accepts every declaration.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyReport = Report<any, any>;

interface Given<F extends Fields, T extends Fields> {
  readonly name: string;
  readonly label: string;
  readonly plural: string;
  readonly description: string;
  /** Permission to view the source records. */
  readonly access: string;
  readonly title: readonly (keyof F & string)[];
  readonly fields: F;
  readonly totals: T;
  readonly filters: Readonly<Record<string, Filter>>;
  readonly search?: readonly (keyof F & string)[];
  readonly ordering: readonly (keyof F & string)[];
  readonly defaultOrdering: string;
  readonly columns: readonly (keyof F & string)[];
}

/** Completes the declaration of a report, served at GET `/api/v1/stats/<name>/`. */
export function defineReport<const F extends Fields, const T extends Fields>({
  access,
  totals,
  description,
  ...given
}: Given<F, T>): Report<F, T> {
  const [app = '', right = ''] = access.split('.');
  const resource = defineResource<F, string>({
    ...given,
    path: `stats/${given.name}`,
    permission: `${app}.${right.replace(/^view_/, '')}`,
    methods: ['list'],
    maxPageSize: 1000,
  });
  return { ...resource, access, totals, description };
}

/** A page of a report. */
export interface ReportPage<Row = Readonly<Record<string, unknown>>> {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: readonly Row[];
  readonly totals: Readonly<Record<string, unknown>>;
  /** The period covered. */
  readonly period: { readonly from: string; readonly to: string } | null;
}
