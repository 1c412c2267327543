/** Where each place of a fix is in the app. */
import type { FixPlace } from '@hireyard/domain/reports/attention-row';
import { paths } from '../../lib/registry/paths.ts';

/** The address of the very place: the tab, the message, the day. */
export function addressOf(place: FixPlace): string {
  switch (place.page) {
    case 'contract':
      return paths.contract.to({ id: place.id }, { tab: place.tab });
    case 'paymentrequest':
      return paths.paymentRequest.to({ id: place.id });
    case 'refundrequest':
      return paths.refundRequest.to({ id: place.id });
    case 'changerequest':
      return paths.changeRequest.to({ id: place.id });
    case 'sesmail':
      return paths.sentMailRecord.to({ id: place.id });
    case 'message':
      return paths.inbox.to({}, { id: place.id });
    case 'planner':
      return paths.planner.to({}, { depot: place.depot, search: place.search, from: place.from });
    case 'jobs':
      return paths.connections.to();
  }
}
