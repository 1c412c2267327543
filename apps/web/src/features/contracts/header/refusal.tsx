import { fromServer, t } from '@hireyard/messages';
import { createContext, useContext } from 'react';
import type { Failure } from '../../../lib/api/outcome.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { Link } from '../../../page/navigate.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconWarn } from '../../../ui/icons.tsx';
import { isShortage } from '../availability/reasons.ts';
import { knownHelp, type ProblemHelp } from './steps.ts';
import { Row, Stack } from '../../../ui/layout.tsx';

/** Id of the paying account; undefined if there is none. */
export const PayingAccount = createContext<number | undefined>(undefined);

type Reasons = Extract<Failure, { readonly kind: 'refused' }>['problems'];

/** Tells whether the account's hard credit limit was the reason, without a credit override. */
export const isOverCredit = (problems: Reasons): boolean =>
  problems.some(({ code }) => code === 'credit_hard_limit_exceeded');

/** Links to the account's credit tab after a credit refusal. */
export function CreditLink({ problems }: { readonly problems: Reasons }) {
  const id = useContext(PayingAccount);
  if (id === undefined || !isOverCredit(problems)) return null;
  return <Link to={paths.account.to({ id }, { tab: 'credit' })}>{t('See the account’s credit')}</Link>;
}

interface RefusalProps {
  readonly failure: Failure;
  /** Goes to the place to fix a reason. */
  readonly onGo?: ((help: ProblemHelp) => void) | undefined;
}

/** Shows all reasons of a refusal until the user continues. */
export function Refusal({ failure, onGo }: RefusalProps) {
  const reasons = failure.kind === 'refused' ? failure.problems : [];
  const short = isShortage(failure) ? knownHelp('shortage') : undefined;
  const helpIn = (tab: ProblemHelp['tab']) =>
    reasons.map(({ code }) => knownHelp(code)).find((help) => help?.tab === tab);
  const goods = helpIn('goods');
  const money = helpIn('money');
  return (
    <Row align="start" nowrap className="hy-surface is-danger hy-apart" role="alert">
      <IconWarn />
      {reasons.length === 0 ? (
        <p>
          {failure.kind === 'conflict'
            ? t('Someone else changed this. Check it, then try again.')
            : failure.message}
        </p>
      ) : (
        <Stack>
          <ul className="hy-bullets">
            {reasons.map(({ code, description }) => (
              <li key={code + description}>
                {fromServer(description)} {knownHelp(code)?.todo}
              </li>
            ))}
          </ul>
          <CreditLink problems={reasons} />
          {onGo && (short ?? goods ?? money) && (
            <Row as="span">
              {short && <Button onClick={() => onGo(short)}>{t('See options')}</Button>}
              {goods && <Button onClick={() => onGo(goods)}>{t('Go to Goods')}</Button>}
              {money && <Button onClick={() => onGo(money)}>{t('Go to Money')}</Button>}
            </Row>
          )}
        </Stack>
      )}
    </Row>
  );
}
