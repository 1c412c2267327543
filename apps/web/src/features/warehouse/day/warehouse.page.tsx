/** The day of a depot: what is left to pick, pack, load, deliver and count in. */
import { Page } from '../../../page/page.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { underProducts } from '../../../lib/registry/stock-lists.ts';
import { DayWork } from './day-work.tsx';
import { MuteButton } from './status-bar.tsx';
import { WorkGate } from './work-gate.tsx';
import '../stage/warehouse.css';

export default function WarehousePage() {
  const { title } = paths.warehouse;
  return (
    <Page
      title={title}
      crumbs={[...underProducts, { label: title, to: paths.warehouse.to() }]}
      actions={<MuteButton />}
    >
      <WorkGate Body={DayWork} />
    </Page>
  );
}
