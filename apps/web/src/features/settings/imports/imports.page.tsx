import { t } from '@hireyard/messages';
import { importrun } from '@hireyard/wire/records/importrun';
import { useGo } from '../../../page/navigate.tsx';
import { ListPage } from '../../../resource/list/list-page.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { underSettings } from '../../../lib/registry/places.ts';
import { Button } from '../../../ui/button.tsx';
import { StateChip } from '../../../ui/chip.tsx';
import { IconPlus } from '../../../ui/icons.tsx';
import type { Run } from './data.ts';
import { KINDS, STATES } from './labels.tsx';

const stateText = ({ state, step }: Run): string =>
  step === null ? (STATES[state]?.label ?? state) : t('In progress');
const COLUMNS = {
  file_name: { width: 240, priority: 1 },
  kind: {
    width: 120,
    priority: 2,
    cell: (run: Run) => KINDS[run.kind].label,
    text: (run: Run) => KINDS[run.kind].label,
  },
  state: {
    width: 150,
    priority: 1,
    cell: (run: Run) => (
      <StateChip colour={run.step === null ? STATES[run.state]?.colour : 'warning'}>
        {stateText(run)}
      </StateChip>
    ),
    text: stateText,
  },
};

/** List of all imports, newest first. */
export default function ImportListPage() {
  const go = useGo();
  return (
    <ListPage
      resource={importrun}
      back
      parents={underSettings}
      columns={COLUMNS}
      searchLabel={t('Search file names')}
      emptyText={t('No imports yet')}
      actions={
        <Button
          kind="primary"
          icon={IconPlus}
          className="hy-create"
          aria-label={t('New import')}
          onClick={() => go(paths.newImport.to())}
        >
          {t('New import')}
        </Button>
      }
    />
  );
}
