/** Swaps faulty units of a line that are with the customer for others. */
import { t } from '@hireyard/messages';
import { type SwapCondition, swapBody } from '@hireyard/wire/contracts/goods';
import * as f from '@hireyard/wire/field';
import { useQuery } from '@tanstack/react-query';
import { hireAvailability } from '../../../lib/api/availability.ts';
import { useToday } from '../../../lib/use-today.ts';
import { DialogForm } from '../../../resource/form/dialog-form.tsx';
import { IconWarn } from '../../../ui/icons.tsx';
import { Row } from '../../../ui/layout.tsx';
import { rich, DateText } from '../../../ui/text.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useGoodsAction } from '../count/use-count.ts';
import type { Contract } from '../data.ts';
import type { GoodsLine } from './where.ts';

interface SwapDialogProps {
  readonly contract: Contract;
  readonly line: GoodsLine;
  readonly onClose: () => void;
}

const CONSEQUENCES: Readonly<Record<SwapCondition, string>> = {
  broken: t('Written off; the customer pays nothing.'),
  dirty: t('Free again after washing.'),
  good: t('Free again after turnaround.'),
};

export default function SwapDialog({ contract, line: given, onClose }: SwapDialogProps) {
  const { post } = useGoodsAction(contract.id);
  const { name, contractstock: line, out } = given;
  return (
    <DialogForm
      title={t('Swap units: {name}', { name })}
      initial={{ quantity: '1', condition: 'broken' }}
      fields={{
        quantity: f.int({
          required: true,
          min: 1,
          max: Math.max(1, out),
          label: t('Units'),
          hint: t('{out, plural, one {# unit is} other {# units are}} with the customer.', { out }),
        }),
        reason: { ...swapBody.reason, label: t('What is wrong') },
        condition: { ...swapBody.condition, required: true, label: t('How it comes back') },
      }}
      hints={({ condition }) => ({ condition: CONSEQUENCES[condition as SwapCondition] })}
      action={t('Swap units')}
      send={async (body) => post('swap', { ...body, line, quantity: Number(body['quantity']) })}
      onDone={() => {
        toast(t('Units swapped'), { tone: 'success' });
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t('The price stays the same.')}</p>
      <Replacements contract={contract} line={given} />
    </DialogForm>
  );
}

/** How many replacements are free from today until the line is due back. */
function Replacements({ contract: { depot }, line }: Pick<SwapDialogProps, 'contract' | 'line'>) {
  const today = useToday();
  const until = line.due === null || line.due < today ? today : line.due;
  const hire = { contract: undefined, depot: depot.id, delivery_date: today, collection_date: until };
  const { data } = useQuery(hireAvailability(hire, [line.stockitem.id]));
  const free = data?.find(({ stockitem }) => stockitem === line.stockitem.id)?.free;
  if (free === undefined) return null;
  if (free <= 0)
    return (
      <Row as="p" nowrap align="start" className="hy-surface is-warning" role="status">
        <IconWarn />
        <span>
          {rich('No replacement free at {depot} until {day}. Another hire may be short.', {
            depot: depot.name,
            day: <DateText day={until} />,
          })}
        </span>
      </Row>
    );
  return (
    <p className="hy-hint" role="status">
      {rich(
        '{free, plural, one {# replacement is} other {# replacements are}} free at {depot} until {day}.',
        { free, depot: depot.name, day: <DateText day={until} /> },
      )}
    </p>
  );
}
