/** What stands beside the filters: columns and density, export. */
import { t } from '@hireyard/messages';
import type { ReactNode } from 'react';
import { IconColumns, IconDownload } from '../../ui/icons.tsx';
import { lazyPart } from '../../ui/lazy.tsx';
import { PopoverButton } from '../../ui/popover.tsx';
import type { ColumnsPanelProps } from './columns-panel.tsx';

const ColumnsPanel = lazyPart(() => import('./columns-panel.tsx'));

interface ListToolsProps extends ColumnsPanelProps {
  readonly onExport: () => void;
  /** Stands in place of the export button. */
  readonly exporter?: ReactNode;
  /** False where rows are cards. */
  readonly table: boolean;
}

export function ListTools({ onExport, exporter, table, ...panel }: ListToolsProps) {
  return (
    <>
      {table && (
        <PopoverButton
          className="hy-list-tool"
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
          className="hy-list-tool"
          aria-label={t('Export the list')}
          title={t('Export the list')}
          onClick={onExport}
        >
          <IconDownload />
        </button>
      )}
    </>
  );
}
