import { addDays, daysBetween } from '@hireyard/domain/values/calendar';
import { t } from '@hireyard/messages';
import { contract as declaration } from '@hireyard/wire/contracts/contract';
import { parseBody } from '@hireyard/wire/resource/body';
import { useRef, useState } from 'react';
import { client } from '../../../lib/api/client.ts';
import { useCan } from '../../../page/session.ts';
import { formFields, type FormValues, saveDraft, toForm } from '../../../resource/form/form-values.ts';
import { RecordForm } from '../../../resource/form/record-form.tsx';
import { RecordFacts } from '../../../resource/list/peek.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useMoneyAction } from '../../money/index.ts';
import { type Contract, etagOf } from '../data.ts';
import { CreditLink } from '../header/refusal.tsx';
import { LineDatesChoice, useLineDates } from '../impact/line-dates-choice.tsx';
import type { LineStore } from '../items/line-store.ts';
import { useOpening, useUsualHold } from '../opening.ts';

const LOOKUPS = [
  ['sync', t('Refresh all'), t('Contract refreshed')],
  ['ihResetAccount', t('Reset account'), t('Account updated')],
  ['ihResetCustomer', t('Reset customer'), t('Customer address updated')],
] as const;

/** Repeats the lookups of a contract after a referenced record was corrected. */
function LookupCard({ contract }: { readonly contract: Contract }) {
  const action = useMoneyAction();
  const repeat = async (name: string, done: string) => {
    const outcome = await action.run({}, async () =>
      client(declaration).action(name, {
        id: contract.id,
        waiting: 'foreground',
        ...(name === 'sync' ? {} : { body: {} }),
      }),
    );
    toast(outcome.ok ? done : outcome.message, { tone: outcome.ok ? 'success' : 'danger' });
  };
  return (
    <Card title={t('Refresh data')}>
      <p className="hy-hint">{t('After correcting a customer, account or price.')}</p>
      <div className="hy-row">
        {LOOKUPS.map(([name, label, done]) => (
          <Button key={name} loading={action.busy} onClick={() => void repeat(name, done)}>
            {label}
          </Button>
        ))}
      </div>
    </Card>
  );
}

/** The fields of the details form in order. */
const detailSections = [
  {
    title: t('Dates'),
    fields: ['delivery_date', 'hire_date', 'collection_date', 'payment_due_date', 'hold_until'],
  },
  {
    title: t('Customer and account'),
    fields: ['lead_customer', 'account', 'delivery_contact', 'depot', 'customer_reference'],
  },
  {
    title: t('Delivery'),
    fields: [
      'delivery_type',
      'address_1',
      'address_2',
      'address_3',
      'address_town',
      'address_county',
      'address_postcode',
    ],
  },
  {
    title: t('Delivery price and deposit'),
    fields: ['delivery_charge', 'delivery_surcharge', 'deposit_override'],
  },
  { title: t('Internal notes'), fields: ['system_notes'] },
];

/**
 * Prefills the details form for the user to save. If the delivery moves, the hire date moves by as many days. @param now the form's values;
 * default: the saved contract
 */
export function prefillDetails(
  contract: Contract,
  address: string,
  patch: Readonly<Record<string, unknown>>,
  now?: FormValues,
): void {
  const fields = formFields(
    declaration,
    detailSections.flatMap((section) => section.fields),
  );
  const base = toForm(fields, contract);
  const values = now ?? base;
  const { hire_date: hire, delivery_date: before } = values;
  const after = patch['delivery_date'];
  const moved =
    typeof hire === 'string' && hire !== '' && typeof before === 'string' && typeof after === 'string'
      ? { hire_date: addDays(hire, daysBetween(before, after)) }
      : {};
  saveDraft(
    address,
    { ...values, ...moved, ...patch },
    { values: base, record: contract, etag: etagOf(contract) },
  );
}

const EditImpact = lazyPart(() => import('../impact/impact-bar.tsx'));
const ShortageHelp = lazyPart(() => import('../availability/shortage-help.tsx'));

/** Fields that can change on a closed contract. */
const OPEN_WHEN_CLOSED = [
  { title: t('Still editable'), fields: ['customer_reference', 'payment_due_date', 'system_notes'] },
];
/** Not repeated below the form: shown in the header or edited elsewhere. */
const ELSEWHERE = ['states', 'problems', 'notes', 'emails', 'changerequests', 'version', 'contract_number'];

/** Days when the depot has work to do. */
const DEPOT_DAYS = ['delivery_date', 'collection_date'] as const;

interface DetailsTabProps {
  readonly contract: Contract;
  readonly closed: boolean;
  readonly address: string;
  readonly store: LineStore;
  readonly onReprice: () => void;
}

export default function DetailsTab(props: DetailsTabProps) {
  const { contract, closed } = props;
  const mayChange = useCan()('contract.change_contract');
  const facts = (
    <Card title={t('All details')}>
      <RecordFacts resource={declaration} record={contract} without={ELSEWHERE} />
    </Card>
  );
  if (!mayChange)
    return (
      <div className="hy-body">
        <p className="hy-hint">{t('View only. Ask an administrator for access.')}</p>
        {facts}
      </div>
    );
  return (
    <div>
      <DetailsForm {...props} />
      {!closed && <LookupCard contract={contract} />}
      {closed && facts}
    </div>
  );
}

/** Hints below the date fields. */
function useDayHints(contract: Contract) {
  const opening = useOpening();
  const hold = useUsualHold();
  const quote = contract.states.some(({ system_action }) => system_action === 'quote');
  return (values: FormValues) => {
    const depot = values['depot'] as Contract['depot'] | null;
    return {
      ...Object.fromEntries(DEPOT_DAYS.map((name) => [name, opening(depot, values[name])])),
      ...(quote && { hold_until: hold }),
    };
  };
}

function DetailsForm({ contract, closed, address, store, onReprice }: DetailsTabProps) {
  const hints = useDayHints(contract);
  // after saving, the form restarts with the server's values
  const [round, setRound] = useState(0);
  const resetForm = () => setRound((n) => n + 1);
  // saves the dates and then updates prices for them
  const repricesNext = useRef(false);
  const [saved, setSaved] = useState<Contract>();
  const start = saved !== undefined && saved.version > contract.version ? saved : contract;
  const lineDates = useLineDates(start);
  return (
    <RecordForm
      key={round}
      resource={declaration}
      record={start}
      etag={etagOf(start)}
      sections={closed ? OPEN_WHEN_CLOSED : detailSections}
      address={address}
      hints={hints}
      alsoSend={lineDates.bodyOf}
      renderRefused={(problems, values) => (
        <>
          <CreditLink problems={problems} />
          <ShortageHelp
            contract={contract}
            store={store}
            problems={problems}
            values={values}
            onPrefill={(patch) => {
              prefillDetails(contract, address, patch, values);
              resetForm();
            }}
          />
        </>
      )}
      renderFoot={(changes) => (
        <div className="hy-imp-place" onClickCapture={() => (repricesNext.current = false)}>
          <LineDatesChoice choice={lineDates.choiceOf(changes)} />
          <EditImpact
            contract={start}
            question={
              Object.keys(changes).length === 0
                ? null
                : { edit: { ...changes, ...lineDates.bodyOf(changes) } }
            }
            good={parseBody(declaration.fields, changes, 'patch').ok}
            idle={t('Changes are previewed here before you save.')}
            whenWarned={
              <Button
                onClick={(event) => {
                  repricesNext.current = true;
                  event.currentTarget.form?.requestSubmit();
                }}
              >
                {t('Save and update prices')}
              </Button>
            }
          />
        </div>
      )}
      onCancel={resetForm}
      onSaved={(record) => {
        setSaved(record);
        toast(t('Saved'), { tone: 'success' });
        resetForm();
        if (repricesNext.current && record.warnings.length > 0) onReprice();
        repricesNext.current = false;
      }}
    />
  );
}
