/** Updates prices for the contract's dates: shows the changes first, then applies them (domain rules §2.7). */
import { t } from '@hireyard/messages';
import { contract as declaration } from '@hireyard/wire/contracts/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { client } from '../../../lib/api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import { ScrollArea, Stack } from '../../../ui/layout.tsx';
import { Money, rich } from '../../../ui/text.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type Contract, etagOf, renewContract } from '../data.ts';
import { type Failure, failureOf } from '../../../lib/api/outcome.ts';
import { Refusal } from '../header/refusal.tsx';
import './dialogs.css';

const REPRICE = { reprice: true } as const;

interface Repriced {
  readonly lines: readonly {
    readonly id: number;
    readonly title: string;
    readonly old_price: string;
    readonly new_price: string;
    readonly old_washup_price: string;
    readonly new_washup_price: string;
  }[];
  readonly before: { readonly grand_total: string };
  readonly after: { readonly grand_total: string };
}

const EditImpact = lazyPart(() => import('../impact/impact-bar.tsx'));

const askReprice = async (id: number, body: object, ifMatch?: string) =>
  client(declaration).action<Repriced>('reprice', { id, body, ifMatch });

/** An unchanged price once, a changed one as old and new. */
function OldAndNew({ old, now }: { readonly old: string; readonly now: string }) {
  if (old === now) return <Money amount={now} />;
  return rich('{before} → {after}', {
    before: <Money amount={old} />,
    after: <Money amount={now} strong />,
  });
}

interface RepriceDialogProps {
  readonly contract: Contract;
  readonly isQuote: boolean;
  /** Only lines priced for other dates. */
  readonly ofWarning?: boolean;
  readonly onClose: () => void;
}

/** Loads the price changes once when it opens, and applies them. */
function useReprice({ contract, isQuote, ofWarning = false, onClose }: RepriceDialogProps) {
  const cache = useQueryClient();
  const [found, setFound] = useState<Repriced>();
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const { id } = contract;
  const etag = etagOf(contract);
  // once: the warning disappears when prices are updated
  const [only] = useState(() =>
    ofWarning ? { lines: contract.warnings.flatMap((warning) => warning.lines) } : undefined,
  );
  useEffect(() => {
    askReprice(id, { ...only, dry_run: true }).then(setFound, (error) => setFailure(failureOf(error)));
  }, [id, only]);
  const apply = async (reason: string) => {
    setBusy(true);
    try {
      await askReprice(id, isQuote ? {} : { ...only, reason }, etag);
      await renewContract(cache, id, true);
      toast(t('Prices updated'), { tone: 'success' });
      onClose();
    } catch (error) {
      setFailure(failureOf(error));
      if (failureOf(error).kind === 'conflict') void renewContract(cache, id, true);
    } finally {
      setBusy(false);
    }
  };
  return { found, failure, busy, apply };
}

export default function RepriceDialog(props: RepriceDialogProps) {
  const { contract, isQuote, ofWarning, onClose } = props;
  const { found, failure, busy, apply } = useReprice(props);
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const missing = !isQuote && reason.trim() === '';
  const submit = () => {
    setAsked(true);
    if (!missing) void apply(reason);
  };
  const some = found !== undefined && found.lines.length > 0;
  return (
    <Dialog
      open
      wide
      title={t('Update prices')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{some ? t('Keep old prices') : t('Close')}</Button>
          {some && (
            <Button kind="primary" loading={busy} onClick={submit}>
              {t('Use new prices')}
            </Button>
          )}
        </>
      }
    >
      {!found && !failure && <SkeletonRows rows={4} />}
      {found && !some && <p>{t('All lines already have today’s prices.')}</p>}
      {some && (
        <Stack gap={12}>
          <PriceTable lines={found.lines} />
          <p className="hy-end">
            {rich('Total {before} → {after}', {
              before: <Money amount={found.before.grand_total} />,
              after: <Money amount={found.after.grand_total} strong />,
            })}
          </p>
          {!ofWarning && (
            <div className="hy-imp-place">
              <EditImpact contract={contract} question={REPRICE} idle="" />
            </div>
          )}
          {!isQuote && (
            <Field
              label={t('Reason')}
              required
              hint={t('Prices were agreed on confirmation.')}
              error={asked && missing ? t('Enter a reason for new prices.') : undefined}
            >
              {(control) => (
                <TextInput {...control} value={reason} onChange={(event) => setReason(event.target.value)} />
              )}
            </Field>
          )}
        </Stack>
      )}
      {failure && <Refusal failure={failure} />}
    </Dialog>
  );
}

/** Old and new prices of the lines; wash-up only if there is any. */
function PriceTable({ lines }: Pick<Repriced, 'lines'>) {
  const washes = lines.some((line) => line.old_washup_price !== '0.00' || line.new_washup_price !== '0.00');
  return (
    <ScrollArea className="hy-reprice-lines" role="group" label={t('Lines with a new price')}>
      <table className="hy-table">
        <thead>
          <tr>
            <th>{t('Item')}</th>
            <th className="hy-end">{t('Price')}</th>
            {washes && <th className="hy-end">{t('Wash-up')}</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>{line.title}</td>
              <td className="hy-end">
                <OldAndNew old={line.old_price} now={line.new_price} />
              </td>
              {washes && (
                <td className="hy-end">
                  <OldAndNew old={line.old_washup_price} now={line.new_washup_price} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
