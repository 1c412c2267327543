import { t } from '@hireyard/messages';
import { GROUPS } from '@hireyard/domain/people/groups';
import { useUser } from '../../../page/session.ts';
import type { FieldInputProps } from '../../../resource/form/field-input.tsx';
import { Checkbox } from '../../../ui/inputs.tsx';
import { accessAreas, GROUP_TEXTS, groupAccess, specialAccess, verbText } from './access-words.ts';
import { cannotGive } from './data.tsx';
import { Stack } from '../../../ui/layout.tsx';

/** Groups as checkboxes, each with a description and, on demand, its permissions. */
export function GroupsInput({ value, error, onChange, onBlur, ref }: FieldInputProps) {
  const me = useUser();
  const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
  return (
    <Stack as="fieldset" gap={12} className="hy-user-groups">
      <legend className="hy-sr">{t('Groups')}</legend>
      {GROUPS.map((group, at) => (
        <div key={group}>
          <Checkbox
            ref={at === 0 ? ref : undefined}
            checked={chosen.includes(group)}
            disabled={!chosen.includes(group) && cannotGive(me, group)}
            aria-describedby={`group-${at}`}
            onBlur={onBlur}
            onChange={(event) =>
              onChange(GROUPS.filter((one) => (one === group ? event.target.checked : chosen.includes(one))))
            }
          >
            <b>{group}</b>
          </Checkbox>
          <p id={`group-${at}`} className="hy-hint">
            {GROUP_TEXTS[group]}
            {cannotGive(me, group) && ` ${t('Only administrators and members can add users.')}`}
          </p>
          <Granted group={group} />
        </div>
      ))}
      {error !== undefined && <p className="hy-error">{error}</p>}
    </Stack>
  );
}

function Granted({ group }: { readonly group: string }) {
  const givers = [groupAccess(group)];
  return (
    <details>
      <summary>{t('Permissions of {group}', { group })}</summary>
      <Stack as="dl" gap={8} className="hy-size-table">
        {accessAreas(givers).map(({ area, rows }) => (
          <div key={area}>
            <dt className="hy-strong">{area}</dt>
            <dd className="hy-muted">{rows.map((row) => `${row.name}: ${verbText(row)}`).join(' · ')}</dd>
          </div>
        ))}
        {specialAccess(givers).map(({ name }) => (
          <div key={name}>
            <dt className="hy-strong">{t('Other permissions')}</dt>
            <dd className="hy-muted">{name}</dd>
          </div>
        ))}
      </Stack>
    </details>
  );
}
