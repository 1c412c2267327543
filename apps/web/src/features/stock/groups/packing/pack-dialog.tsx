import { t } from '@hireyard/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { IconWarn } from '../../../../ui/icons.tsx';
import { ErrorState, SkeletonRows } from '../../../../ui/states.tsx';
import { toast } from '../../../../ui/toast.ts';
import { counted } from '../words.ts';
import { lineWords } from './pack-words.ts';
import { inFigures } from '../../../../lib/locale.ts';
import { packingPlan, type PackingPlan, usePacking } from './use-packing.ts';

interface PackDialogProps {
  readonly id: number;
  readonly number: string;
  readonly onClose: () => void;
}

/** Shows the plan first; one press does it. */
export function PackDialog({ id, number, onClose }: PackDialogProps) {
  const [failure, setFailure] = useState<string>();
  const packing = usePacking(id);
  const plan = useQuery({
    queryKey: ['contract', 'packing plan', id],
    queryFn: async ({ signal }) => packingPlan(id, signal),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  const { data } = plan;
  const count = data === undefined ? 0 : data.taken + data.filled;
  const apply = async () => {
    setFailure(undefined);
    const refused = await packing.pack();
    if (refused !== undefined) return setFailure(refused.message);
    toast(t('{number}: {count} packed', { number, count: counted(count, 'container') }), { tone: 'success' });
    onClose();
  };
  return (
    <Dialog
      open
      wide
      title={t('Pack {number}', { number })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" disabled={count === 0} loading={packing.busy} onClick={() => void apply()}>
            {count === 0 ? t('Pack') : t('Pack {count}', { count: counted(count, 'container') })}
          </Button>
        </>
      }
    >
      {plan.isError ? (
        <ErrorState
          title={t('The packing could not be planned')}
          detail={plan.error.message}
          onRetry={() => void plan.refetch()}
        />
      ) : data === undefined ? (
        <SkeletonRows rows={4} label={t('Planning')} />
      ) : (
        <Plan plan={data} />
      )}
      {failure !== undefined && (
        <p className="hy-error" role="alert">
          {failure}
        </p>
      )}
    </Dialog>
  );
}

function Plan({ plan }: { readonly plan: PackingPlan }) {
  if (plan.lines.length === 0) return <p>{t('There is nothing to pack: the contract has no items.')}</p>;
  return (
    <div className="hy-sg-stack">
      <p>
        {plan.taken + plan.filled === 0
          ? t('Everything that can be packed is packed')
          : [
              plan.taken > 0 &&
                t('{taken} from the depot', { taken: counted(plan.taken, 'filled container') }),
              plan.filled > 0 && t('{filled} to fill', { filled: counted(plan.filled, 'container') }),
            ]
              .filter(Boolean)
              .join(', ')}
        {plan.short > 0 && ` ${t('· {short} missing', { short: counted(plan.short, 'unit') })}`}
      </p>
      <ul className="hy-sg-rows is-plan">
        {plan.lines.map((line) => (
          <li key={line.contractstock}>
            <b className="hy-num">{inFigures(line.quantity)} ×</b>
            <span>
              {line.stockitem.internal_title || line.stockitem.sku}
              {lineWords(line).map((words) => (
                <small key={words}>{words}</small>
              ))}
              {line.short > 0 && (
                <small className="hy-error">
                  <IconWarn />{' '}
                  {t('{count, plural, one {# unit} other {# units}} neither packed nor on the shelf', {
                    count: line.short,
                  })}
                </small>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
