/** The empty state of lists before the first quote: the next setup step, how to add a record, or whom to ask. */
import { t } from '@hireyard/messages';
import { stepBefore } from '@hireyard/domain/settings/setup-guide';
import { Link } from '../../../page/navigate.tsx';
import { useCan } from '../../../page/session.ts';
import type { EmptyListProps } from '../../../page/slots.tsx';
import { EmptyState, SkeletonRows } from '../../../ui/states.tsx';
import { STEPS, useSetup, whoMay } from './steps.ts';
/** How to create a record of a kind, where no step says so. */
const OWN: Readonly<Record<string, string>> = {
  stockitem: t('Import items, or add one.'),
  customer: t('Import your customers, or add one.'),
  contract: t('Contracts start as quotes.'),
  depot: t('Hires leave from depots.'),
};

export default function EmptyNext({ of, title, create, add }: EmptyListProps) {
  const can = useCan();
  const { data, isPending } = useSetup();
  if (isPending) return <SkeletonRows rows={3} />;
  if (data === undefined || data.facts.quote)
    return <EmptyState title={title} action={create || undefined} />;
  const step = stepBefore(of, data.facts);
  if (step === undefined) {
    return (
      <EmptyState title={title} action={create || undefined}>
        {!create && add !== undefined ? t('Ask {add} to add one.', { add: whoMay(add) }) : OWN[of]}
      </EmptyState>
    );
  }
  const { title: name, permission, ways } = STEPS[step];
  const way = ways(data).find((one) => one.permission === undefined || can(one.permission));
  const may = can(permission) && way !== undefined;
  return (
    <EmptyState
      title={title}
      action={
        may ? (
          <div className="hy-row">
            <Link to={way.to} className="hy-button is-primary">
              {way.label}
            </Link>
            {create}
          </div>
        ) : (
          create || undefined
        )
      }
    >
      {may
        ? t('First: {name}.', { name })
        : t('First: {name}. Ask {permission}.', { name, permission: whoMay(permission) })}
    </EmptyState>
  );
}
