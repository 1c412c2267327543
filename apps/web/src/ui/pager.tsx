import { t } from '@hireyard/messages';
import { Button } from './button.tsx';
import { inFigures } from '../lib/format.ts';
import { IconLeft, IconRight } from './icons.tsx';

interface PagerProps {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  /** Undefined while nobody knows: before the first answer, and where none came. */
  readonly count: number | undefined;
  readonly onPage: (page: number) => void;
  /** Told apart where a page has several. */
  readonly label?: string;
  /** Said after the figures to who does not see what they are of. */
  readonly said?: string;
}

/** "16–30 of 2,500" with the two ways on. */
export function Pager({ page, pageSize, count: known, onPage, said, label = t('Pages') }: PagerProps) {
  const count = known ?? 0;
  const last = Math.max(1, Math.ceil(count / pageSize));
  const from = count === 0 ? 0 : (page - 1) * pageSize + 1;
  const to = Math.min(count, page * pageSize);
  const number = (n: number) => inFigures(n);
  return (
    <nav className="hy-pager" aria-label={label}>
      <span className="hy-num" role="status">
        {known !== undefined && (
          <>
            {t('{from}–{to} of {count}', { from: number(from), to: number(to), count: number(count) })}
            {said !== undefined && <span className="hy-sr"> {said}</span>}
          </>
        )}
      </span>
      <Button
        kind="quiet"
        icon={IconLeft}
        aria-label={t('Previous page')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <span className="hy-num">
        {known !== undefined && t('Page {page} of {last}', { page: number(page), last: number(last) })}
      </span>
      <Button
        kind="quiet"
        icon={IconRight}
        aria-label={t('Next page')}
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
