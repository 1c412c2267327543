/** Shows a contract at a given time, read-only, and steps through its changes. */
import { momentAt, wallClock } from '@hireyard/domain/values/zoned-time';
import { t } from '@hireyard/messages';
import type { AtTimeAnswer } from '@hireyard/wire/contracts/versions';
import { choiceText } from '@hireyard/wire/field/choice-text';
import { useQuery } from '@tanstack/react-query';
import { businessZone } from '../../../lib/business-time.ts';
import { formatMoment, useSettings, inFigures } from '../../../lib/format.ts';
import { usePageQuery } from '../../../page/address.ts';
import { addressLines } from '../../../resource/cells.tsx';
import { actionText } from '../../../resource/detail/history.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, KeyValues } from '../../../ui/card.tsx';
import { StateChips } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconClock, IconLeft, IconRight } from '../../../ui/icons.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import { rich, DateText, MomentText, Money } from '../../../ui/text.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import { OwnDatesHint } from '../../../ui/own-dates.tsx';
import { TableHead } from '../../../ui/table.tsx';
import { atTimeOptions } from './versions.ts';
import { Row, Stack } from '../../../ui/layout.tsx';

/** Formats a time for a date-time input: in the business's time zone, to the second. */
function localText(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? '' : wallClock(at, businessZone());
}

export function AtTimeCard({ id }: { readonly id: number }) {
  const [query, change] = usePageQuery();
  const at = query.get('as_of') ?? '';
  const { data, error } = useQuery(atTimeOptions(id, at));
  const show = (moment: string | null) => change({ as_of: moment });
  const choose = (text: string) => {
    const moment = new Date(`${text}Z`);
    if (text === '') show(null);
    else if (!Number.isNaN(moment.getTime()))
      show(momentAt(moment.toISOString().slice(0, 19), businessZone()).toISOString());
  };
  const then = at === '' ? undefined : data;
  return (
    <Card title={t('View as of')}>
      <div className="hy-row hy-gap-12 hy-align-end hy-ver-sides">
        <Field label={t('Date')}>
          {(control) => (
            <TextInput
              {...control}
              // a new key per time, so that typing isn't overwritten
              key={at}
              type="datetime-local"
              step={1}
              className="is-date"
              defaultValue={localText(at)}
              onBlur={(event) => event.target.value !== localText(at) && choose(event.target.value)}
              onKeyDown={(event) => event.key === 'Enter' && choose(event.currentTarget.value)}
            />
          )}
        </Field>
        <Button
          kind="secondary"
          icon={IconLeft}
          disabled={at !== '' && !then?.previous}
          onClick={() => show(then?.previous ?? new Date().toISOString())}
        >
          {t('Previous change')}
        </Button>
        <Button
          kind="secondary"
          icon={IconRight}
          disabled={!then?.next}
          onClick={() => show(then?.next ?? null)}
        >
          {t('Next change')}
        </Button>
        {at !== '' && (
          <Button kind="quiet" onClick={() => show(null)}>
            {t('Back to now')}
          </Button>
        )}
      </div>
      {at === '' ? (
        <p className="hy-hint">{t('Choose a time, or step back.')}</p>
      ) : error ? (
        <p className="hy-error" role="alert">
          {error.message}
        </p>
      ) : then === undefined ? (
        <SkeletonRows rows={4} label={t('Loading this version')} />
      ) : (
        <Then then={then} onCompare={() => change({ compare: `${then.at}..now` })} />
      )}
    </Card>
  );
}

/** Describes the chosen time in a sentence. */
function useSentence({ at, since, status }: AtTimeAnswer): string {
  const { locale } = useSettings();
  if (status === 'not_made')
    return t('This contract was created on {since}.', {
      since: formatMoment(since, locale),
    });
  if (status === 'not_kept')
    return t('History starts on {since}.', {
      since: formatMoment(since, locale),
    });
  return t('As of {at}', { at: formatMoment(at, locale) });
}

/** The last change before that time: when, what and by whom. */
function SoSince({ change }: { readonly change: NonNullable<AtTimeAnswer['change']> }) {
  const when = <MomentText at={change.at} />;
  const actions = change.actions.map(actionText).join(', ');
  const { by } = change;
  if (by === null)
    return actions === ''
      ? rich('Last changed {when}.', { when })
      : rich('Last changed {when}: {actions}.', { when, actions });
  return actions === ''
    ? rich('Last changed {when} by {name}.', { when, name: by })
    : rich('Last changed {when}: {actions} by {name}.', { when, actions, name: by });
}

function Then({ then, onCompare }: { readonly then: AtTimeAnswer; readonly onCompare: () => void }) {
  const { contract, change } = then;
  const sentence = useSentence(then);
  return (
    <>
      <Row className="hy-surface hy-apart" role="status">
        <IconClock />
        <span>
          <b>{sentence}</b>
          {contract !== null && t(', read-only.')}
          {contract !== null && change !== null && (
            <>
              {' '}
              <SoSince change={change} />
            </>
          )}
        </span>
        {contract !== null && (
          <Button kind="quiet" onClick={onCompare}>
            {t('Compare with now')}
          </Button>
        )}
      </Row>
      {contract !== null && <ContractAtTime contract={contract} lines={then.lines} />}
    </>
  );
}

function ContractAtTime({
  contract,
  lines,
}: {
  readonly contract: NonNullable<AtTimeAnswer['contract']>;
  readonly lines: AtTimeAnswer['lines'];
}) {
  return (
    <Stack gap={12} className="hy-apart">
      <StateChips states={contract.states} />
      <KeyValues
        items={[
          [t('Customer'), contract.lead_customer?.name],
          [t('Account'), contract.account?.name],
          [t('Depot'), contract.depot.name],
          [t('Reference'), contract.customer_reference],
          [t('Delivery'), <DateText key="d" day={contract.delivery_date} />],
          [t('Hire date'), <DateText key="h" day={contract.hire_date ?? contract.delivery_date} />],
          [t('Collection'), <DateText key="c" day={contract.collection_date} />],
          [t('Delivery type'), choiceText(contract.delivery_type)],
          [t('Address'), addressLines(contract).join(', ')],
          [t('Notes'), contract.system_notes],
          [t('Value'), <Money key="v" amount={contract.value} />],
          [t('Tax'), <Money key="t" amount={contract.tax} />],
          [t('Total'), <Money key="g" amount={contract.grand_total} strong />],
          [t('Deposit'), <Money key="p" amount={contract.deposit_amount} />],
        ]}
      />
      {lines.length === 0 ? (
        <p className="hy-hint">{t('No lines.')}</p>
      ) : (
        <table className="hy-table">
          <caption className="hy-sr">{t('Lines at that time')}</caption>
          <TableHead
            columns={[
              t('Line'),
              [t('Quantity'), 'hy-end'],
              [t('Each'), 'hy-end'],
              [t('Wash-up'), 'hy-end'],
              [t('Value'), 'hy-end'],
            ]}
          />
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <th scope="row">
                  {line.stockitem === null
                    ? line.unlisted_description
                    : line.stockitem.internal_title || line.stockitem.sku}
                  <OwnDatesHint line={line} />
                </th>
                <td className="hy-end hy-num">{inFigures(line.quantity)}</td>
                <td className="hy-end">
                  <Money amount={line.unit_price} />
                </td>
                <td className="hy-end">
                  <Money amount={line.unit_washup_price} />
                </td>
                <td className="hy-end">
                  <Money amount={line.value} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Stack>
  );
}
