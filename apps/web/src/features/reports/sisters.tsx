import { usePageQuery } from '../../page/page-query.ts';

interface SistersProps {
  readonly label: string;
  readonly now: string;
  /** The one that the bare address shows. */
  readonly fallback: string;
  readonly options: Readonly<Record<string, string>>;
}

/** The ways to look at the same: the period stays, the order and the page begin anew. */
export function Sisters({ label, now, fallback, options }: SistersProps) {
  const [, change] = usePageQuery();
  return (
    <nav className="hy-list-views hy-sisters" aria-label={label}>
      {Object.entries(options).map(([key, text]) => (
        <button
          key={key}
          type="button"
          aria-pressed={now === key}
          onClick={() =>
            change({
              by: key === fallback ? null : key,
              ordering: null,
              page: null,
              search: null,
              reason: null,
            })
          }
        >
          {text}
        </button>
      ))}
    </nav>
  );
}
