/** Messages with elements: a link, a day as `<time>`, something in bold. */
import { t } from '@hireyard/messages';
import { Fragment, type ReactNode } from 'react';

type RichValue = ReactNode | ((words: ReactNode) => ReactNode);

// Private use characters: they occur in no text.
const MARK = 0xe000;
const PIECE = /([\ue000-\uf8ff])|<(\w+)>(.*?)<\/\2>/su;

/**
 * Says a message whose values may be elements, and whose tags are elements around words:
 * `rich('Signed by {name}, <link>see it</link>', { name: <b>Ada</b>, link: (words) => <Link to="…">{words}</Link> })`.
 * A tag without a value is shown as its words alone.
 */
export function rich(message: string, values: Readonly<Record<string, RichValue>>): ReactNode {
  const nodes: ReactNode[] = [];
  const plain: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'function') continue;
    if (typeof value === 'number') plain[name] = value;
    // Strings too: text that people wrote contains none of our tags.
    else plain[name] = String.fromCharCode(MARK + nodes.push(value) - 1);
  }
  const pieces = (text: string): ReactNode => {
    const found = PIECE.exec(text);
    if (found === null) return text;
    const [whole, mark, tag = '', inside = ''] = found;
    const around = values[tag];
    const words = mark === undefined ? pieces(inside) : nodes[mark.charCodeAt(0) - MARK];
    return (
      <>
        {text.slice(0, found.index)}
        <Fragment>{typeof around === 'function' ? around(words) : words}</Fragment>
        {pieces(text.slice(found.index + whole.length))}
      </>
    );
  };
  return pieces(t(message, plain));
}

/** Wraps words that only screen readers read out: `rich('Open<sr> version {number}</sr>', { number, sr: forReaders })`. */
export const forReaders = (words: ReactNode): ReactNode => <span className="hy-sr">{words}</span>;
