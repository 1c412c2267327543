/** The day of a depot: what is left to pick, pack, load, deliver and count in. */
import { Page } from '../../frame/page.tsx';
import { paths } from '../../routes.ts';
import { underProducts } from '../../stock-lists.ts';
import { DayWork } from './day/day-work.tsx';
import { MuteButton } from './status-bar.tsx';
import { WorkGate } from './work-gate.tsx';
import './warehouse.css';

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
