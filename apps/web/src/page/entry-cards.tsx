import type { ComponentType } from 'react';
import { Link, warm } from './navigate.tsx';
import { Columns } from '../ui/layout.tsx';
import './entry-cards.css';

interface Entry {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly to: string;
}

/** Links to places, each with an icon (by its id) and a sentence. */
export function EntryCards({
  entries,
  icons,
  otherwise,
}: {
  readonly entries: readonly Entry[];
  readonly icons: Readonly<Record<string, ComponentType | undefined>>;
  readonly otherwise: ComponentType;
}) {
  return (
    <Columns as="ul" gap={12} min={320} className="hy-wide">
      {entries.map(({ id, label, description, to }) => {
        const Mark = icons[id] ?? otherwise;
        return (
          <li key={id}>
            <Link
              to={to}
              className="hy-entry hy-row hy-gap-12 hy-align-stretch is-nowrap"
              onPointerEnter={() => warm(to)}
            >
              <Mark />
              <span>
                <b className="hy-block">{label}</b>
                <span className="hy-muted hy-size-table">{description}</span>
              </span>
            </Link>
          </li>
        );
      })}
    </Columns>
  );
}
