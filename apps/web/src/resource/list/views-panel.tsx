/** All views of a list, and what can be done with them: open, save, update, rename, share, put in order, delete. */
import { t } from '@hireyard/messages';
import type { savedview, ViewQuery } from '@hireyard/wire/records/savedview';
import { heads } from '@hireyard/wire/resource/heads';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { client, http } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/queries.ts';
import { inFigures } from '../../lib/format.ts';
import { useUser } from '../../page/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Help } from '../../ui/help/help.tsx';
import { IconCheck, IconClose, IconDown, IconEdit, IconGrip, IconUp } from '../../ui/icons.tsx';
import { Switch, TextInput } from '../../ui/inputs.tsx';
import { movedBy, useRowDrag } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import type { SavedViewRecord } from './saved-views.ts';
import type { ListViewsProps, ViewTab } from './views.tsx';
import './views-panel.css';

interface ViewFormProps {
  /** Undefined = a new one. */
  readonly view: SavedViewRecord | undefined;
  /** Names of other own views of the list. */
  readonly taken: readonly string[];
  readonly busy: boolean;
  readonly onSave: (name: string, shared: boolean) => void;
  readonly onCancel: () => void;
  readonly children?: ReactNode;
}

const BESIDE = { display: 'flex', alignItems: 'center' } as const;

/** What a view is called and who sees it. */
function ViewForm({ view, taken, busy, onSave, onCancel, children }: ViewFormProps) {
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(view?.shared ?? false);
  const [error, setError] = useState<string>();
  const clean = name.trim();
  const submit = () => {
    const used = taken.some((one) => one.toLowerCase() === clean.toLowerCase());
    const why =
      clean === ''
        ? t('Give it a name.')
        : used
          ? t('You have a view of this name on this list already.')
          : undefined;
    setError(why);
    if (why === undefined) onSave(clean, shared);
  };
  return (
    <form
      className="hy-editor hy-views"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h2>{view === undefined ? t('Save view') : t('Change “{name}”', { name: view.name })}</h2>
      <Field label={t('Name')} error={error} required>
        {(control) => (
          <TextInput
            {...control}
            value={name}
            maxLength={60}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <div style={BESIDE}>
        <Switch checked={shared} onChange={(event) => setShared(event.target.checked)}>
          {t('Shared with everybody')}
        </Switch>
        <Help topic="view.shared" label={t('Shared with everybody')} />
      </div>
      <p className="hy-hint">
        {t(
          'Kept with search, filters, sorting, layout, columns and density. Who may not see this list does not see a shared view of it.',
        )}
      </p>
      <div className="hy-views-foot">
        {children}
        <Button kind="quiet" onClick={onCancel}>
          {t('All views')}
        </Button>
        <Button kind="primary" type="submit" loading={busy}>
          {view === undefined ? t('Save view') : t('Save')}
        </Button>
      </div>
    </form>
  );
}

interface ViewsPanelProps extends ListViewsProps {
  readonly tabs: readonly ViewTab[];
  readonly now: ViewQuery;
  /** The list asks for what no view does. */
  readonly differs: boolean;
  readonly current: SavedViewRecord | undefined;
  readonly onDone: () => void;
}

const calls = client<typeof savedview>(heads.savedview);
const messageOf = (error: unknown) => (error instanceof Error ? error.message : t('unknown reason'));

export default function ViewsPanel(props: ViewsPanelProps) {
  const { resource, path, tabs, now, differs, current, onChange, onDone } = props;
  const cache = useQueryClient();
  const user = useUser();
  const [edited, setEdited] = useState<SavedViewRecord | 'new' | undefined>(differs ? 'new' : undefined);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const mine = (view: SavedViewRecord) => view.owner.id === user?.id;
  const mayChange = (view: SavedViewRecord) => mine(view) || (view.shared && user?.isAdmin === true);
  const own = tabs.flatMap((tab) => (tab.saved !== undefined && mine(tab.saved) ? [tab.saved] : []));

  /** Does it, renews the tabs, and says what went wrong; answers whether it was done. */
  const act = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    try {
      await work();
      await cache.invalidateQueries({ queryKey: keys.lists(heads.savedview) });
      return true;
    } catch (error) {
      toast(t('That was not done: {error}', { error: messageOf(error) }), { tone: 'danger' });
      return false;
    } finally {
      setBusy(false);
    }
  };
  const save = async (name: string, shared: boolean) => {
    if (edited !== undefined && edited !== 'new') {
      const { id } = edited;
      if (await act(async () => calls.partialUpdate(id, { name, shared }))) setEdited(undefined);
      return;
    }
    const body = { name, shared, resource: resource.name, list: path, query: now };
    const done = await act(async () => {
      const view = await calls.create(body);
      onChange({ view: view.id });
    });
    if (!done) return;
    toast(t('View “{name}” saved', { name }), { tone: 'success' });
    onDone();
  };
  const update = async (view: SavedViewRecord) => {
    if (!(await act(async () => calls.partialUpdate(view.id, { query: now })))) return;
    const undo = () => void act(async () => calls.partialUpdate(view.id, { query: view.query }));
    toast(t('View “{name}” updated', { name: view.name }), {
      durationMs: 8000,
      action: { label: t('Undo'), run: undo },
    });
    onDone();
  };
  const remove = async (view: SavedViewRecord) => {
    if (!(await act(async () => calls.remove(view.id)))) return;
    onChange({ view: null });
    const { name, shared, list, query, position } = view;
    const body = { name, shared, list, query, position, resource: view.resource };
    const undo = () => void act(async () => calls.create(body));
    toast(t('View “{name}” deleted', { name }), {
      durationMs: 8000,
      action: { label: t('Undo'), run: undo },
    });
  };
  const kept = tabs.flatMap((tab) => tab.saved ?? []);
  const ids = kept.map(({ id }) => id);
  const put = (order: readonly number[]) => {
    if (order === ids) return;
    void act(async () => http({ method: 'POST', path: '/api/v1/savedview/order/', body: { ids: order } }));
  };
  const moveBy = (view: SavedViewRecord, by: -1 | 1) => {
    const order = movedBy(ids, view.id, by);
    if (order === ids) return;
    setSaid(
      t('{name} is view {place} of {count}', {
        name: view.name,
        place: order.indexOf(view.id) + 1,
        count: ids.length,
      }),
    );
    put(order);
  };
  useRowDrag(list, edited === undefined && ids.length > 1 ? ids : undefined, put);

  if (edited !== undefined)
    return (
      <ViewForm
        view={edited === 'new' ? undefined : edited}
        busy={busy}
        taken={own.filter((view) => view !== edited).map((view) => view.name)}
        onSave={(name, shared) => void save(name, shared)}
        onCancel={() => setEdited(undefined)}
      >
        {edited === 'new' && current !== undefined && differs && mayChange(current) && (
          <Button loading={busy} onClick={() => void update(current)}>
            {t('Update “{name}”', { name: current.name })}
          </Button>
        )}
      </ViewForm>
    );
  return (
    <div className="hy-editor hy-views">
      <h2>{t('Views')}</h2>
      <ul ref={list}>
        {tabs.map((tab) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the controls in it
          <li
            key={tab.key}
            className="hy-drag-row"
            data-drag={tab.saved?.id}
            onKeyDown={(event: KeyboardEvent) => {
              const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
              if (!event.altKey || by === undefined || tab.saved === undefined) return;
              event.preventDefault();
              moveBy(tab.saved, by as -1 | 1);
            }}
          >
            {tab.saved !== undefined && ids.length > 1 && (
              <span
                className="hy-drag-handle"
                data-handle=""
                aria-hidden="true"
                title={t('Drag to another place')}
              >
                <IconGrip />
              </span>
            )}
            <button
              type="button"
              className="hy-views-open"
              aria-pressed={tab.pressed}
              onClick={() => {
                tab.open();
                onDone();
              }}
            >
              <span className="hy-views-mark">{tab.pressed && <IconCheck />}</span>
              <span>{tab.label}</span>
              {tab.saved?.shared === true && (
                <small>
                  {mine(tab.saved) ? t('shared') : t('by {name}', { name: tab.saved.owner.name })}
                </small>
              )}
              <small className="hy-views-count">{tab.count == null ? '' : inFigures(tab.count)}</small>
            </button>
            {tab.saved !== undefined && ids.length > 1 && (
              <>
                <Button
                  kind="quiet"
                  icon={IconUp}
                  aria-label={t('Move {label} up', { label: tab.label })}
                  disabled={tab.saved.id === ids[0]}
                  onClick={() => tab.saved && moveBy(tab.saved, -1)}
                />
                <Button
                  kind="quiet"
                  icon={IconDown}
                  aria-label={t('Move {label} down', { label: tab.label })}
                  disabled={tab.saved.id === ids.at(-1)}
                  onClick={() => tab.saved && moveBy(tab.saved, 1)}
                />
              </>
            )}
            {tab.saved !== undefined && mayChange(tab.saved) && (
              <>
                <Button
                  kind="quiet"
                  icon={IconEdit}
                  aria-label={t('Rename or share {label}', { label: tab.label })}
                  onClick={() => setEdited(tab.saved)}
                />
                <Button
                  kind="quiet"
                  icon={IconClose}
                  aria-label={t('Delete {label}', { label: tab.label })}
                  onClick={() => tab.saved && void remove(tab.saved)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      <span className="hy-sr" role="status">
        {said}
      </span>
      <Button onClick={() => setEdited('new')}>{t('Save what the list shows as a view…')}</Button>
      <p className="hy-hint">
        {t('The address of the list holds all of a view: send it to a colleague as it is.')}
      </p>
    </div>
  );
}
