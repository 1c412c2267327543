import { t } from '@hireyard/messages';
import * as f from '@hireyard/wire/field';
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import { canonical, type Setting } from '@hireyard/wire/settings/catalogue/setting';
import { type Metadata, metadata } from '@hireyard/wire/settings/metadata';
import { useState, useRef } from 'react';
import { PagedView } from '../../../ui/query-view.tsx';
import { ConflictDialog } from '../../../resource/form/conflict-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { type ValueErrors, errorsAt } from './data.ts';
import { type DepotName, settingText, type Formatters } from './value-text.ts';
import { Preview } from './previews.tsx';
import type { Clash } from './use-drafts.ts';
import { ValueEditor } from './value-editor.tsx';
import { SettingView } from './value-view.tsx';
import { Row, Stack, Rows } from '../../../ui/layout.tsx';
import { isObject } from '@hireyard/wire/settings/catalogue/shape';
import { IconClose } from '../../../ui/icons.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/inputs.tsx';
import { ErrorLine } from './editor-parts.tsx';
import { historyOptions } from '../../../lib/api/queries.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { MomentText, rich } from '../../../ui/text.tsx';
import { EmptyState } from '../../../ui/states.tsx';

interface SettingHistoryProps {
  readonly setting: Setting;
  readonly id: number;
  readonly formatters: Formatters;
  readonly onClose: () => void;
}

/** History of a setting. */
function SettingHistory({ setting, id, formatters, onClose }: SettingHistoryProps) {
  return (
    <Dialog
      open
      wide
      title={t('History of “{label}”', { label: setting.label })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <PagedView
        pages={(page) => ({ ...historyOptions(metadata, id, page), staleTime: 0 })}
        rows={3}
        loading={t('Loading the history')}
        empty={<EmptyState title={t('No changes yet')} />}
      >
        {(rows, pager) => (
          <>
            <Rows as="ol" flush>
              {rows.map(({ id: entry, at, user, changes }) => (
                <li key={entry}>
                  <span className="hy-hint">
                    {user ?? t('The system')}, <MomentText at={at} />
                  </span>
                  {changes
                    .filter(({ field }) => field === 'value')
                    .map(({ before, after }) => (
                      <p key={entry}>
                        {rich('from {before} to {after}', {
                          before: <del>{settingText(setting, before, formatters)}</del>,
                          after: <ins>{settingText(setting, after, formatters)}</ins>,
                        })}
                      </p>
                    ))}
                </li>
              ))}
            </Rows>
            {pager}
          </>
        )}
      </PagedView>
    </Dialog>
  );
}

interface PerDepotEditorProps {
  readonly setting: Setting;
  readonly value: unknown;
  readonly errors: ValueErrors;
  readonly onChange: (value: unknown) => void;
  readonly depots: readonly DepotName[];
}

/** Editor of the common value and of depots' own values. */
function PerDepotEditor({ setting, value, errors, onChange, depots }: PerDepotEditorProps) {
  const box = useRef<HTMLDivElement>(null);
  const kept = isObject(value) ? value : {};
  const base = kept['default'];
  const own = isObject(kept['depots']) ? kept['depots'] : {};
  const without = depots.filter(({ id, active }) => active && !(String(id) in own));
  const put = (next: Readonly<Record<string, unknown>>) => onChange({ default: base, depots: next });
  const hideLabel = setting.shape.kind === 'one' || setting.shape.kind === 'depot';
  return (
    <div className="hy-stack hy-gap-12" ref={box}>
      <div>
        {Object.keys(own).length > 0 && <p className="hy-size-label hy-strong">{t('All other depots')}</p>}
        <ValueEditor
          shape={setting.shape}
          label={setting.label}
          hideLabel={hideLabel}
          value={base}
          errors={errorsAt(errors, 'default')}
          onChange={(next) => onChange({ default: next, depots: own })}
          depots={depots}
        />
      </div>
      {Object.entries(own).map(([id, one]) => {
        const name = depots.find((depot) => String(depot.id) === id)?.name ?? t('Depot {id}', { id });
        return (
          <Stack key={id} gap={2} className="hy-edge" data-part="own">
            <Row nowrap>
              <p className="hy-size-label hy-strong">{name}</p>
              <Button
                kind="quiet"
                icon={IconClose}
                aria-label={t('{label}: use the common value for {name}', { label: setting.label, name })}
                title={t('Use the common value')}
                onClick={() => {
                  put(Object.fromEntries(Object.entries(own).filter(([depot]) => depot !== id)));
                  requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('select')?.focus());
                }}
              />
            </Row>
            <ValueEditor
              shape={setting.shape}
              label={`${setting.label}, ${name}`}
              hideLabel={hideLabel}
              value={one}
              errors={errorsAt(errorsAt(errors, 'depots'), id)}
              onChange={(next) => put({ ...own, [id]: next })}
              depots={depots}
            />
          </Stack>
        );
      })}
      <ErrorLine errors={errors} />
      {without.length > 0 && (
        <Field label={t('{label}: depot with its own value', { label: setting.label })} hideLabel>
          {(control) => (
            <Select
              {...control}
              placeholder={t('Set a value for a depot…')}
              options={without.map(({ id, name }) => ({ value: id, label: name }))}
              value=""
              onChange={(event) => {
                if (event.target.value !== '') put({ ...own, [event.target.value]: base });
              }}
            />
          )}
        </Field>
      )}
    </div>
  );
}

interface ClashDialogProps {
  readonly clash: Clash;
  readonly formatters: Formatters;
  readonly onChoose: (choice: 'theirs' | 'mine' | 'later') => void;
}

/** Conflict dialog for a setting that someone else changed, with values in words. */
export function ClashDialog({ clash: { setting, latest }, formatters, onChoose }: ClashDialogProps) {
  const resource: AnyResource = {
    ...metadata,
    fields: { ...metadata.fields, value: f.text({ label: setting.label }) },
  };
  return (
    <ConflictDialog
      resource={resource}
      conflict={{
        latest: { ...latest, value: settingText(setting, latest.value, formatters) },
        etag: `"${latest.version}"`,
        changed: ['value'],
        both: ['value'],
      }}
      onKeep={() => onChoose('later')}
      onReload={() => onChoose('theirs')}
      onOverwrite={() => onChoose('mine')}
    />
  );
}

interface SettingCardProps {
  readonly setting: Setting;
  readonly row: Metadata;
  readonly value: unknown;
  readonly errors: ValueErrors;
  readonly changed: boolean;
  readonly formatters: Formatters;
  /** Undefined if read-only. */
  readonly onChange: ((value: unknown) => void) | undefined;
}

/** Card of one setting: description, editor, effect and history. */
export function SettingCard({
  setting,
  row,
  value,
  errors,
  changed,
  formatters,
  onChange,
}: SettingCardProps) {
  const [history, setHistory] = useState(false);
  const { code, label, description, effect, shape } = setting;
  const atDefault = canonical(value) === canonical(setting.default);
  const common = { value, errors, depots: formatters.depots };
  return (
    <Card
      title={label}
      actions={
        <div className="hy-row">
          {changed && <span className="hy-hint">{t('not saved')}</span>}
          <Button
            kind="quiet"
            aria-label={t('History of {label}', { label })}
            onClick={() => setHistory(true)}
          >
            {t('History')}
          </Button>
        </div>
      }
    >
      <Stack gap={12} className="hy-bs-setting" data-setting={code}>
        <p>{description}</p>
        {onChange === undefined ? (
          <SettingView setting={setting} value={value} formatters={formatters} />
        ) : setting.perDepot ? (
          <PerDepotEditor {...common} setting={setting} onChange={onChange} />
        ) : (
          <ValueEditor
            {...common}
            shape={shape}
            label={label}
            hideLabel={['one', 'depot', 'time_zone'].includes(shape.kind)}
            onChange={onChange}
          />
        )}
        <Preview code={code} value={value} />
        <Row between className="hy-below">
          <p className="hy-hint">{effect ?? t('Applies immediately.')}</p>
          {onChange !== undefined && !atDefault && (
            <Button
              kind="quiet"
              aria-label={t('{label}: reset to default', { label })}
              title={t('Default: {setting}', {
                setting: settingText(setting, setting.default, formatters),
              })}
              onClick={() => onChange(setting.default)}
            >
              {t('Reset to default')}
            </Button>
          )}
        </Row>
      </Stack>
      {history && (
        <SettingHistory
          setting={setting}
          id={row.id}
          formatters={formatters}
          onClose={() => setHistory(false)}
        />
      )}
    </Card>
  );
}
