import { t } from '@hireyard/messages';
import { parseBody } from '@hireyard/wire/resource/body';
import { contract as declaration } from '@hireyard/wire/contracts/contract';
import { useRef, useState } from 'react';
import { useCan } from '../../../page/session-hooks.ts';
import { RecordFacts } from '../../../resource/list/peek-panel.tsx';
import { RecordForm } from '../../../resource/form/record-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { toast } from '../../../ui/toast.ts';
import { CreditLink } from '../header/credit-link.tsx';
import { type Contract, etagOf } from '../data.ts';
import type { LineStore } from '../items/line-store.ts';
import { useOpening, useUsualHold } from '../use-opening.ts';
import { LookUpCard } from './look-up-card.tsx';
import { detailSections } from './sections.ts';

const EditImpact = lazyPart(() => import('../impact/edit-impact.tsx'));
const ShortageHelp = lazyPart(() => import('../availability/shortage-help.tsx'));

/** What may still be written on a finished or abandoned contract. */
const OPEN_WHEN_CLOSED = [
  { title: t('Still open'), fields: ['customer_reference', 'payment_due_date', 'system_notes'] },
];
/** Not repeated below the form: they stand in the header, or change elsewhere. */
const ELSEWHERE = ['states', 'problems', 'notes', 'emails', 'changerequests', 'version', 'contract_number'];

/** Days on which the depot has something to do. */
const DEPOT_DAYS = ['delivery_date', 'collection_date'];

interface DetailsTabProps {
  readonly contract: Contract;
  readonly closed: boolean;
  readonly address: string;
  readonly store: LineStore;
  readonly onReprice: () => void;
}

export default function DetailsTab({ contract, closed, address, store, onReprice }: DetailsTabProps) {
  const can = useCan();
  const opening = useOpening();
  const hold = useUsualHold();
  const quote = contract.states.some(({ system_action }) => system_action === 'quote');
  // a saved form begins anew with what the server made of it
  const [round, setRound] = useState(0);
  // the press that saves the dates to reprice for them next
  const thenReprices = useRef(false);
  const [saved, setSaved] = useState<Contract>();
  const start = saved !== undefined && saved.version > contract.version ? saved : contract;
  const mayChange = can('contract.change_contract');
  const facts = (
    <Card title={t('As it stands')}>
      <RecordFacts resource={declaration} record={contract} without={ELSEWHERE} />
    </Card>
  );
  if (!mayChange)
    return (
      <div className="hy-body">
        <p className="hy-hint">
          {t('You may look but not change. An administrator can give you a group that may.')}
        </p>
        {facts}
      </div>
    );
  return (
    <div>
      <RecordForm
        key={round}
        resource={declaration}
        record={start}
        etag={etagOf(start)}
        sections={closed ? OPEN_WHEN_CLOSED : detailSections}
        address={address}
        hints={(values) => {
          const depot = values['depot'] as Contract['depot'] | null;
          return {
            ...Object.fromEntries(DEPOT_DAYS.map((name) => [name, opening(depot, values[name])])),
            ...(quote && { hold_until: hold }),
          };
        }}
        renderRefused={(problems, values) => (
          <>
            <CreditLink problems={problems} />
            <ShortageHelp
              contract={contract}
              address={address}
              store={store}
              problems={problems}
              values={values}
              onPrefilled={() => setRound((n) => n + 1)}
            />
          </>
        )}
        renderFoot={(changes) => (
          <div className="hy-imp-place" onClickCapture={() => (thenReprices.current = false)}>
            <EditImpact
              contract={start}
              question={Object.keys(changes).length === 0 ? null : { edit: changes }}
              good={parseBody(declaration.fields, changes, 'patch').ok}
              idle={t('Changes are previewed here before you save.')}
              whenWarned={
                <Button
                  onClick={(event) => {
                    thenReprices.current = true;
                    event.currentTarget.form?.requestSubmit();
                  }}
                >
                  {t('Save and update prices')}
                </Button>
              }
            />
          </div>
        )}
        onCancel={() => setRound(round + 1)}
        onSaved={(record) => {
          setSaved(record);
          toast(t('Saved'), { tone: 'success' });
          setRound((n) => n + 1);
          if (thenReprices.current && record.warnings.length > 0) onReprice();
          thenReprices.current = false;
        }}
      />
      {!closed && <LookUpCard contract={contract} />}
      {closed && facts}
    </div>
  );
}
