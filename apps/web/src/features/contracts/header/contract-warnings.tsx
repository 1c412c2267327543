/** Warning of an order priced for other dates, with the choice to update or keep prices (domain rules §2). */
import { fromServer, t } from '@hireyard/messages';
import { contract as declaration } from '@hireyard/wire/contracts/contract';
import { useState } from 'react';
import type { Failure } from '../../../lib/api/outcome.ts';
import { useWrite } from '../../../lib/api/write.ts';
import { Button } from '../../../ui/button.tsx';
import { Row } from '../../../ui/layout.tsx';
import { IconWarn } from '../../../ui/icons.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type Contract, etagOf } from '../data.ts';
import { Refusal } from './refusal.tsx';

/** Not a contract field, but accepted in updates. */
const KEEP: object = { pricing: 'keep' };

interface ContractWarningsProps {
  readonly contract: Contract;
  readonly mayChange: boolean;
  readonly onReprice: () => void;
}

export function ContractWarnings({ contract, mayChange, onReprice }: ContractWarningsProps) {
  const write = useWrite(declaration);
  const [failure, setFailure] = useState<Failure>();
  const keep = async () => {
    setFailure(undefined);
    const outcome = await write.run({
      do: 'patch',
      id: contract.id,
      body: KEEP,
      ifMatch: etagOf(contract),
    });
    if (!outcome.ok) return setFailure(outcome);
    toast(t('Prices kept'), { tone: 'success' });
  };
  if (contract.warnings.length === 0) return null;
  return (
    <Row as="section" gap={12} className="hy-surface is-warning" aria-label={t('Warnings')}>
      {contract.warnings.map(({ code, description }) => (
        <Row as="p" key={code} className="hy-strong">
          <IconWarn />
          {fromServer(description)}
        </Row>
      ))}
      {mayChange && (
        <Row>
          <Button onClick={onReprice}>{t('Update prices')}</Button>
          <Button loading={write.busy} onClick={() => void keep()}>
            {t('Keep prices')}
          </Button>
        </Row>
      )}
      {failure && <Refusal failure={failure} />}
    </Row>
  );
}
