import { t } from '@hireyard/messages';
import type { Read } from '@hireyard/wire/resource/define-resource';
import { contract } from '@hireyard/wire/contracts/contract';
import { depot } from '@hireyard/wire/settings/depot';
import { useParams } from 'react-router-dom';
import { AddressText, Contact } from '../../../resource/cells.tsx';
import { History } from '../../../resource/detail/history.tsx';
import { Notes } from '../../../resource/detail/notes.tsx';
import { RecordPage, type RecordTab } from '../../../resource/detail/record-page.tsx';
import { RelatedList } from '../../../resource/list/related-list.tsx';
import { RetireMenu } from '../../../resource/detail/actions.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { Card, KeyValues } from '../../../ui/card.tsx';
import { StateChip, StateChips } from '../../../ui/chip.tsx';
import { depotSections } from './sections.ts';
import { underSettings } from '../../../lib/registry/places.ts';

const contractColumns = [
  'contract_number',
  'lead_customer',
  'account',
  'delivery_date',
  'collection_date',
  'states',
  'grand_total',
];

const header = (one: Read<typeof depot>) => (
  <>
    <span>{[one.address_town, one.address_postcode].filter(Boolean).join(', ')}</span>
    <Contact telephone={one.telephone} />
    {!one.active && <StateChip colour="medium">{t('Retired')}</StateChip>}
    <StateChips states={one.states} />
  </>
);
const actions = (one: Read<typeof depot>) => (
  <RetireMenu
    resource={depot}
    record={one}
    consequence={t('Its contracts stay as they are; new ones can no longer go out from here.')}
  />
);
const tabs: readonly RecordTab<Read<typeof depot>>[] = [
  {
    key: 'details',
    label: t('Details'),
    body: (one) => (
      <div className="hy-columns">
        <Card title={t('Depot')}>
          <KeyValues
            items={[
              [t('Code'), one.code],
              [t('Name'), one.name],
              [t('Telephone'), one.telephone],
              [t('Active'), one.active ? t('Yes') : t('No, retired')],
            ]}
          />
        </Card>
        <Card title={t('Address')}>
          <AddressText of={one} />
        </Card>
      </div>
    ),
  },
  {
    key: 'contracts',
    label: t('Contracts'),
    body: (one) => (
      <RelatedList
        resource={contract}
        query={{ depot__id__in: one.id }}
        path={(row) => paths.contract.to({ id: row.id })}
        columns={contractColumns}
        title={t('Contracts and quotes')}
        allPath={paths.contracts.to({}, { depot__id__in: one.id })}
        empty={t('No contracts from here yet')}
      />
    ),
  },
  { key: 'notes', label: t('Notes'), body: (one) => <Notes resource={depot} id={one.id} /> },
  { key: 'history', label: t('History'), body: (one) => <History resource={depot} id={one.id} /> },
];

/** One depot. */
export default function DepotPage() {
  const { id } = useParams();
  return (
    <RecordPage
      resource={depot}
      id={id}
      parents={underSettings}
      listPath={paths.depots.to()}
      path={(one) => paths.depot.to({ id: one })}
      sections={depotSections}
      header={header}
      actions={actions}
      tabs={tabs}
    />
  );
}
