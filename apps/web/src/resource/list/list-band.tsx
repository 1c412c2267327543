/** The band above the rows: views, filters, and buttons for columns and export. */
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import { lazyPart } from '../../ui/lazy.tsx';
import { FilterBar } from './filters.tsx';
import type { SavedView } from './saved-views.ts';
import type { ListPartProps } from './use-list-page.ts';
import { Row } from '../../ui/layout.tsx';
import { t } from '@hireyard/messages';
import type { ReactNode } from 'react';
import { IconColumns, IconDownload } from '../../ui/icons.tsx';
import { PopoverButton } from '../../ui/popover.tsx';
import type { ColumnsPanelProps } from './columns-panel.tsx';
import './list-views.css';

// Buttons beside the filters: columns and density, export.

const ColumnsPanel = lazyPart(() => import('./columns-panel.tsx'));

interface ListToolsProps extends ColumnsPanelProps {
  readonly onExport: () => void;
  /** In place of the export button. */
  readonly exporter?: ReactNode;
  /** False if rows are cards. */
  readonly table: boolean;
}

function ListTools({ onExport, exporter, table, ...panel }: ListToolsProps) {
  return (
    <>
      {table && (
        <PopoverButton
          className="hy-list-tool hy-centre"
          label={t('Columns and density')}
          iconOnly
          button={<IconColumns />}
        >
          {() => <ColumnsPanel {...panel} />}
        </PopoverButton>
      )}
      {exporter ?? (
        <button
          type="button"
          className="hy-list-tool hy-centre"
          aria-label={t('Export list')}
          title={t('Export list')}
          onClick={onExport}
        >
          <IconDownload />
        </button>
      )}
    </>
  );
}

const ListViews = lazyPart(async () => ({ default: (await import('./views.tsx')).ListViews }));
// Loads beside the rows, which take longer.
ListViews.preload();
const NO_VIEWS: readonly SavedView[] = [];
const VIEWS_PLACE = { minHeight: 'calc(var(--hy-row) + 1px)', minWidth: 0 } as const;

export function ListBand<R extends AnyResource>({ of: props, page }: ListPartProps<R>) {
  const { resource, fixed = {} } = props;
  const { list, layout, setLayout, density } = page;
  const { state, change } = list;
  return (
    <>
      {props.lead}
      {/* As high as the views, whose code loads a moment later. */}
      <div className="hy-views-place hy-noprint" style={VIEWS_PLACE}>
        <ListViews
          resource={resource}
          path={page.path}
          views={props.views ?? NO_VIEWS}
          fixed={fixed}
          filters={state.filters}
          query={list.query}
          looks={page.looks}
          onChange={change}
        />
      </div>
      <Row align="start" nowrap className="hy-list-tools hy-noprint">
        <Row className="hy-filter-room">
          {props.filters}
          <FilterBar
            resource={resource}
            values={state.filters}
            without={Object.keys(fixed)}
            onChange={list.setFilters}
            onClear={list.narrowed ? list.clear : undefined}
          />
        </Row>
        {props.layouts && <props.layouts.Switch current={layout} onChoose={setLayout} />}
        <ListTools
          all={page.all}
          chosen={page.columns.map((column) => column.name)}
          onColumns={page.setColumns}
          density={density}
          onDensity={(wanted) => {
            page.setLook({ density: wanted });
            change({ density: wanted === 'normal' ? null : wanted });
          }}
          onExport={page.exportShown}
          exporter={props.exporter?.(page.exportShown)}
          table={page.table && page.asTable}
        />
      </Row>
    </>
  );
}
