import { t } from '@hireyard/messages';
import { Button } from './button.tsx';
import { inFigures } from '../lib/format.ts';
import { IconLeft, IconRight } from './icons.tsx';

interface PagerProps {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  /** Undefined while unknown: before the first answer or without one. */
  readonly count: number | undefined;
  readonly onPage: (page: number) => void;
  /** A name to tell several pagers on a page apart. */
  readonly label?: string;
  /** Read out after the numbers: what they count. */
  readonly said?: string;
}

/** "16–30 of 2,500" with buttons for the previous and next page. */
export function Pager({ page, pageSize, count: known, onPage, said, label = t('Pages') }: PagerProps) {
  const count = known ?? 0;
  const last = Math.max(1, Math.ceil(count / pageSize));
  const from = count === 0 ? 0 : (page - 1) * pageSize + 1;
  const to = Math.min(count, page * pageSize);
  const number = (n: number) => inFigures(n);
  return (
    <nav className="hy-pager hy-noprint hy-row is-nowrap is-end" aria-label={label}>
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
