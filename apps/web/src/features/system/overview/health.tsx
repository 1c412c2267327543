import { t } from '@hireyard/messages';
import type { SystemProblemCode } from '@hireyard/domain/system-health';
import type { SystemOverview } from '@hireyard/wire/system';
import { Link } from '../../../frame/navigate.tsx';
import { paths } from '../../../routes.ts';
import { IconCheck, IconWarn } from '../../../ui/icons.tsx';
import { MomentText } from '../../../ui/money.tsx';
import { rich } from '../../../ui/rich.tsx';
import { problemText } from '../words.ts';

/** Where one does something about it; what stands on this page itself leads nowhere. */
const PLACES: Readonly<Partial<Record<SystemProblemCode, string>>> = {
  jobs_dead: paths.jobs.to(),
  work_waits: paths.jobs.to({}, { state__in: 'queued,running' }),
  deliveries_failed: paths.deliveries.to(),
  history_broken: paths.history.to(),
};

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
            ? t('Everything is well')
            : t('{count, plural, one {One thing} other {# things}} to look at', { count: problems.length })}
        </h2>
        {well && <p>{t('Work is done as it comes, and every check found what it should.')}</p>}
        {!well && (
          <ul>
            {problems.map((problem) => {
              const to = PLACES[problem.code];
              const words = problemText(problem);
              return (
                <li key={problem.code} data-problem={problem.code}>
                  {to === undefined ? words : <Link to={to}>{words}</Link>}
                </li>
              );
            })}
          </ul>
        )}
      </div>
      <p className="hy-hint">{rich('As of {when}', { when: <MomentText at={as_of} /> })}</p>
    </section>
  );
}
