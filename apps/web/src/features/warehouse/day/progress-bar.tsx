import { classNames } from '../../../lib/class-names.ts';
import { isDone, type Progress } from '../desk/progress.ts';

/** A bar; the figures beside it say the same in words. `over`: what fills it is a limit, and it is exceeded. */
export function ProgressBar({ of, over }: { readonly of: Progress; readonly over?: boolean }) {
  const share = of.of === 0 ? 0 : Math.min(100, (of.done / of.of) * 100);
  const done = over === undefined && of.of > 0 && isDone(of);
  return (
    <span
      className={classNames('hy-wh-bar', done && 'is-done', over === true && 'is-over')}
      aria-hidden="true"
    >
      <i style={{ width: `${share}%` }} />
    </span>
  );
}
