import { t } from '@hireyard/messages';
import { isObject } from '@hireyard/wire/settings/catalogue/shape';
import type { Setting } from '@hireyard/wire/settings/catalogue/setting';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { IconClose } from '../../../ui/icons.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/inputs.tsx';
import { type DepotName, errorsAt, type ValueErrors } from './data.ts';
import { ErrorLine } from './editor-parts.tsx';
import { ValueEditor } from './value-editor.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';

interface PerDepotEditorProps {
  readonly setting: Setting;
  readonly value: unknown;
  readonly errors: ValueErrors;
  readonly onChange: (value: unknown) => void;
  readonly depots: readonly DepotName[];
}

/** The value of all depots, and those of depots that have their own. */
export function PerDepotEditor({ setting, value, errors, onChange, depots }: PerDepotEditorProps) {
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
          <Stack key={id} gap={2} className="hy-bs-own" data-part="own">
            <Row nowrap>
              <p className="hy-size-label hy-strong">{name}</p>
              <Button
                kind="quiet"
                icon={IconClose}
                aria-label={t('{label}: {name} as all other depots', { label: setting.label, name })}
                title={t('As all other depots')}
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
        <Field label={t('{label}: a depot with its own', { label: setting.label })} hideLabel>
          {(control) => (
            <Select
              {...control}
              placeholder={t('Give a depot its own …')}
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
