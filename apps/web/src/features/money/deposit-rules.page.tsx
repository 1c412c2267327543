import { t } from '@hireyard/messages';
import { depositrule } from '@hireyard/wire/money/accounting';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Failure } from '../../lib/api/outcome.ts';
import { keys, listOptions } from '../../lib/api/queries.ts';
import { useWrite } from '../../lib/api/write.ts';
import { paths } from '../../lib/registry/paths.ts';
import { underFinance } from '../../lib/registry/places.ts';
import { Page } from '../../page/page.tsx';
import { useCan } from '../../page/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useConfirm } from '../../ui/dialog.tsx';
import { IconPlus } from '../../ui/icons.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { PermissionState } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { CurveCard } from './deposit/curve-card.tsx';
import { RulesTable } from './deposit/rules-table.tsx';
import { useGuard } from './use-money-write.ts';
import { Stack } from '../../ui/layout.tsx';
import { type DraftRule, draftOf, errorsOf, rulesOf, type RuleWrite, writesOf } from './deposit/rules.ts';
import './money.css';

// Loads the rules, tracks changes and saves them one by one.

const rulesQuery = listOptions(depositrule, { page_size: 1000 });
const NONE: readonly never[] = [];
type Messages = Readonly<Record<string, string>>;

const messagesOf = (failure: Failure): Messages =>
  failure.kind === 'invalid' && Object.keys(failure.fields).length > 0
    ? failure.fields
    : { value: failure.message };

function useRules() {
  const cache = useQueryClient();
  const list = useQuery(rulesQuery);
  const write = useWrite(depositrule);
  const [edited, setEdited] = useState<readonly DraftRule[]>();
  const [submitted, setSubmitted] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, Messages>>>({});
  const [saving, setSaving] = useState(false);
  const made = useRef(0);

  const saved = list.data?.results ?? NONE;
  const draft = edited ?? draftOf(saved);
  const writes = writesOf(draft, saved);

  const change = (key: string, by: Partial<DraftRule>) => {
    setEdited(draft.map((rule) => (rule.key === key ? { ...rule, ...by } : rule)));
    setRefused((before) => ({ ...before, [key]: {} }));
  };
  const add = (): string => {
    made.current += 1;
    const key = `new-${made.current}`;
    setEdited([...draft, { key, id: null, type: 'threshold', threshold: '', value: '' }]);
    return key;
  };
  const remove = (key: string) => setEdited(draft.filter((rule) => rule.key !== key));
  const discard = () => {
    setEdited(undefined);
    setSubmitted(false);
    setRefused({});
  };
  const send = async (one: RuleWrite) => {
    if (one.do === 'remove') return write.run({ do: 'remove', id: one.id, ifMatch: null });
    if (one.do === 'patch') return write.run({ do: 'patch', id: one.id, body: one.body, ifMatch: null });
    return write.run({ do: 'create', body: one.body });
  };
  /** False if a row is invalid or refused; rows before it are saved. */
  const save = async (): Promise<boolean> => {
    setSubmitted(true);
    if (draft.some((rule) => Object.keys(errorsOf(rule, draft)).length > 0)) return false;
    setSaving(true);
    try {
      for (const one of writes) {
        const outcome = await send(one);
        if (outcome.ok) continue;
        setRefused({ [one.key]: messagesOf(outcome) });
        // rows already saved must not be sent again
        await cache.refetchQueries({ queryKey: keys.lists(depositrule) });
        if (one.do === 'remove') toast(outcome.message, { tone: 'danger' });
        return false;
      }
      await cache.refetchQueries({ queryKey: keys.lists(depositrule) });
      discard();
      toast(t('Saved'), { tone: 'success' });
      return true;
    } finally {
      setSaving(false);
    }
  };
  const errors = (rule: DraftRule): Messages => ({
    ...(submitted ? errorsOf(rule, draft) : {}),
    ...refused[rule.key],
  });
  return { list, draft, changes: writes.length, saving, change, add, remove, discard, save, errors };
}

/** Deposit rules by order value (domain rules §4), with a preview of what they charge. */
export default function DepositRulePage() {
  const can = useCan();
  const rules = useRules();
  const { draft, changes } = rules;
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
  return (
    <Page
      title={t('Deposit rules')}
      crumbs={[...underFinance, { label: t('Deposit rules'), to: paths.depositRules.to() }]}
    >
      <div className="hy-body">
        <QueryView query={rules.list} refused={<PermissionState what={t('deposit rules')} />} rows={8}>
          {() => (
            <div className="hy-sides" ref={table}>
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
                <RulesFoot rules={rules} mayChange={mayChange} onSave={() => void save()} />
              </Card>
              <CurveCard rules={rulesOf(draft)} />
            </div>
          )}
        </QueryView>
      </div>
      {dialog}
    </Page>
  );
}

interface RulesFootProps {
  readonly rules: ReturnType<typeof useRules>;
  readonly mayChange: boolean;
  readonly onSave: () => void;
}

/** Explains the rules and saves changes. */
function RulesFoot({ rules: { draft, changes, saving, discard }, mayChange, onSave }: RulesFootProps) {
  return (
    <Stack gap={12} className="hy-card-foot">
      <p className="hy-hint">
        {draft.length === 0
          ? t('Without rules, no deposit is charged.')
          : t(
              'The highest matching rule applies: amount or percentage, whichever is larger. Credit accounts pay none. Saving recalculates open contracts.',
            )}
      </p>
      {!mayChange && <p className="hy-hint">{t('View only. Ask an administrator for access.')}</p>}
      {changes > 0 && (
        <div className="hy-row">
          <Button kind="primary" loading={saving} onClick={onSave}>
            {t('{changes, plural, one {Save change} other {Save # changes}}', { changes })}
          </Button>
          <Button kind="quiet" onClick={discard}>
            {t('Discard')}
          </Button>
        </div>
      )}
    </Stack>
  );
}
