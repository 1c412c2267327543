import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState, ErrorState, PermissionState, SkeletonRows } from '../ui/states.tsx';

/** Loading, empty, failed, not permitted. */
export function States() {
  return (
    <>
      <Card title="Loading">
        <SkeletonRows rows={5} />
      </Card>
      <Card title="Empty">
        <EmptyState title="No contracts match these filters" action={<Button>Clear filters</Button>} />
      </Card>
      <Card title="Failed">
        <ErrorState
          title="The contracts could not be loaded"
          detail="The server did not answer."
          onRetry={() => undefined}
        />
      </Card>
      <Card title="Not permitted">
        <PermissionState what="payment requests" />
      </Card>
    </>
  );
}
