/** Shows what a bulk action will do to how many records, asks for its values, and shows its progress. */
import { t, inSentence } from '@hireyard/messages';
import type { BulkAction } from '@hireyard/wire/bulk';
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import type { Field, Fields } from '@hireyard/wire/field';
import { heads } from '@hireyard/wire/resource/heads';
import { parseBody } from '@hireyard/wire/resource/body';
import { useRef, useState } from 'react';
import { http } from '../../lib/api/client.ts';
import { newKey } from '../../lib/api/storage.ts';
import type { Query } from '../../lib/api/query-string.ts';
import { Link } from '../../page/navigate.tsx';
import { paths } from '../../lib/registry/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldInput } from '../form/field-input.tsx';
import { RunView } from './run.tsx';
import { inFigures } from '../../lib/format.ts';
import { Help } from '../../ui/help/help.tsx';
import { Stack } from '../../ui/layout.tsx';

interface BulkDialogProps {
  readonly resource: AnyResource;
  readonly action: BulkAction;
  readonly count: number;
  readonly records: { readonly ids: readonly number[] } | { readonly filters: Query };
  readonly onClose: (started: boolean) => void;
}

type Errors = Readonly<Record<string, string>>;

const emptyOf = (field: Field): unknown =>
  field.kind === 'relations' ? [] : field.kind === 'choice' ? (field.options?.[0] ?? '') : '';

/** Returns the first message of each field. */
function firstErrors(errors: Readonly<Record<string, unknown>>): Errors {
  return Object.fromEntries(
    Object.entries(errors).map(([name, said]) => [name, String(Array.isArray(said) ? said[0] : said)]),
  );
}

/** Returns the filters as texts, as the server takes them. */
const texts = (query: Query): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, String(value)]],
    ),
  );

/** The values to ask for, and the bulk action once it has started; `begin` reports invalid values. */
function useBulkStart({ resource, action, records }: BulkDialogProps) {
  const fields: Fields = action.inputs;
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyOf(field)])),
  );
  const [errors, setErrors] = useState<Errors>({});
  const [failed, setFailed] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [run, setRun] = useState<number>();
  const key = useRef(newKey());
  const begin = async () => {
    const parsed = parseBody(fields, values, 'create');
    setErrors(parsed.ok ? {} : firstErrors(parsed.errors));
    if (!parsed.ok) return;
    setBusy(true);
    setFailed(undefined);
    try {
      const made = await http<{ id: number }>({
        method: 'POST',
        path: `/api/v1/${heads.bulkrun.path}/`,
        body: {
          resource: resource.name,
          action: action.name,
          inputs: parsed.value,
          ...('ids' in records ? { ids: records.ids } : { filters: texts(records.filters) }),
        },
        idempotencyKey: key.current,
      });
      setRun(made.id);
    } catch (error) {
      key.current = newKey();
      setFailed(error instanceof Error ? error.message : t('unknown reason'));
    } finally {
      setBusy(false);
    }
  };
  const set = (name: string, value: unknown) => setValues((old) => ({ ...old, [name]: value }));
  return { fields, values, set, errors, failed, busy, run, begin };
}

export function BulkDialog(props: BulkDialogProps) {
  const { resource, action, count, onClose } = props;
  const { fields, values, set, errors, failed, busy, run, begin } = useBulkStart(props);
  const what = `${inFigures(count)} ${inSentence(count === 1 ? resource.label : resource.plural)}`;
  const title = `${action.label}: ${what}`;
  if (run !== undefined)
    return (
      <Dialog
        open
        wide
        title={title}
        onClose={() => onClose(true)}
        actions={
          <>
            <Link to={paths.bulkRun.to({ id: run })}>{t('Open full page')}</Link>
            <Button kind="primary" onClick={() => onClose(true)}>
              {t('Close')}
            </Button>
          </>
        }
      >
        <RunView id={run} />
      </Dialog>
    );
  return (
    <Dialog
      open
      wide
      title={title}
      onClose={() => onClose(false)}
      actions={
        <>
          <Button onClick={() => onClose(false)}>{t('Cancel')}</Button>
          <Button kind={action.grave ? 'danger' : 'primary'} loading={busy} onClick={() => void begin()}>
            {action.file ? action.label : `${action.label} ${what}`}
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <div>
          {action.consequence} <Help topic="bulk.records" label={action.label} />
        </div>
        {Object.entries(fields).map(([name, field]) => (
          <FieldInput
            key={name}
            ref={() => undefined}
            name={name}
            field={field}
            value={values[name]}
            error={errors[name]}
            onChange={(value) => set(name, value)}
            onBlur={() => undefined}
          />
        ))}
        {failed !== undefined && (
          <p className="hy-error" role="alert">
            {t('Could not start: {failed}', { failed })}
          </p>
        )}
        <p className="hy-hint">
          {action.file?.without ?? t('Refused records stay unchanged and show the reason.')}
        </p>
      </Stack>
    </Dialog>
  );
}
