/** All views of a list, to open, save, update, rename, share, reorder and delete. */
import { t } from '@hireyard/messages';
import type { savedview, ViewQuery } from '@hireyard/wire/records/savedview';
import { heads } from '@hireyard/wire/resource/heads';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { client, http } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/queries.ts';
import { inFigures } from '../../lib/format.ts';
import { useUser } from '../../page/session.ts';
import { Button } from '../../ui/button.tsx';
import { IconCheck, IconClose, IconDown, IconEdit, IconGrip, IconUp } from '../../ui/icons.tsx';
import { MovableRow } from '../../ui/key-area.tsx';
import { reorderedBy, useRowDrag } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import type { SavedViewRecord, ListViewsProps, ViewTab } from './saved-views.ts';
import { ViewForm } from './view-form.tsx';
import { Stack } from '../../ui/layout.tsx';
import './views-panel.css';

interface ViewsPanelProps extends ListViewsProps {
  readonly tabs: readonly ViewTab[];
  readonly now: ViewQuery;
  /** The list differs from every view. */
  readonly differs: boolean;
  readonly current: SavedViewRecord | undefined;
  readonly onDone: () => void;
}

const calls = client<typeof savedview>(heads.savedview);
const messageOf = (error: unknown) => (error instanceof Error ? error.message : t('unknown reason'));

/** Actions on saved views; each refreshes the tabs, reports errors, and returns whether it succeeded. */
function useViewActions({ resource, path, now, onChange, onDone }: ViewsPanelProps) {
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const act = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    try {
      await work();
      await cache.invalidateQueries({ queryKey: keys.lists(heads.savedview) });
      return true;
    } catch (error) {
      toast(t('Views not changed: {error}', { error: messageOf(error) }), { tone: 'danger' });
      return false;
    } finally {
      setBusy(false);
    }
  };
  const toastWithUndo = (text: string, undo: () => Promise<unknown>) =>
    toast(text, { action: { label: t('Undo'), run: () => void act(undo) } });
  return {
    busy,
    create: async (name: string, shared: boolean) => {
      const body = { name, shared, resource: resource.name, list: path, query: now };
      const done = await act(async () => onChange({ view: (await calls.create(body)).id }));
      if (!done) return;
      toast(t('View “{name}” saved', { name }), { tone: 'success' });
      onDone();
    },
    rename: async ({ id }: SavedViewRecord, name: string, shared: boolean) =>
      act(async () => calls.partialUpdate(id, { name, shared })),
    update: async ({ id, name, query }: SavedViewRecord) => {
      if (!(await act(async () => calls.partialUpdate(id, { query: now })))) return;
      toastWithUndo(t('View “{name}” updated', { name }), async () => calls.partialUpdate(id, { query }));
      onDone();
    },
    remove: async ({ id, name, shared, list, query, position, resource: of }: SavedViewRecord) => {
      if (!(await act(async () => calls.remove(id)))) return;
      onChange({ view: null });
      const body = { name, shared, list, query, position, resource: of };
      toastWithUndo(t('View “{name}” deleted', { name }), async () => calls.create(body));
    },
    order: (ids: readonly number[]) =>
      void act(async () => http({ method: 'POST', path: '/api/v1/savedview/order/', body: { ids } })),
  };
}

export default function ViewsPanel(props: ViewsPanelProps) {
  const { tabs, differs, current, onDone } = props;
  const user = useUser();
  const [edited, setEdited] = useState<SavedViewRecord | 'new' | undefined>(differs ? 'new' : undefined);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const actions = useViewActions(props);
  const mine = (view: SavedViewRecord) => view.owner.id === user?.id;
  const mayChange = (view: SavedViewRecord) => mine(view) || (view.shared && user?.isAdmin === true);
  const ids = tabs.flatMap((tab) => tab.saved?.id ?? []);
  const put = (order: readonly number[]) => {
    if (order !== ids) actions.order(order);
  };
  const moveBy = (view: SavedViewRecord, by: -1 | 1) => {
    const order = reorderedBy(ids, view.id, by);
    if (order === ids) return;
    const place = order.indexOf(view.id) + 1;
    setSaid(
      t('{name} is view {place} of {count}', {
        name: view.name,
        place: inFigures(place),
        count: inFigures(ids.length),
      }),
    );
    put(order);
  };
  useRowDrag(list, edited === undefined && ids.length > 1 ? ids : undefined, put);

  if (edited !== undefined) {
    const own = tabs.flatMap((tab) => (tab.saved !== undefined && mine(tab.saved) ? [tab.saved] : []));
    const save = async (name: string, shared: boolean) => {
      if (edited === 'new') return actions.create(name, shared);
      if (await actions.rename(edited, name, shared)) setEdited(undefined);
    };
    return (
      <ViewForm
        view={edited === 'new' ? undefined : edited}
        busy={actions.busy}
        taken={own.filter((view) => view !== edited).map((view) => view.name)}
        onSave={(name, shared) => void save(name, shared)}
        onCancel={() => setEdited(undefined)}
      >
        {edited === 'new' && current !== undefined && differs && mayChange(current) && (
          <Button loading={actions.busy} onClick={() => void actions.update(current)}>
            {t('Update “{name}”', { name: current.name })}
          </Button>
        )}
      </ViewForm>
    );
  }
  return (
    <div className="hy-editor hy-views">
      <h2>{t('Views')}</h2>
      <ul ref={list}>
        {tabs.map((tab) => (
          <ViewRow
            key={tab.key}
            tab={tab}
            ids={ids}
            isMine={tab.saved !== undefined && mine(tab.saved)}
            mayChange={tab.saved !== undefined && mayChange(tab.saved)}
            onDone={onDone}
            onMove={moveBy}
            onEdit={setEdited}
            onRemove={(view) => void actions.remove(view)}
          />
        ))}
      </ul>
      <span className="hy-sr" role="status">
        {said}
      </span>
      <Button onClick={() => setEdited('new')}>{t('Save current view…')}</Button>
      <p className="hy-hint">{t('To share, send the page link.')}</p>
    </div>
  );
}

interface ViewRowProps {
  readonly tab: ViewTab;
  /** The saved views in order; standard views come first. */
  readonly ids: readonly number[];
  readonly isMine: boolean;
  readonly mayChange: boolean;
  readonly onDone: () => void;
  readonly onMove: (view: SavedViewRecord, by: -1 | 1) => void;
  readonly onEdit: (view: SavedViewRecord) => void;
  readonly onRemove: (view: SavedViewRecord) => void;
}

function ViewRow({ tab, ids, isMine, mayChange, onDone, onMove, onEdit, onRemove }: ViewRowProps) {
  const { saved, label } = tab;
  const movable = saved !== undefined && ids.length > 1;
  return (
    <MovableRow
      as="li"
      className="hy-drag-row"
      data-drag={saved?.id}
      onMove={saved && ((by) => onMove(saved, by))}
    >
      {movable && (
        <Stack
          as="span"
          gap={0}
          className="hy-drag-handle hy-muted"
          data-handle=""
          aria-hidden="true"
          title={t('Drag to reorder')}
        >
          <IconGrip />
        </Stack>
      )}
      <button
        type="button"
        className="hy-views-open hy-press hy-grow hy-row is-nowrap"
        aria-pressed={tab.pressed}
        onClick={() => {
          tab.open();
          onDone();
        }}
      >
        <span className="hy-views-mark hy-accent">{tab.pressed && <IconCheck />}</span>
        <span className="hy-clip">{label}</span>
        {saved?.shared === true && (
          <small>{isMine ? t('shared') : t('by {name}', { name: saved.owner.name })}</small>
        )}
        <small className="hy-num hy-to-end">{tab.count == null ? '' : inFigures(tab.count)}</small>
      </button>
      {movable && (
        <>
          <Button
            kind="quiet"
            icon={IconUp}
            aria-label={t('Move {label} up', { label })}
            disabled={saved.id === ids[0]}
            onClick={() => onMove(saved, -1)}
          />
          <Button
            kind="quiet"
            icon={IconDown}
            aria-label={t('Move {label} down', { label })}
            disabled={saved.id === ids.at(-1)}
            onClick={() => onMove(saved, 1)}
          />
        </>
      )}
      {saved !== undefined && mayChange && (
        <>
          <Button
            kind="quiet"
            icon={IconEdit}
            aria-label={t('Rename or share {label}', { label })}
            onClick={() => onEdit(saved)}
          />
          <Button
            kind="quiet"
            icon={IconClose}
            aria-label={t('Delete {label}', { label })}
            onClick={() => onRemove(saved)}
          />
        </>
      )}
    </MovableRow>
  );
}
