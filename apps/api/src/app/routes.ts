/** All routes that no resource declares. */
import type { App } from '../platform/http/call.ts';
import type { Route } from '../platform/http/route-types.ts';
import { authRoutes } from '../people/sign-in/routes.ts';
import { availabilityRoutes } from '../stock/availability/routes.ts';
import { connectionRoutes } from '../system/connections.ts';
import { documentRoutes } from '../contracts/documents/routes.ts';
import { fileRoutes } from '../records/files/routes.ts';
import { launchpadRoutes } from '../reports/dashboard/routes.ts';
import { ledgerRoutes } from '../money/ledger/routes.ts';
import { liveRoutes } from '../records/live/routes.ts';
import { payRoutes } from '../money/pay/routes.ts';
import { quoteRoutes } from '../contracts/quotes/routes.ts';
import { recalculationRoutes } from '../contracts/figures/recalculations.ts';
import { reportRoutes } from '../reports/routes.ts';
import { searchRoutes } from '../search/routes.ts';
import { setupRoutes } from '../settings/setup.ts';
import { shopRoutes } from '../shop/questions.ts';
import { statsRoutes } from '../reports/stats/routes.ts';
import { systemRoutes } from '../system/routes.ts';
import { trackingRoutes } from '../comms/tracking-routes.ts';
import { userRoutes } from '../people/users/resource.ts';
import { warehouseRoutes } from '../warehouse/routes.ts';

/** Returns the routes of all rooms, in the order of the API document. */
export const ownRoutes = (app: App): readonly Route[] => [
  ...authRoutes(app),
  ...userRoutes,
  ...fileRoutes,
  ...availabilityRoutes,
  ...payRoutes,
  ...documentRoutes,
  ...quoteRoutes,
  ...ledgerRoutes,
  ...connectionRoutes,
  ...systemRoutes,
  ...recalculationRoutes,
  ...statsRoutes,
  ...searchRoutes,
  ...reportRoutes,
  ...launchpadRoutes,
  ...setupRoutes,
  ...warehouseRoutes,
  ...trackingRoutes,
  ...liveRoutes,
  ...shopRoutes(app),
];
