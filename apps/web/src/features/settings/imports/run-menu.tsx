/** What can be done with a run on any step: its file, and throwing it away. */
import { t } from '@hireyard/messages';
import { importrun } from '@hireyard/wire/records/importrun';
import { client } from '../../../lib/api/index.ts';
import { failureOf } from '../../../lib/api/outcome.ts';
import { useWrite } from '../../../lib/api/use-write.ts';
import { useGo } from '../../../page/navigate.tsx';
import { download } from '../../../resource/list/csv.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { IconMore } from '../../../ui/icons.tsx';
import { MenuButton } from '../../../ui/menu-button.tsx';
import { toast } from '../../../ui/toast.ts';
import type { Run } from './data.ts';

export function RunMenu({ run }: { readonly run: Run }) {
  const go = useGo();
  const { run: write } = useWrite(importrun);
  const save = async () => {
    try {
      download(run.file_name, await client(importrun).action<Blob>('file', { id: run.id, as: 'blob' }));
    } catch (error) {
      toast(failureOf(error).message, { tone: 'danger' });
    }
  };
  const remove = async () => {
    const outcome = await write({ do: 'remove', id: run.id });
    if (outcome.ok) go(paths.imports.to(), 'back');
    else toast(outcome.message, { tone: 'danger' });
  };
  const kept =
    run.state === 'done'
      ? t('It changed records: it stays, so that it can be looked up and undone.')
      : run.step !== null
        ? t('Wait until the work on it has ended.')
        : undefined;
  return (
    <MenuButton
      label={t('More')}
      kind="quiet"
      icon={IconMore}
      items={[
        {
          key: 'file',
          label: t('Download the file'),
          onSelect: () => void save(),
          whyNot: run.file_kept ? undefined : t('It is no longer kept.'),
        },
        {
          key: 'delete',
          label: t('Delete this import and its file'),
          onSelect: () => void remove(),
          whyNot: kept,
        },
      ]}
    />
  );
}
