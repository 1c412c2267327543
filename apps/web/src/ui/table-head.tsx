/** A heading; with its class, `hy-end` over figures; or one that only screen readers say. */
type Heading = string | readonly [label: string, className: string] | { readonly unseen: string };

const wordsOf = (heading: Heading): string =>
  typeof heading === 'string' ? heading : 'unseen' in heading ? heading.unseen : heading[0];

/** The head of a table that is written by hand. Headings of one table differ. */
export function TableHead({ columns }: { readonly columns: readonly Heading[] }) {
  return (
    <thead>
      <tr>
        {columns.map((heading) => (
          <th
            key={wordsOf(heading)}
            scope="col"
            className={typeof heading === 'string' || 'unseen' in heading ? undefined : heading[1]}
          >
            {typeof heading === 'object' && 'unseen' in heading ? (
              <span className="hy-sr">{heading.unseen}</span>
            ) : (
              wordsOf(heading)
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}
