import { t } from '@hireyard/messages';
import { settings } from '@hireyard/wire/settings/catalogue/catalogue';
import type { Area, Setting } from '@hireyard/wire/settings/catalogue/setting';
import type { Metadata } from '@hireyard/wire/settings/metadata';
import { useMemo, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { NotLoaded } from '../../../ui/query-view.tsx';
import { formatDay, formatMoney, useSettings, inFigures } from '../../../lib/format.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { underSettings } from '../../../lib/registry/places.ts';
import { useShortcut } from '../../../page/keyboard.ts';
import { Link } from '../../../page/navigate.tsx';
import { Page } from '../../../page/page.tsx';
import { useCan } from '../../../page/session.ts';
import { useUnsaved } from '../../../resource/form/use-unsaved.ts';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/dialog.tsx';
import { EmptyState, PermissionState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { areaEntries, OTHER, useDepots, useSettingRows } from './data.ts';
import { OtherCodes } from './other-codes.tsx';
import { ClashDialog, SettingCard } from './setting-card.tsx';
import { useDrafts } from './use-drafts.ts';
import type { Formatters } from './value-text.ts';
import { Row } from '../../../ui/layout.tsx';
import './business.css';
import '../../../resource/form/form.css';

// The settings of one area, saved together.

interface AreaPanelProps {
  readonly area: Area;
  readonly rows: ReadonlyMap<string, Metadata>;
}

const labelsOf = (settings: readonly Setting[]): string => settings.map(({ label }) => label).join(', ');

function AreaPanel({ area, rows }: AreaPanelProps) {
  const can = useCan();
  const { locale, currency } = useSettings();
  const depots = useDepots();
  const shown = settings.filter((setting) => setting.area === area && rows.has(setting.code));
  const address = paths.businessArea.to({ area });
  const drafts = useDrafts(shown, rows, address);
  const [ask, question] = useConfirm();
  const [saving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const mayChange = can('core.change_metadata');
  const changes = drafts.changed.length;
  useUnsaved({ dirty: changes > 0, values: () => drafts.typed, ask, draftKey: address, address });
  const formatters: Formatters = {
    money: (amount) => formatMoney(amount, locale, currency),
    day: (day) => formatDay(day, locale, 'long'),
    depots,
  };
  const save = async () => {
    if (changes === 0 || saving) return;
    setSaving(true);
    const { saved, left } = await drafts.save();
    setSaving(false);
    if (left.length === 0) return void toast(t('Saved'), { tone: 'success' });
    if (saved.length > 0)
      toast(t('Saved: {saved}. Not saved: {left}.', { saved: labelsOf(saved), left: labelsOf(left) }), {
        tone: 'danger',
      });
    requestAnimationFrame(() =>
      form.current?.querySelector('[aria-invalid], .hy-error')?.scrollIntoView({ block: 'center' }),
    );
  };
  useShortcut('mod+s', t('Save'), () => void save());
  return (
    <form
      ref={form}
      className="hy-form hy-record-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {!mayChange && <p className="hy-hint">{t('Only administrators can change these.')}</p>}
      {shown.map((setting) => {
        const row = rows.get(setting.code);
        return (
          row && (
            <SettingCard
              key={setting.code}
              setting={setting}
              row={row}
              value={drafts.valueOf(setting.code)}
              errors={drafts.errorsOf(setting.code)}
              changed={drafts.changed.includes(setting)}
              formatters={formatters}
              onChange={mayChange ? (value) => drafts.change(setting, value) : undefined}
            />
          )
        );
      })}
      {mayChange && <AreaFoot changes={changes} busy={saving || drafts.busy} onDiscard={drafts.discard} />}
      {question}
      {drafts.clash && (
        <ClashDialog
          clash={drafts.clash}
          formatters={formatters}
          onChoose={(choice) =>
            void drafts.settle(choice).then((saved) => saved && toast(t('Saved'), { tone: 'success' }))
          }
        />
      )}
    </form>
  );
}

interface AreaFootProps {
  /** Number of unsaved settings. */
  readonly changes: number;
  readonly busy: boolean;
  readonly onDiscard: () => void;
}

function AreaFoot({ changes, busy, onDiscard }: AreaFootProps) {
  return (
    <Row align="stretch" className="hy-form-foot hy-foot-bar">
      <Button type="submit" kind="primary" loading={busy} aria-disabled={changes === 0} shortcut="Ctrl S">
        {changes > 1 ? t('Save {changes} changes', { changes: inFigures(changes) }) : t('Save')}
      </Button>
      {changes > 0 && <Button onClick={onDiscard}>{t('Discard')}</Button>}
    </Row>
  );
}

/** One settings area, with links to the others if there is room. */
export default function BusinessAreaPage() {
  const { area = '' } = useParams();
  const can = useCan();
  const list = useSettingRows();
  const results = list.data?.results;
  const rows = useMemo(() => new Map((results ?? []).map((row) => [row.code, row])), [results]);
  const entry = areaEntries.find((one) => one.area === area);
  const title = entry?.label ?? t('Page not found');
  const crumbs = [
    ...underSettings,
    { label: paths.businessSettings.title, to: paths.businessSettings.to() },
    { label: title, to: paths.businessArea.to({ area }) },
  ];
  const body = () => {
    if (!can('core.view_metadata')) return <PermissionState what={t('the settings')} />;
    if (entry === undefined) return <EmptyState title={t('Settings not found')} />;
    if (results === undefined) return <NotLoaded query={list} rows={6} loading={t('Loading the settings')} />;
    return entry.area === OTHER ? (
      <OtherCodes rows={results} />
    ) : (
      <AreaPanel key={area} area={area as Area} rows={rows} />
    );
  };
  return (
    <Page title={title} crumbs={crumbs}>
      <div className="hy-body hy-with-places">
        <nav className="hy-side-nav hy-noprint" aria-label={t('Settings areas')}>
          <ul>
            {areaEntries.map(({ area: one, label }) => (
              <li key={one}>
                <Link
                  to={paths.businessArea.to({ area: one })}
                  direction="root"
                  aria-current={one === area ? 'page' : undefined}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="hy-middle">{body()}</div>
      </div>
    </Page>
  );
}
