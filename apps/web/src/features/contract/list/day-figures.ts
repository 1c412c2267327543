/** The figures of the start page: four of the saved views, as conditions of the API and as addresses. */
import type { Query } from '../../../api/query-string.ts';
import {
  comingBackToday,
  goingOutToday,
  openQuotes,
  ORDERS,
  overdueBack,
  QUOTES,
  type StateIds,
  type View,
} from './views.ts';

export interface DayFigure {
  readonly label: string;
  readonly note: string;
  /** Of the list of quotes, else of contracts. */
  readonly quotes: boolean;
  /** Above zero it is bad news. */
  readonly late: boolean;
  /** What is counted: the very query that the list asks for its view, so that both share one answer. */
  readonly query: Query;
  /** Query of the list's address. */
  readonly address: Readonly<Record<string, string>>;
}

/** @param today the business day, YYYY-MM-DD */
export function dayFigures(ids: StateIds, today: string): readonly DayFigure[] {
  const figure = (view: View, note: string, is: { quotes?: boolean; late?: boolean } = {}): DayFigure => {
    const address = Object.fromEntries(
      Object.entries(view.filters).map(([name, values]) => [name, values.join(',')]),
    );
    const { quotes = false, late = false } = is;
    const without = ids(...(quotes ? ORDERS : QUOTES)).join(',');
    return {
      label: view.label,
      note,
      quotes,
      late,
      query: { ...address, states__id__in__not: without, page_size: 1 },
      address,
    };
  };
  return [
    figure(goingOutToday(ids, today), 'to be delivered'),
    figure(comingBackToday(ids, today), 'to be collected'),
    figure(overdueBack(ids, today), 'should be back', { late: true }),
    figure(openQuotes(ids), 'not confirmed yet', { quotes: true }),
  ];
}
