import { t } from '@hireyard/messages';
import { isOnlyUnchecked, type SystemProblem, type SystemProblemCode } from '@hireyard/domain/system/health';
import type { SystemOverview } from '@hireyard/wire/system/system';
import type { ReactNode } from 'react';
import { Link } from '../../../page/navigate.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { IconCheck, IconWarn } from '../../../ui/icons.tsx';
import { MomentText } from '../../../ui/money.tsx';
import { rich } from '../../../ui/rich.tsx';
import { problemText } from '../words.ts';

type PlaceName = 'catch-ups' | 'checks' | 'machines' | 'mail';

/** Where one does something about it: another page, */
const PAGES: Readonly<Partial<Record<SystemProblemCode, string>>> = {
  jobs_dead: paths.jobs.to(),
  work_waits: paths.jobs.to({}, { state__in: 'queued,running' }),
  deliveries_failed: paths.deliveries.to(),
  history_broken: paths.history.to(),
};
/** or a part of this one, which on a phone is far below. */
const PARTS: Readonly<Partial<Record<SystemProblemCode, PlaceName>>> = {
  figures_wrong: 'checks',
  history_unsealed: 'checks',
  backup_failed: 'checks',
  backup_old: 'checks',
  backup_missing: 'checks',
  figures_unchecked: 'checks',
  figures_old: 'checks',
  mail_out_failed: 'mail',
  mail_in_failed: 'mail',
  mail_kept: 'mail',
  mail_unchecked: 'mail',
  mail_replies_refused: 'mail',
  mail_replies_unchecked: 'mail',
  catch_up_failed: 'catch-ups',
  catch_up_late: 'catch-ups',
  no_worker: 'machines',
  replica_behind: 'machines',
  versions_differ: 'machines',
};

/** A part of the page that a problem leads to. */
export function Place({ name, children }: { readonly name: PlaceName; readonly children: ReactNode }) {
  return (
    <div id={`system-${name}`} className="hy-sys-place" tabIndex={-1}>
      {children}
    </div>
  );
}

function Problem({ problem }: { readonly problem: SystemProblem }) {
  const words = problemText(problem);
  const page = PAGES[problem.code];
  const part = PARTS[problem.code];
  if (page !== undefined) return <Link to={page}>{words}</Link>;
  if (part === undefined) return words;
  const show = () => {
    const place = document.getElementById(`system-${part}`);
    place?.scrollIntoView({ block: 'start' });
    place?.focus({ preventScroll: true });
  };
  return (
    <button type="button" className="hy-sys-to" onClick={show}>
      {words}
    </button>
  );
}

/** The answer to the first question of a bad morning: is everything well? */
export function Health({ system: { problems, as_of } }: { readonly system: SystemOverview }) {
  const well = problems.length === 0;
  const gravest = problems[0]?.gravity ?? 'well';
  return (
    <section className={`hy-sys-health is-${gravest}`} aria-labelledby="system-health">
      {well ? <IconCheck /> : <IconWarn />}
      <div role="status">
        <h2 id="system-health">
          {well
            ? t('All systems normal')
            : isOnlyUnchecked(problems)
              ? t('Not checked yet')
              : t('{count, plural, one {One thing} other {# things}} to look at', { count: problems.length })}
        </h2>
        {well && <p>{t('No backlog, and all checks passed.')}</p>}
        {!well && (
          <ul>
            {problems.map((problem) => (
              <li key={problem.code} data-problem={problem.code}>
                <Problem problem={problem} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className="hy-hint">{rich('As of {when}', { when: <MomentText at={as_of} /> })}</p>
    </section>
  );
}
