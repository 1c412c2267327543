import { t } from '@hireyard/messages';
import * as f from '@hireyard/wire/field';
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import { canonical, type Setting } from '@hireyard/wire/settings/catalogue/setting';
import { type Metadata, metadata } from '@hireyard/wire/settings/metadata';
import { useState } from 'react';
import { ConflictDialog } from '../../../resource/form/conflict-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import type { ValueErrors } from './data.ts';
import { PerDepotEditor } from './per-depot-editor.tsx';
import { Preview } from './previews.tsx';
import { SettingHistory } from './setting-history.tsx';
import type { Clash } from './use-drafts.ts';
import { ValueEditor } from './value-editor.tsx';
import { SettingView } from './value-view.tsx';
import { settingInWords, type Speaking } from './words.ts';
import { Row, Stack } from '../../../ui/layout.tsx';

interface ClashDialogProps {
  readonly clash: Clash;
  readonly speak: Speaking;
  readonly onChoose: (choice: 'theirs' | 'mine' | 'later') => void;
}

/** Somebody else changed a setting while it was edited: the dialog of every record, with the values in words. */
export function ClashDialog({ clash: { setting, latest }, speak, onChoose }: ClashDialogProps) {
  const resource: AnyResource = {
    ...metadata,
    fields: { ...metadata.fields, value: f.text({ label: setting.label }) },
  };
  return (
    <ConflictDialog
      resource={resource}
      conflict={{
        latest: { ...latest, value: settingInWords(setting, latest.value, speak) },
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
  readonly speak: Speaking;
  /** Undefined: the person may only look. */
  readonly onChange: ((value: unknown) => void) | undefined;
}

/** One setting: what it is, its editor, when it takes effect, who changed it. */
export function SettingCard({ setting, row, value, errors, changed, speak, onChange }: SettingCardProps) {
  const [history, setHistory] = useState(false);
  const { code, label, description, effect, shape } = setting;
  const atDefault = canonical(value) === canonical(setting.default);
  const common = { value, errors, depots: speak.depots };
  return (
    <Card
      title={label}
      actions={
        <div className="hy-row">
          {changed && <span className="hy-hint">{t('not saved yet')}</span>}
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
          <SettingView setting={setting} value={value} speak={speak} />
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
        <Row between className="hy-bs-foot">
          <p className="hy-hint">{effect}</p>
          {onChange !== undefined && !atDefault && (
            <Button
              kind="quiet"
              aria-label={t('{label}: back to the default', { label })}
              title={t('The default: {setting}', {
                setting: settingInWords(setting, setting.default, speak),
              })}
              onClick={() => onChange(setting.default)}
            >
              {t('Back to the default')}
            </Button>
          )}
        </Row>
      </Stack>
      {history && (
        <SettingHistory setting={setting} id={row.id} speak={speak} onClose={() => setHistory(false)} />
      )}
    </Card>
  );
}
