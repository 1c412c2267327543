import type { ComponentType } from 'react';
import { Link, warm } from './navigate.tsx';
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
    <ul className="hy-entries">
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
                <b>{label}</b>
                <small>{description}</small>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
