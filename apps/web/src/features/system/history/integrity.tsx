import { t } from '@hireyard/messages';
import { history } from '@hireyard/wire/records/history';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../../lib/api/index.ts';
import { usePageActive } from '../../../lib/page-active.ts';
import { rich } from '../../../ui/rich.tsx';
import { inFigures } from '../../../lib/locale.ts';
import { MomentText } from '../../../ui/money.tsx';

interface Integrity {
  readonly entries: number;
  readonly unsealed: number;
  readonly head: { readonly seq: number; readonly hash: string };
  readonly last_check: { readonly at: string; readonly problem: string | null } | null;
}

/** Whether the history is still what was written, in a line. */
export function IntegrityLine() {
  const active = usePageActive();
  const { data } = useQuery<Integrity>({
    queryKey: ['history', 'integrity'],
    queryFn: async ({ signal }) => client(history).action<Integrity>('integrity', { signal }),
    subscribed: active,
  });
  if (data === undefined) return null;
  const { entries, unsealed, head, last_check: check } = data;
  const problem = check?.problem ?? null;
  return (
    <p
      className={`hy-integrity ${problem === null ? 'hy-hint' : 'hy-error'}`}
      role={problem === null ? 'status' : 'alert'}
      title={head.seq > 0 ? t('Last link {seq}: {hash}', { seq: head.seq, hash: head.hash }) : undefined}
    >
      {problem !== null
        ? `${problem}.`
        : check === null
          ? t('Not checked yet whether anything has been altered since it was written.')
          : rich('Nothing has been altered since it was written (checked {when}).', {
              when: <MomentText at={check.at} />,
            })}{' '}
      {unsealed === 0
        ? t('{count, plural, one {# entry} other {# entries}}.', { count: entries })
        : t('{count, plural, one {# entry} other {# entries}}, {unsealed} not sealed yet.', {
            count: entries,
            unsealed: inFigures(unsealed),
          })}
    </p>
  );
}
