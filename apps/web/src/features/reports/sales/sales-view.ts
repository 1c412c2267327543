/** What the sales page shows, as it stands in its address. */
import {
  periodOf,
  SALES_MODES,
  SALES_TYPES,
  type SalesMode,
  type SalesType,
} from '@hireyard/domain/reports/sales';

export interface SalesView {
  readonly type: SalesType;
  readonly mode: SalesMode;
  readonly year: number;
  /** Empty = all depots. */
  readonly depot: string;
  /** Bars divided into hire, wash-up and delivery. */
  readonly split: boolean;
  readonly ordering: string;
  /** The period whose booking pace is shown; undefined = the next one. */
  readonly pace: number | undefined;
}

const whole = (text: string | null): number | undefined =>
  /^\d{1,4}$/.test(text ?? '') ? Number(text) : undefined;

/** The view in an address; what makes no sense is as if it were not there. */
export function salesView(query: URLSearchParams, today: string): SalesView {
  const type = SALES_TYPES.find((one) => one === query.get('type')) ?? 'week';
  return {
    type,
    mode: SALES_MODES.find((one) => one === query.get('mode')) ?? 'hire',
    year: whole(query.get('year')) ?? periodOf(type, today).year,
    depot: /^\d{1,9}$/.test(query.get('depot') ?? '') ? (query.get('depot') ?? '') : '',
    split: query.get('split') === 'true',
    ordering: query.get('ordering') ?? 'period',
    pace: whole(query.get('pace')),
  };
}
