/** First step: kind of records, and the file. */
import { t } from '@hireyard/messages';
import {
  IMPORT_KINDS,
  IMPORTED_RESOURCE,
  type ImportKind,
  MAX_RUN_BYTES,
} from '@hireyard/wire/records/import-calls';
import { importrun } from '@hireyard/wire/records/importrun';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import { heads } from '@hireyard/wire/resource/heads';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../lib/api/client.ts';
import { failureOf } from '../../../lib/api/outcome.ts';
import { keys } from '../../../lib/api/queries.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { underSettings } from '../../../lib/registry/places.ts';
import { useQueryParameter } from '../../../page/address.ts';
import { useGo } from '../../../page/navigate.tsx';
import { Page } from '../../../page/page.tsx';
import { useCan } from '../../../page/session.ts';
import { Button } from '../../../ui/button.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { ErrorState, PermissionState } from '../../../ui/states.tsx';
import type { Run } from './data.ts';
import { KINDS, sizeText, Steps } from './labels.tsx';
import { Columns } from '../../../ui/layout.tsx';
import '../../../ui/file-review.css';
import './imports.css';

/** File drop zone. `busy` is the name of the file being uploaded. */
function DropZone({
  busy,
  onFile,
}: {
  readonly busy: string | undefined;
  readonly onFile: (file: File) => void;
}) {
  return (
    <FileDrop
      label={t('File to import')}
      accept=".csv,.tsv,.txt,.xlsx,text/csv"
      busy={busy !== undefined}
      onFile={onFile}
    >
      {(choose) => (
        <>
          <p className="hy-anywhere hy-strong">
            {busy === undefined ? t('Choose or drop a file') : t('Uploading {busy}', { busy })}
          </p>
          {busy !== undefined && (
            <progress className="hy-file-progress" aria-label={t('Uploading {busy}', { busy })} />
          )}
          <Button kind="primary" loading={busy !== undefined} onClick={choose}>
            {t('Choose file')}
          </Button>
          <p className="hy-hint">{t('CSV or Excel (.xlsx), up to 50 MB, with one heading row.')}</p>
        </>
      )}
    </FileDrop>
  );
}

const crumbs = [
  ...underSettings,
  { label: t('Imports'), to: paths.imports.to() },
  { label: t('New import'), to: paths.newImport.to() },
];

export default function NewImportPage() {
  const can = useCan();
  const go = useGo();
  const cache = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const may = (kind: ImportKind) =>
    (['add', 'change'] as const).every((verb) => can(permissionOf(heads[IMPORTED_RESOURCE[kind]], verb)));
  const allowed = IMPORT_KINDS.filter(may);
  const [asked, setKind] = useQueryParameter('kind', '');
  const kind = allowed.find((one) => one === asked) ?? allowed[0];
  const send = async (file: File) => {
    if (kind === undefined) return;
    if (file.size > MAX_RUN_BYTES) {
      setFailure(
        t('{name} has {size}; the limit is {most}. Split it, or remove pictures.', {
          name: file.name,
          size: sizeText(file.size),
          most: sizeText(MAX_RUN_BYTES),
        }),
      );
      return;
    }
    setFailure(undefined);
    setBusy(file.name);
    try {
      const type = /\.xlsx$/i.test(file.name) ? 'application/octet-stream' : 'text/csv';
      const run = await client(importrun).action<Run>('upload', {
        body: new Blob([file], { type }),
        query: { kind, name: file.name },
      });
      void cache.invalidateQueries({ queryKey: keys.lists(importrun) });
      go(paths.importColumns.to({ id: run.id }));
    } catch (error) {
      const found = failureOf(error);
      setFailure(
        found.kind === 'invalid' ? (Object.values(found.fields)[0] ?? found.message) : found.message,
      );
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <Page title={t('New import')} crumbs={crumbs}>
      <div className="hy-body hy-file-review hy-wide">
        {kind === undefined && <PermissionState act="import" what={t('records')} />}
        {kind !== undefined && (
          <>
            <Steps current="file" />
            <Columns as="fieldset" min={320} gap={12}>
              <legend className="hy-strong">{t('What are you importing?')}</legend>
              {allowed.map((one) => (
                <label key={one} className="hy-im-kind hy-surface">
                  <input
                    type="radio"
                    name="import-kind"
                    value={one}
                    checked={one === kind}
                    onChange={() => setKind(one)}
                  />
                  <span className="hy-strong">{KINDS[one].label}</span>
                  <small className="hy-muted">{KINDS[one].text}</small>
                </label>
              ))}
            </Columns>
            <DropZone busy={busy} onFile={(file) => void send(file)} />
            {failure !== undefined && <ErrorState title={t('Upload failed')} detail={failure} />}
          </>
        )}
      </div>
    </Page>
  );
}
