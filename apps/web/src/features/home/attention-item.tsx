import { fromServer, t } from '@hireyard/messages';
import type { AttentionRow } from '@hireyard/wire/reports/launchpad';
import { Link } from '../../page/navigate.tsx';
import { paths } from '../../lib/registry/paths.ts';
import { Button } from '../../ui/button.tsx';
import { IconWarn } from '../../ui/icons.tsx';
import { Money } from '../../ui/money.tsx';
import { addressOf } from './fix-address.ts';

const URGENCY = [t('Now'), t('Soon'), t('When there is time')] as const;

interface ItemProps {
  readonly row: AttentionRow;
  readonly busy: boolean;
  readonly refused: string | undefined;
  readonly onFix: () => void;
}

/** What is the matter, with whom, and the button that puts it right. */
export function AttentionItem({ row, busy, refused, onFix }: ItemProps) {
  const { contract, customer, depot, amount, fix, reason, record, urgency } = row;
  const about = contract?.contract_number ?? record.number;
  const to = addressOf(fix.open);
  return (
    <li className={`hy-att-row is-u${urgency}`}>
      <div className="hy-att-words">
        <p className="hy-att-reason">
          <span className="hy-sr">{URGENCY[urgency]}: </span>
          {fromServer(reason)}
        </p>
        <p className="hy-att-about">
          {contract === null ? (
            <span>{record.number}</span>
          ) : (
            <Link to={paths.contract.to({ id: contract.id })} direction="root">
              {contract.contract_number}
            </Link>
          )}
          {customer !== null && <span>{customer}</span>}
          {depot !== null && <span>{depot}</span>}
          {amount !== null && (
            <span>
              <Money amount={amount} />
            </span>
          )}
        </p>
        {refused !== undefined && (
          <p className="hy-att-refused" role="alert">
            <IconWarn />
            <span>
              {refused}{' '}
              <Link to={to} direction="root">
                {t('See what is possible')}
              </Link>
            </span>
          </p>
        )}
      </div>
      {fix.call === null ? (
        <Link
          to={to}
          direction="root"
          className="hy-button is-secondary"
          aria-label={`${fromServer(fix.label)}, ${about}`}
        >
          <span>{fromServer(fix.label)}</span>
        </Link>
      ) : (
        <Button loading={busy} aria-label={`${fromServer(fix.label)}, ${about}`} onClick={onFix}>
          {fromServer(fix.label)}
        </Button>
      )}
    </li>
  );
}
