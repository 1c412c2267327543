/** Routes for availability: free units by day and their holders. Five reads without a resource. */
import { day, flag, text, whole } from '@hireyard/wire/answer';
import {
  hireAvailabilitySchema,
  itemAvailabilitySchema,
  overdueItemsSchema,
  plannerRowSchema,
  plannerWindowSchema,
  suggestionsSchema,
} from '@hireyard/wire/stock/availability';
import type { ReadRoute, Route } from '../../platform/http/route-types.ts';
import { pageJson } from '../../records/core/json.ts';
import { hireAvailability } from './hire.ts';
import { itemAvailability } from './item.ts';
import { overdue } from './overdue.ts';
import { planner } from './planner.ts';
import { suggestions } from './suggest.ts';

const ids = { type: 'string', description: 'Ids, repeated or separated by commas' };
const days = { from: day, to: day, depot: whole };
const hire = { depot: whole, delivery_date: day, collection_date: day, contract: whole };

const read = (
  route: Pick<ReadRoute, 'url' | 'operationId' | 'summary' | 'query' | 'needs' | 'answer' | 'run'>,
): Route => ({
  ...route,
  method: 'GET',
  access: 'stock.view_stockitem',
  tag: 'Availability',
});

export const availabilityRoutes: readonly Route[] = [
  read({
    url: '/api/v1/stockitem/:id/availability/',
    operationId: 'stockitemAvailability',
    summary: 'Free units of an item per day, and who holds the rest',
    query: days,
    answer: itemAvailabilitySchema,
    run: itemAvailability,
  }),
  read({
    url: '/api/v1/availability/',
    operationId: 'availabilityList',
    summary: 'Free units of many items on many days',
    query: {
      ...days,
      search: text,
      shortages: flag,
      stockitem__id__in: ids,
      tags__id__in: ids,
      page: whole,
      page_size: whole,
    },
    answer: { allOf: [pageJson(plannerRowSchema), plannerWindowSchema] },
    run: planner,
  }),
  read({
    url: '/api/v1/availability/hire/',
    operationId: 'availabilityHire',
    summary: 'Free units of items for a hire, including preparation and turnaround',
    query: { ...hire, stockitem__id__in: ids },
    needs: ['delivery_date', 'collection_date', 'stockitem__id__in'],
    answer: hireAvailabilitySchema,
    run: hireAvailability,
  }),
  read({
    url: '/api/v1/availability/overdue/',
    operationId: 'availabilityOverdue',
    summary: 'Late units of an item or a contract, and the later hires that are short because of them',
    query: { contract: whole, stockitem: whole, depot: whole },
    answer: overdueItemsSchema,
    run: overdue,
  }),
  read({
    url: '/api/v1/availability/suggest/',
    operationId: 'availabilitySuggest',
    summary: 'Alternatives when too few units are free',
    query: { ...hire, stockitem: whole, quantity: whole },
    needs: ['delivery_date', 'collection_date', 'stockitem', 'quantity'],
    answer: suggestionsSchema,
    run: suggestions,
  }),
];
