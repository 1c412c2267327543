import { t } from '@hireyard/messages';
import { contract } from '@hireyard/wire/contracts/contract';
import type { PackingLine } from '@hireyard/wire/contracts/packing';
import { stockgroup } from '@hireyard/wire/stock/stockgroup';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { client } from '../../../../lib/api/client.ts';
import { type Failure, failureOf } from '../../../../lib/api/outcome.ts';
import { newKey } from '../../../../lib/api/storage.ts';
import { invalidateAfterWrite } from '../../../../lib/api/write.ts';
import { inFigures, kilograms } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { IconWarn } from '../../../../ui/icons.tsx';
import { ErrorState, SkeletonRows } from '../../../../ui/states.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { counted, type Group } from '../data.ts';
import { Rows, Stack } from '../../../../ui/layout.tsx';

/** The result or preview of packing. */
interface PackingPlan {
  readonly lines: readonly PackingLine[];
  readonly taken: number;
  readonly filled: number;
  readonly loose: number;
  readonly short: number;
}

/** Previews packing without changes. */
const packingPlan = async (id: number, signal: AbortSignal): Promise<PackingPlan> =>
  client(contract).action<PackingPlan>('pack', {
    id,
    body: { dry_run: true },
    signal,
    waiting: 'background',
  });

/** Packs and unpacks a contract. Each returns a failure, or undefined on success. */
export function usePacking(id: number) {
  const cache = useQueryClient();
  // one attempt keeps its key until it is answered, so that a retry doesn't pack twice
  const key = useRef('');
  const [busy, setBusy] = useState(false);
  const run = async (name: 'pack' | 'unpack', body: object): Promise<Failure | undefined> => {
    key.current ||= newKey();
    setBusy(true);
    try {
      await client(contract).action(name, { id, body, idempotencyKey: key.current });
      key.current = '';
      return undefined;
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind !== 'failed') key.current = '';
      return failure;
    } finally {
      setBusy(false);
      void invalidateAfterWrite(cache, stockgroup);
    }
  };
  return {
    busy,
    pack: async () => run('pack', { dry_run: false }),
    unpack: async () => run('unpack', {}),
  };
}

// Texts of the packing preview.

/** Describes the packing of one line: already packed, taken, to fill, and loose. */
export function lineWords(line: PackingLine): readonly string[] {
  const named = (groups: PackingLine['take']) =>
    groups.length > 3
      ? counted(groups.length, 'container')
      : groups.map(({ identifier, quantity }) => `${identifier} (${inFigures(quantity)})`).join(', ');
  const sizes = [...new Set(line.fill)];
  const filled = sizes.map((size) => {
    const times = line.fill.filter((one) => one === size).length;
    return times === 1 ? String(size) : `${inFigures(times)} × ${inFigures(size)}`;
  });
  return [
    ...(line.already.length > 0 ? [t('Already packed: {already}', { already: named(line.already) })] : []),
    ...(line.take.length > 0 ? [t('From the depot: {take}', { take: named(line.take) })] : []),
    ...(line.fill.length > 0
      ? [
          t('To fill: {containers} with {sizes}', {
            containers: counted(line.fill.length, 'container'),
            sizes: filled.join(' and '),
          }),
        ]
      : []),
    ...(line.loose > 0 ? [t('Loose: {loose}', { loose: inFigures(line.loose) })] : []),
  ];
}

/** Returns "12 containers · 240.5 kg · 2 heavy", without weight if one is unknown. */
export function loadText(groups: readonly Pick<Group, 'calculated_weight' | 'heavy'>[]): string {
  const grams = groups.reduce(
    (sum, { calculated_weight: weight }) => sum + Math.round(Number(weight) * 1000),
    0,
  );
  const known = groups.every(({ calculated_weight: weight }) => weight !== null);
  const heavy = groups.filter((group) => group.heavy).length;
  return [
    counted(groups.length, 'container'),
    known ? kilograms((grams / 1000).toFixed(3)) : t('weight incomplete'),
    ...(heavy > 0 ? [t('{heavy} heavy', { heavy: inFigures(heavy) })] : []),
  ].join(' · ');
}

interface PackDialogProps {
  readonly id: number;
  readonly number: string;
  readonly onClose: () => void;
}

/** Shows the plan and packs on confirmation. */
export function PackDialog({ id, number, onClose }: PackDialogProps) {
  const [failure, setFailure] = useState<string>();
  const packing = usePacking(id);
  const plan = useQuery({
    queryKey: ['contract', 'packing plan', id],
    queryFn: async ({ signal }) => packingPlan(id, signal),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  const { data } = plan;
  const count = data === undefined ? 0 : data.taken + data.filled;
  const apply = async () => {
    setFailure(undefined);
    const refused = await packing.pack();
    if (refused !== undefined) return setFailure(refused.message);
    toast(t('{number}: {count} packed', { number, count: counted(count, 'container') }), { tone: 'success' });
    onClose();
  };
  return (
    <Dialog
      open
      wide
      title={t('Pack {number}', { number })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" disabled={count === 0} loading={packing.busy} onClick={() => void apply()}>
            {count === 0 ? t('Pack') : t('Pack {count}', { count: counted(count, 'container') })}
          </Button>
        </>
      }
    >
      {plan.isError ? (
        <ErrorState detail={plan.error.message} onRetry={() => void plan.refetch()} />
      ) : data === undefined ? (
        <SkeletonRows rows={4} label={t('Loading the packing plan')} />
      ) : (
        <Plan plan={data} />
      )}
      {failure !== undefined && (
        <p className="hy-error" role="alert">
          {failure}
        </p>
      )}
    </Dialog>
  );
}

function Plan({ plan }: { readonly plan: PackingPlan }) {
  if (plan.lines.length === 0) return <p>{t('Nothing to pack.')}</p>;
  return (
    <Stack gap={12}>
      <p>
        {plan.taken + plan.filled === 0
          ? t('Nothing more can be packed')
          : [
              plan.taken > 0 &&
                t('{taken} from the depot', { taken: counted(plan.taken, 'filled container') }),
              plan.filled > 0 && t('{filled} to fill', { filled: counted(plan.filled, 'container') }),
            ]
              .filter(Boolean)
              .join(', ')}
        {plan.short > 0 && ` ${t('· {short} short', { short: counted(plan.short, 'unit') })}`}
      </p>
      <Rows className="hy-sg-rows hy-small-controls is-plan">
        {plan.lines.map((line) => (
          <li key={line.contractstock}>
            <b className="hy-num">{inFigures(line.quantity)} ×</b>
            <span>
              {line.stockitem.internal_title || line.stockitem.sku}
              {lineWords(line).map((words) => (
                <small key={words} className="hy-hint hy-block">
                  {words}
                </small>
              ))}
              {line.short > 0 && (
                <small className="hy-error hy-row">
                  <IconWarn />{' '}
                  {t('{count, plural, one {# unit} other {# units}} short', {
                    count: line.short,
                  })}
                </small>
              )}
            </span>
          </li>
        ))}
      </Rows>
    </Stack>
  );
}
