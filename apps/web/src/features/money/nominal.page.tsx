/** The ledger account of each money type (specification §3.10). */
import { t } from '@hireyard/messages';
import { MONEY_TYPES, type MoneyType } from '@hireyard/wire/money/money';
import type { Read } from '@hireyard/wire/resource/define-resource';
import { nominal } from '@hireyard/wire/money/accounting';
import { parseBody } from '@hireyard/wire/resource/body';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { NotLoaded } from '../../ui/query-view.tsx';
import { fieldMessages } from '../../lib/api/outcome.ts';
import { listOptions } from '../../lib/api/queries.ts';
import { useWrite } from '../../lib/api/write.ts';
import { underFinance } from '../../lib/registry/places.ts';
import { Page } from '../../page/page.tsx';
import { useCan } from '../../page/session.ts';
import { paths } from '../../lib/registry/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useConfirm } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { PermissionState } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { useGuard } from './use-money-write.ts';
import { Columns } from '../../ui/layout.tsx';
import './money.css';

type Nominal = Read<typeof nominal>;
const ABOUT: Readonly<Record<MoneyType, { readonly title: string; readonly hint: string }>> = {
  deposit: { title: t('Deposits'), hint: t('Liability: deposits belong to customers.') },
  contract: { title: t('Hire'), hint: t('Income from hire, wash-up and delivery.') },
  damages: { title: t('Damages'), hint: t('Income from broken or missing items.') },
};

export default function NominalPage() {
  const list = useQuery(listOptions(nominal, { page_size: 100 }));
  const [dirty, setDirty] = useState<readonly MoneyType[]>([]);
  const [ask, dialog] = useConfirm();
  useGuard(dirty.length > 0, ask);
  const mayChange = useCan()('accounting.change_nominal');
  const rows = list.data?.results;
  return (
    <Page
      title={t('Nominal mapping')}
      crumbs={[...underFinance, { label: t('Nominal mapping'), to: paths.nominal.to() }]}
    >
      <div className="hy-body">
        {rows === undefined ? (
          <NotLoaded query={list} refused={<PermissionState what={t('the nominal mapping')} />} rows={6} />
        ) : (
          <>
            <p className="hy-hint">
              {t('For new entries only. Contracts with a missing account are held back.')}
            </p>
            {!mayChange && <p className="hy-hint">{t('View only. Ask an administrator for access.')}</p>}
            <Columns min={320} className="hy-align-start">
              {MONEY_TYPES.map((type) => (
                <Mapping
                  key={type}
                  type={type}
                  row={rows.find((one) => one.type === type)}
                  onDirty={(now) =>
                    setDirty((before) => [...before.filter((one) => one !== type), ...(now ? [type] : [])])
                  }
                />
              ))}
            </Columns>
          </>
        )}
      </div>
      {dialog}
    </Page>
  );
}

function Mapping({
  type,
  row,
  onDirty,
}: {
  readonly type: MoneyType;
  readonly row: Nominal | undefined;
  readonly onDirty: (dirty: boolean) => void;
}) {
  const can = useCan();
  const { run, busy } = useWrite(nominal);
  const before = { account_code: row?.account_code ?? '', name: row?.name ?? '' };
  const [edited, setEdited] = useState<typeof before>();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const value = edited ?? before;
  const may = can(row === undefined ? 'accounting.add_nominal' : 'accounting.change_nominal');
  const change = (by: Partial<typeof before>) => {
    const next = { ...value, ...by };
    const differs = next.account_code !== before.account_code || next.name !== before.name;
    setEdited(differs ? next : undefined);
    onDirty(differs);
    setErrors({});
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const body = { type, ...value };
    const parsed = parseBody(nominal.fields, body, 'create');
    if (!parsed.ok) return setErrors(fieldMessages(parsed.errors));
    const outcome = await run(
      row === undefined ? { do: 'create', body } : { do: 'patch', id: row.id, body: value, ifMatch: null },
    );
    if (outcome.ok) {
      setEdited(undefined);
      onDirty(false);
      toast(t('Saved'), { tone: 'success' });
    } else setErrors(outcome.kind === 'invalid' ? outcome.fields : { account_code: outcome.message });
  };
  const { title, hint } = ABOUT[type];
  return (
    <Card title={title}>
      <form className="hy-form" onSubmit={save} noValidate aria-label={title}>
        <p className="hy-hint">{hint}</p>
        <Field label={t('Account code')} required error={errors['account_code']}>
          {(control) => (
            <TextInput
              {...control}
              disabled={!may}
              value={value.account_code}
              onChange={(event) => change({ account_code: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('Name')} error={errors['name']}>
          {(control) => (
            <TextInput
              {...control}
              disabled={!may}
              value={value.name}
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
        </Field>
        {edited !== undefined && (
          <div className="hy-row">
            <Button type="submit" kind="primary" loading={busy}>
              {t('Save')}
            </Button>
            <Button kind="quiet" onClick={() => change(before)}>
              {t('Discard')}
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}
