import type { ThreadEntry } from '@hireyard/wire/thread';
import { Link } from '../../../frame/navigate.tsx';
import { paths } from '../../../routes.ts';
import { MomentText } from '../../../ui/money.tsx';
import { Written } from '../../../ui/written.tsx';
import { StateDots } from './state-dots.tsx';

/** A change request that somebody has to decide about. */
export function PinnedChange({ entry }: { readonly entry: ThreadEntry }) {
  return (
    <article className="hy-thread-change">
      <header>
        <h3>
          <Link to={paths.changeRequest.to({ id: entry.id })}>{entry.subject}</Link>
        </h3>
        <span className="hy-hint">
          {entry.who || 'The system'} · <MomentText at={entry.at} />
        </span>
        <StateDots states={entry.states} />
      </header>
      <Written>{entry.preview}</Written>
    </article>
  );
}
