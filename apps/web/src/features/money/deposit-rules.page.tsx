import { t } from '@hireyard/messages';
import { useRef } from 'react';
import { ResponseError } from '../../lib/api/errors.ts';
import { underFinance } from '../../lib/registry/finance-lists.ts';
import { Page } from '../../page/page.tsx';
import { useCan } from '../../page/session-hooks.ts';
import { paths } from '../../lib/registry/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useConfirm } from '../../ui/dialog.tsx';
import { IconPlus } from '../../ui/icons.tsx';
import { ErrorState, PermissionState, SkeletonRows } from '../../ui/states.tsx';
import { CurveCard } from './deposit/curve-card.tsx';
import { rulesOf } from './deposit/rules-draft.ts';
import { RulesTable } from './deposit/rules-table.tsx';
import { useRules } from './deposit/use-rules.ts';
import { useGuard } from './use-guard.ts';
import './finance.css';

/** Deposit rules by order value (domain rules §4), with a preview of what they charge. */
export default function DepositRulePage() {
  const can = useCan();
  const rules = useRules();
  const { list, draft, changes, saving } = rules;
  const [ask, dialog] = useConfirm();
  useGuard(changes > 0, ask);
  const table = useRef<HTMLDivElement>(null);
  const mayChange = can('accounting.change_depositrule');

  const add = () => {
    const key = rules.add();
    requestAnimationFrame(() =>
      table.current?.querySelector<HTMLElement>(`[data-rule="${key}"] input`)?.focus(),
    );
  };
  const save = async () => {
    if (!(await rules.save()))
      requestAnimationFrame(() => table.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  const forbidden = list.error instanceof ResponseError && list.error.status === 403;
  return (
    <Page
      title={t('Deposit rules')}
      crumbs={[...underFinance, { label: t('Deposit rules'), to: paths.depositRules.to() }]}
    >
      <div className="hy-body">
        {forbidden ? (
          <PermissionState what={t('deposit rules')} />
        ) : list.data === undefined && list.isError ? (
          <ErrorState
            title={t('The deposit rules could not be loaded')}
            detail={list.error.message}
            onRetry={() => void list.refetch()}
          />
        ) : list.data === undefined ? (
          <SkeletonRows />
        ) : (
          <div className="hy-finance-two" ref={table}>
            <Card
              flush
              title={t('Rules')}
              actions={
                mayChange && (
                  <Button icon={IconPlus} onClick={add}>
                    {t('Add rule')}
                  </Button>
                )
              }
            >
              <RulesTable
                rules={draft}
                errors={rules.errors}
                onChange={mayChange ? rules.change : undefined}
                onRemove={rules.remove}
              />
              <div className="hy-finance-foot">
                <p className="hy-hint">
                  {draft.length === 0
                    ? t('Without rules no hire leaves a deposit.')
                    : t(
                        'The highest matching rule applies, using whichever is larger: amount or percentage. Credit accounts pay no deposit. Saving recalculates open contracts.',
                      )}
                </p>
                {!mayChange && (
                  <p className="hy-hint">
                    {t('You may look but not change. An administrator can give you a group that may.')}
                  </p>
                )}
                {changes > 0 && (
                  <div className="hy-row">
                    <Button kind="primary" loading={saving} onClick={() => void save()}>
                      {t('{changes, plural, one {Save change} other {Save # changes}}', { changes })}
                    </Button>
                    <Button kind="quiet" onClick={rules.discard}>
                      {t('Discard')}
                    </Button>
                  </div>
                )}
              </div>
            </Card>
            <CurveCard rules={rulesOf(draft)} />
          </div>
        )}
      </div>
      {dialog}
    </Page>
  );
}
