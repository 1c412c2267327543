import { fromServer, t } from '@hireyard/messages';
import type { MouseEvent } from 'react';
import { Keys } from '../../ui/button.tsx';
import { StateChip } from '../../ui/chip.tsx';
import type { Marked, Row } from './rows.ts';

interface PaletteListProps {
  readonly id: string;
  readonly rows: readonly Row[];
  readonly at: number;
  /** The rows belong to an earlier text. */
  readonly stale: boolean;
  readonly onPoint: (at: number) => void;
  readonly onChoose: (row: Row, newTab: boolean) => void;
}

/** The results as a list box with group headings. The search box keeps the focus and handles the keys. */
export function PaletteList({ id, rows, at, stale, onPoint, onChoose }: PaletteListProps) {
  const groups = [...new Set(rows.map(({ group }) => group))];
  const press = (row: Row) => (event: MouseEvent) => {
    if (event.button > 1) return;
    event.preventDefault();
    onChoose(row, event.ctrlKey || event.metaKey || event.button === 1);
  };
  return (
    <div
      role="listbox"
      id={`${id}-list`}
      aria-label={t('Results')}
      className={stale ? 'hy-stale' : undefined}
    >
      {groups.map((group) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <div className="hy-palette-group hy-muted hy-strong" id={`${id}-${group}`} role="presentation">
            {group}
          </div>
          {rows.map((row, index) =>
            row.group !== group ? null : (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input has the focus and the keys
              <div
                key={row.key}
                id={`${id}-${index}`}
                role="option"
                className="hy-row is-nowrap"
                tabIndex={-1}
                aria-selected={index === at}
                ref={index === at ? (node) => node?.scrollIntoView({ block: 'nearest' }) : undefined}
                onPointerMove={() => onPoint(index)}
                onClick={press(row)}
                onAuxClick={press(row)}
              >
                <span className="hy-palette-row hy-anywhere hy-grow hy-row hy-align-baseline">
                  <MarkedText {...row.label} />
                  {row.sub && row.sub.text !== '' && (
                    <small>
                      <MarkedText {...row.sub} />
                    </small>
                  )}
                </span>
                {row.badge && <StateChip colour={row.badge.colour}>{fromServer(row.badge.text)}</StateChip>}
                {row.shortcut && <Keys keys={row.shortcut} />}
              </div>
            ),
          )}
        </div>
      ))}
    </div>
  );
}

/** Text with its matches highlighted. Never HTML. */
function MarkedText({ text, ranges }: Marked) {
  if (ranges.length === 0) return <span>{text}</span>;
  const last = ranges.at(-1)?.[1] ?? 0;
  return (
    <span>
      {ranges.map(([from, to], n) => (
        <span key={from}>
          {text.slice(ranges[n - 1]?.[1] ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(last)}
    </span>
  );
}
