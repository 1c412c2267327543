/** Records that others refer to are retired, not deleted; it can be undone at once and at any time. */
import { type AnyResource, type Patch, permissionOf } from '@hireyard/wire/define-resource';
import type { ReactNode } from 'react';
import { useWrite } from '../api/use-write.ts';
import { useCan } from '../frame/session-hooks.ts';
import { useConfirm } from '../ui/dialog.tsx';
import { IconMore } from '../ui/icons.tsx';
import { MenuButton, type MenuItem } from '../ui/menu-button.tsx';
import { toast } from '../ui/toast.ts';
import { type Row, titleOf } from './record.ts';

/** @param consequence what retiring means, in a sentence */
export function RetireMenu({
  resource,
  record,
  consequence,
  more = [],
}: {
  readonly resource: AnyResource;
  readonly record: Row;
  readonly consequence: ReactNode;
  /** Further actions below it. */
  readonly more?: readonly MenuItem[];
}) {
  const write = useWrite(resource);
  const can = useCan();
  const [ask, dialog] = useConfirm();
  const retired = record['active'] === false;
  const label = resource.label.toLowerCase();
  const set = async (active: boolean, undo: boolean) => {
    const body = { active } as Patch<AnyResource>;
    const outcome = await write.run({ do: 'patch', id: record.id, body, ...(undo ? { ifMatch: null } : {}) });
    if (!outcome.ok)
      return void toast(
        outcome.kind === 'conflict'
          ? `The ${label} was changed meanwhile. Look again, then retry.`
          : outcome.message,
        { tone: 'danger' },
      );
    toast(
      active ? `${titleOf(resource, record)} is active again` : `${titleOf(resource, record)} retired`,
      undo ? {} : { durationMs: 8000, action: { label: 'Undo', run: () => void set(!active, true) } },
    );
  };
  const press = async () => {
    const yes =
      retired ||
      (await ask({
        title: `Retire ${titleOf(resource, record)}?`,
        text: consequence,
        action: `Retire ${label}`,
      }));
    if (yes) await set(retired, false);
  };
  if (!can(permissionOf(resource, 'change'))) return null;
  return (
    <>
      <MenuButton
        label="More actions"
        kind="secondary"
        icon={IconMore}
        disabled={write.busy}
        items={[
          {
            key: 'retire',
            label: retired ? `Bring ${label} back` : `Retire ${label}`,
            onSelect: () => void press(),
          },
          ...more,
        ]}
      />
      {dialog}
    </>
  );
}
