import { t } from '@hireyard/messages';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { NewLine } from './line-store.ts';
import { LineFailure } from './line-failure.tsx';

const LineRemoved = lazyPart(() => import('./line-removed.tsx'));

interface NewLineRowProps {
  readonly line: NewLine;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
  readonly onWhy: (anchor: HTMLElement) => void;
}

/** A line that is on its way to the server, or that somebody else removed; its prices come with the answer. */
export function NewLineRow({ line, onRetry, onDiscard, onWhy }: NewLineRowProps) {
  const { removed } = line;
  const waits = line.failure !== undefined || removed !== undefined;
  const words = removed !== undefined ? t('Removed') : line.failure ? t('Not added') : t('Adding…');
  return (
    <>
      <tr className={waits ? 'is-failed' : 'is-saving'} aria-busy={!waits}>
        <td className="hy-ln-sku">{words}</td>
        <td className="hy-ln-name">
          <span className="hy-ln-title">{line.title}</span>
        </td>
        <td className="hy-ln-qty hy-end hy-num">{line.body.quantity}</td>
        <td colSpan={5}>
          {removed === undefined && <span className="hy-sr">{t('The prices come with the answer.')}</span>}
        </td>
      </tr>
      {removed !== undefined && (
        <LineRemoved
          line={removed}
          title={line.title}
          quantity={line.body.quantity}
          onAdd={onRetry}
          onLeave={onDiscard}
        />
      )}
      {line.failure && (
        <LineFailure failure={line.failure} onRetry={onRetry} onDiscard={onDiscard} onWhy={onWhy} />
      )}
    </>
  );
}
