import { t } from '@hireyard/messages';
import type { NewLine } from './line-store.ts';
import { LineFailure } from './line-failure.tsx';

interface NewLineRowProps {
  readonly line: NewLine;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
  readonly onWhy: (anchor: HTMLElement) => void;
}

/** A line that is on its way to the server; its prices come with the answer. */
export function NewLineRow({ line, onRetry, onDiscard, onWhy }: NewLineRowProps) {
  return (
    <>
      <tr className={line.failure ? 'is-failed' : 'is-saving'} aria-busy={line.failure === undefined}>
        <td className="hy-ln-sku">{line.failure ? t('Not added') : t('Adding…')}</td>
        <td className="hy-ln-name">
          <span className="hy-ln-title">{line.title}</span>
        </td>
        <td className="hy-ln-qty hy-end hy-num">{line.body.quantity}</td>
        <td colSpan={5}>
          <span className="hy-sr">{t('The prices come with the answer.')}</span>
        </td>
      </tr>
      {line.failure && (
        <LineFailure failure={line.failure} onRetry={onRetry} onDiscard={onDiscard} onWhy={onWhy} />
      )}
    </>
  );
}
