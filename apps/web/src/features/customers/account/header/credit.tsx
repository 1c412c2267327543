import { creditCheck } from '@hireyard/domain/money/credit';
import { formatMoney as decimalOf, type Minor, parseMoney } from '@hireyard/domain/values/money';
import { t } from '@hireyard/messages';
import type { creditoverride } from '@hireyard/wire/money/creditoverride';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import { heads } from '@hireyard/wire/resource/heads';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listOptions } from '../../../../lib/api/queries.ts';
import { classNames } from '../../../../lib/class-names.ts';
import { formatDay, formatMoney, useSettings } from '../../../../lib/format.ts';
import { useToday } from '../../../../lib/use-today.ts';
import { useCan } from '../../../../page/session.ts';
import { StateChip } from '../../../../ui/chip.tsx';
import { Help, type HelpTopic } from '../../../../ui/help/help.tsx';
import { Money } from '../../../../ui/text.tsx';
import type { Account } from '../data.ts';
import { isOwed } from '../credit-chip.tsx';
import { Row, Stack } from '../../../../ui/layout.tsx';

// An account's credit use against its two limits (domain rules §8).

interface CreditFigures {
  readonly live_outstanding_balance: string | null;
  readonly credit_limit: string | null;
  readonly credit_limit_hard_limit: string | null;
}
interface CreditStanding {
  readonly level: 'ok' | 'warn' | 'block';
  /** Percent of the bar's length: credit used, and the positions of the limits. */
  readonly used: number;
  readonly warnAt: number | undefined;
  readonly blockAt: number | undefined;
  /** Decimal text. */
  readonly exposure: string;
  /** Credit left to the hard limit, or else to the credit limit; negative = over it. */
  readonly left: string;
}

const amount = (text: string | null): Minor | null => (text === null ? null : parseMoney(text));

/** Undefined without limits. Overpayments use no credit. */
export function creditStanding(figures: CreditFigures): CreditStanding | undefined {
  const exposure = parseMoney(figures.live_outstanding_balance ?? '0');
  const limit = amount(figures.credit_limit);
  const hard_limit = amount(figures.credit_limit_hard_limit);
  const last = hard_limit ?? limit;
  if (last === null) return undefined;
  const length = [exposure, limit ?? 0n, hard_limit ?? 0n, 1n].reduce((a, b) => (b > a ? b : a));
  const part = (of: Minor): number => Number((of * 1000n) / length) / 10;
  return {
    level: creditCheck({ exposure, limit, hard_limit }).level,
    used: exposure > 0n ? part(exposure) : 0,
    warnAt: limit === null ? undefined : part(limit),
    blockAt: hard_limit === null ? undefined : part(hard_limit),
    exposure: decimalOf(exposure),
    left: decimalOf(last - exposure),
  };
}

/**
 * The same in words, also for screen readers.
 * @param money formats an amount (decimal text) in the business's currency
 */
export function creditText(
  { level, left }: CreditStanding,
  { credit_limit: limit, credit_limit_hard_limit: hard }: CreditFigures,
  money: (amount: string) => string,
): string {
  const over = left.startsWith('-') ? money(left.slice(1)) : '';
  if (level === 'block')
    return t('{amount} over the hard limit of {limit}: blocked', {
      amount: over,
      limit: money(hard ?? '0'),
    });
  if (level === 'warn' && hard === null)
    return t('{amount} over the credit limit of {limit}', { amount: over, limit: money(limit ?? '0') });
  if (level === 'warn')
    return t('Over the limit of {limit}; {amount} until blocked', {
      limit: money(limit ?? '0'),
      amount: money(left),
    });
  return hard === null
    ? t('{amount} left of a credit limit of {limit}', { amount: money(left), limit: money(limit ?? '0') })
    : t('{amount} left of a hard limit of {limit}', { amount: money(left), limit: money(hard) });
}

/** Shows that the hard limit is overridden and until when; details are on the Credit tab. */
export function OverrideChip({ of }: { readonly of: Account }) {
  const can = useCan();
  const today = useToday();
  const { locale } = useSettings();
  const query = { account__id: of.id, expires_on__gte: today, ordering: '-expires_on', page_size: 1 };
  const held = useQuery({
    ...listOptions<typeof creditoverride>(heads.creditoverride, query),
    enabled: of.credit_limit_hard_limit !== null && can(permissionOf(heads.creditoverride, 'view')),
  }).data?.results[0];
  if (!held?.expires_on) return null;
  return (
    <StateChip colour="warning">
      {t('Hard limit override until {expires_on}', {
        expires_on: formatDay(held.expires_on, locale, 'long'),
      })}
    </StateChip>
  );
}

const CREDIT_COLOURS = { ok: 'hy-c-success', warn: 'hy-c-warning', block: 'hy-c-danger' } as const;

/** A bar of the credit used, with a mark at each limit; hidden without limits. */
function CreditBar({ of }: { readonly of: CreditFigures }) {
  const { locale, currency } = useSettings();
  const status = creditStanding(of);
  if (status === undefined) return null;
  const { level, used, warnAt, blockAt } = status;
  const words = creditText(status, of, (amount) => formatMoney(amount, locale, currency));
  const marks = [
    ['is-warn', warnAt],
    ['is-block', blockAt],
  ] as const;
  return (
    <Stack gap={4} className={classNames('hy-ac-credit hy-slim hy-hint', CREDIT_COLOURS[level])}>
      <div
        role="meter"
        aria-label={t('Credit used')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={used}
        aria-valuetext={words}
        className="hy-ac-bar hy-meter"
      >
        <i style={{ width: `${used}%` }} />
        {marks.map(
          ([kind, at]) =>
            at !== undefined && <b key={kind} className={kind} style={{ insetInlineStart: `${at}%` }} />,
        )}
      </div>
      <span aria-hidden="true">{words}</span>
    </Stack>
  );
}

function Balance({
  label,
  help,
  late = false,
  children,
}: {
  readonly label: string;
  readonly help: HelpTopic;
  readonly late?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div>
      <dt className="hy-label">
        {label}
        <Help topic={help} label={label} />
      </dt>
      <dd className={late ? 'hy-danger' : undefined}>{children}</dd>
    </div>
  );
}

/** The account's debt, its overdue part, the accounting package's figure, and its credit. */
export function AccountMoney({ of }: { readonly of: Account }) {
  const late = isOwed(of.live_overdue_balance);
  return (
    <Row gap={16} className="hy-ac-money">
      <Row as="dl" gap={16}>
        <Balance label={t('Outstanding')} help="account.outstanding">
          <Money amount={of.live_outstanding_balance} strong />
        </Balance>
        <Balance label={t('Overdue')} help="account.overdue" late={late}>
          {late ? <Money amount={of.live_overdue_balance} strong /> : t('Nothing')}
        </Balance>
        <Balance label={t('Accounting package')} help="account.package">
          <Money amount={of.outstanding_balance} />
        </Balance>
      </Row>
      <CreditBar of={of} />
    </Row>
  );
}
