/** Related records of a message: its contract with the reason, its customer, and its change requests. */
import { t } from '@hireyard/messages';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import { heads } from '@hireyard/wire/resource/heads';
import { sesmail_incoming } from '@hireyard/wire/comms/sesmail-incoming';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { listOptions } from '../../../lib/api/queries.ts';
import { useWrite } from '../../../lib/api/write.ts';
import { Link } from '../../../page/navigate.tsx';
import { useCan } from '../../../page/session.ts';
import { Contact } from '../../../resource/cells.tsx';
import type { Row as RecordRow } from '../../../resource/record.ts';
import { RelationInput } from '../../../resource/form/relation-input.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { StateChips } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';
import { Row, Stack, Surface } from '../../../ui/layout.tsx';
import { DateText, MomentText } from '../../../ui/text.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { Message } from './inbox-state.ts';

interface AboutPaneProps {
  readonly message: Message;
  readonly addressOf: (id: number) => string;
  readonly onChoose: (id: number) => void;
}

export default function AboutPane({ message, addressOf, onChoose }: AboutPaneProps) {
  const mayChange = useCan()(permissionOf(sesmail_incoming, 'change'));
  const write = useWrite(sesmail_incoming);
  const link = async (body: { readonly contract?: number | null; readonly customer?: number | null }) => {
    const outcome = await write.run({ do: 'patch', id: message.id, body, ifMatch: null });
    if (!outcome.ok) toast(outcome.message, { tone: 'danger' });
  };
  const onContract = mayChange ? (contract: number | null) => void link({ contract }) : undefined;
  return (
    <Stack gap={16} className="hy-size-table">
      <ContractPart message={message} onContract={onContract} />
      <Part title={t('Customer')}>
        {message.customer === null ? (
          <p className="hy-none">{t('No customer found for {source}.', { source: message.source })}</p>
        ) : (
          <>
            <Link to={paths.customer.to({ id: message.customer.id })}>{message.customer.name}</Link>
            <Contact telephone={message.customer.telephone} email={message.customer.email} />
          </>
        )}
        {mayChange && message.customer === null && (
          <Picker
            label={t('Link to customer')}
            resource="customer"
            onPick={(customer) => void link({ customer })}
          />
        )}
      </Part>
      {message.sesmail !== null && (
        <Part title={t('In reply to')}>
          <Link to={paths.sentMailRecord.to({ id: message.sesmail.id })}>
            {message.sesmail.subject || t('Our email')}
          </Link>
        </Part>
      )}
      {message.changerequests.length > 0 && (
        <Part title={t('Change requests')}>
          <ul>
            {message.changerequests.map((one) => (
              <li key={one.id} className="hy-row">
                <Link to={paths.changeRequest.to({ id: one.id })}>{one.title}</Link>
                <StateChips states={one.states} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Earlier message={message} addressOf={addressOf} onChoose={onChoose} />
    </Stack>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Stack as="section" align="start" className="hy-inbox-part" aria-labelledby={id}>
      <h3 id={id} className="hy-label">
        {title}
      </h3>
      {children}
    </Stack>
  );
}

interface ContractPartProps {
  readonly message: Message;
  /** Absent without the permission. */
  readonly onContract: ((contract: number | null) => void) | undefined;
}

function ContractPart({ message, onContract }: ContractPartProps) {
  const { contract, matches } = message;
  const others = matches.filter(({ id }) => id !== contract?.id);
  const chosen = matches.find(({ id }) => id === contract?.id);
  return (
    <Part title={t('Contract')}>
      {contract === null ? (
        <p className="hy-none">{others.length === 0 ? t('No matching contract.') : t('Possible matches:')}</p>
      ) : (
        <Surface outlined gap={2} className="hy-small-controls">
          <Row between>
            <Link to={paths.contract.to({ id: contract.id })}>{contract.contract_number}</Link>
            {onContract && (
              <Button kind="quiet" onClick={() => onContract(null)}>
                {t('Wrong contract')}
              </Button>
            )}
          </Row>
          {chosen !== undefined && <Facts match={chosen} />}
          {message.match_why !== '' && <small className="hy-muted hy-anywhere">{message.match_why}</small>}
          <Link to={paths.contract.to({ id: contract.id }, { tab: 'mail' })}>
            {t('All mail for this contract')}
          </Link>
        </Surface>
      )}
      {others.length > 0 && (
        <Stack as="ul" className="hy-small-controls" aria-label={t('Possible matches')}>
          {others.map((match) => (
            <Surface key={match.id} as="li" outlined gap={2}>
              <Row between>
                <Link to={paths.contract.to({ id: match.id })}>{match.contract_number}</Link>
                {onContract && (
                  <Button
                    aria-label={t('Link {contract_number}', { contract_number: match.contract_number })}
                    onClick={() => onContract(match.id)}
                  >
                    {t('Link')}
                  </Button>
                )}
              </Row>
              <Facts match={match} />
              <small className="hy-muted hy-anywhere">{match.why}</small>
            </Surface>
          ))}
        </Stack>
      )}
      {onContract && <Picker label={t('Link another contract')} resource="contract" onPick={onContract} />}
    </Part>
  );
}

function Facts({ match }: { readonly match: Message['matches'][number] }) {
  return (
    <span className="hy-muted hy-anywhere">
      {match.customer ?? t('No customer')}
      {match.delivery_date !== null && (
        <>
          {' · '}
          <DateText day={match.delivery_date} />
        </>
      )}
    </span>
  );
}

interface PickerProps {
  readonly label: string;
  readonly resource: 'contract' | 'customer';
  readonly onPick: (id: number) => void;
}

function Picker({ label, resource, onPick }: PickerProps) {
  return (
    <div data-link={resource}>
      <Field label={label}>
        {(control) => (
          <RelationInput
            resource={heads[resource]}
            control={control}
            value={[]}
            creatable={false}
            onChange={(rows: readonly RecordRow[]) => {
              const [row] = rows;
              if (row !== undefined) onPick(row.id);
            }}
          />
        )}
      </Field>
    </div>
  );
}

/** Earlier messages of the same sender. */
function Earlier({ message, addressOf, onChoose }: AboutPaneProps) {
  const by = message.customer === null ? { search: message.source } : { customer__id: message.customer.id };
  const list = useQuery(listOptions(sesmail_incoming, { ...by, page_size: 6 }));
  const earlier = (list.data?.results ?? []).filter(({ id }) => id < message.id).slice(0, 5);
  if (earlier.length === 0) return null;
  return (
    <Part title={t('Earlier messages')}>
      <Stack as="ul">
        {earlier.map((one) => (
          <Stack key={one.id} as="li" gap={0}>
            <a
              href={addressOf(one.id)}
              onClick={(event) => {
                if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                onChoose(one.id);
              }}
            >
              {one.subject || t('No subject')}
            </a>
            <small className="hy-muted">
              <MomentText at={one.created_at} />
            </small>
          </Stack>
        ))}
      </Stack>
    </Part>
  );
}
