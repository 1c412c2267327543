/** Compares a contract with the version that the customer accepted. */
import { t } from '@hireyard/messages';
import { useQuery } from '@tanstack/react-query';
import { inFigures } from '../../../lib/format.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { Link } from '../../../page/navigate.tsx';
import { StateChip } from '../../../ui/chip.tsx';
import { Help } from '../../../ui/help/help.tsx';
import { agreedText, versionsOptions } from '../versions/versions.ts';

/** Links to the comparison with the accepted version; renders nothing if none was accepted. */
export default function AcceptedFact({ id }: { readonly id: number }) {
  const { data } = useQuery(versionsOptions(id));
  const accepted = data?.accepted ?? null;
  if (accepted === null) return null;
  const { number, changed } = accepted;
  return (
    <div>
      <dt>
        {t('Customer accepted')}
        <Help topic="contract.accepted" label={t('Customer accepted')} />
      </dt>
      <dd>
        <Link to={paths.contract.to({ id }, { tab: 'history', compare: `${number}..now` })}>
          {changed.length === 0 ? (
            <StateChip colour="success">{t('Version {number}', { number: inFigures(number) })}</StateChip>
          ) : (
            <StateChip colour="warning">
              {t('Changed since: {changes}', { changes: agreedText(changed) })}
            </StateChip>
          )}
        </Link>
      </dd>
    </div>
  );
}
