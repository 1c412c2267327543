import { inSentence, t } from '@hireyard/messages';
import { useQuery } from '@tanstack/react-query';
import { usePageActive } from '../../../../lib/page-active.ts';
import { choiceText } from '@hireyard/wire/field/choice-text';
import { useToday } from '../../../../lib/use-today.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card, Figure } from '../../../../ui/card.tsx';
import { classNames } from '../../../../lib/class-names.ts';
import { copyText } from '../../../../ui/copy-text.ts';
import { DateText, Money } from '../../../../ui/money.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../../ui/states.tsx';
import { type MailAbout, MailMenu } from '../../../comms/compose/index.ts';
import { type Account, type Statement, statementOptions } from '../data.ts';
import { LateMoney } from '../late-money.tsx';
import { AgeingFigures } from '../outstanding/ageing-figures.tsx';
import { PeriodPicker } from '../period/period-picker.tsx';
import { EVERYTHING, type Period, periodPresets, whyNoPeriod } from '../period/periods.ts';
import { usePeriod } from '../period/use-period.ts';
import '../tabs.css';
import { PdfButton } from './pdf-button.tsx';
import { forReaders, rich } from '../../../../ui/rich.tsx';
import { StatementTable } from './statement-table.tsx';

/** What an account was charged and what it paid, with what it owed after each; the same as PDF. */
export default function StatementTab({ of }: { readonly of: Account }) {
  const active = usePageActive();
  const today = useToday();
  const [period, setPeriod] = usePeriod(EVERYTHING);
  const possible = whyNoPeriod(period) === undefined;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...statementOptions(of.id, period),
    subscribed: active,
    enabled: possible,
  });
  return (
    <div className="hy-ac-tab">
      <div className="hy-ac-tools">
        <PeriodPicker
          label={t('Period of the statement')}
          period={period}
          presets={[...periodPresets(today), EVERYTHING]}
          onChange={setPeriod}
        />
        {possible && (
          <div className="hy-row">
            <MailMenu
              label={t('Send by mail')}
              mails={[{ label: t('Send by mail'), about: mailOf(of.id, period) }]}
            />
            <PdfButton key={`${period.from} ${period.to}`} account={of.id} period={period} />
          </div>
        )}
      </div>
      {error !== null && (data === undefined || isPlaceholderData) ? (
        <ErrorState
          title={t('The statement could not be loaded')}
          detail={error.message}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <SkeletonRows label={t('Loading the statement')} />
      ) : (
        <div
          className={classNames('hy-ac-tab', isPlaceholderData && 'hy-stale')}
          aria-busy={isPlaceholderData}
        >
          <Sums of={data} />
          <AgeingFigures ageing={data.ageing} />
          <Card flush title={t('Movements')}>
            {data.rows.length === 0 ? (
              <EmptyState title={t('Nothing moved in this period')} />
            ) : (
              <StatementTable key={`${data.start_date} ${data.end_date}`} statement={data} />
            )}
          </Card>
          {data.requests.length > 0 && <OpenRequests of={data} />}
        </div>
      )}
    </div>
  );
}

/** The statement of the period as a mail; a day that is not said is left out. */
const mailOf = (account: number, { from, to }: Period): MailAbout => ({
  category: 'statement',
  account,
  ...(from === '' ? {} : { start_date: from }),
  ...(to === '' ? {} : { end_date: to }),
});

function Sums({ of }: { readonly of: Statement }) {
  return (
    <section className="hy-figures" aria-label={t('Sums of the statement')}>
      <Figure label={t('Brought forward')} note={<DateText day={of.start_date} />}>
        <Money amount={of.opening} />
      </Figure>
      <Figure label={t('Charged')}>
        <Money amount={of.charges} />
      </Figure>
      <Figure label={t('Paid')}>
        <Money amount={of.payments} />
      </Figure>
      <Figure label={t('Carried forward')} note={<DateText day={of.end_date} />}>
        <Money amount={of.closing} />
      </Figure>
      <Figure label={t('Overdue')}>
        <LateMoney amount={of.overdue} />
      </Figure>
      <Figure label={t('Deposits held')}>
        <Money amount={of.deposits_held} />
      </Figure>
    </section>
  );
}

function OpenRequests({ of }: { readonly of: Statement }) {
  return (
    <Card flush title={t('Waiting for payment')}>
      <ul className="hy-ac-requests">
        {of.requests.map((request) => (
          <li key={request.uuid}>
            <span>
              <b>{request.contract_number}</b> {inSentence(choiceText(request.type))}
              {request.due_date !== null && (
                <>{rich(', due {day}', { day: <DateText day={request.due_date} /> })}</>
              )}
            </span>
            <Money amount={request.payable} strong />
            <Button onClick={() => void copyText(request.url, t('Link copied'))}>
              {rich('Copy link<sr> to pay {type} of {number}</sr>', {
                type: inSentence(choiceText(request.type)),
                number: request.contract_number,
                sr: forReaders,
              })}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
