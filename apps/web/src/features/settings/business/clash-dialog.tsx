import { metadata } from '@hireyard/wire/settings/metadata';
import * as f from '@hireyard/wire/field';
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import { ConflictDialog } from '../../../resource/form/conflict-dialog.tsx';
import type { Clash } from './use-drafts.ts';
import { settingInWords, type Speaking } from './words.ts';

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
