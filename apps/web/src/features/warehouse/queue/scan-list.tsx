import { t } from '@hireyard/messages';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { StateChip } from '../../../ui/chip.tsx';
import { useConfirm } from '../../../ui/dialog.tsx';
import { MomentText } from '../../../ui/money.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { isWaiting, type KeptScan } from './kept-scan.ts';
import type { Queue } from './queue.ts';
import { useQueueState } from './use-queue.ts';
import { fateOf } from '../words.ts';

/** The scans of this device, newest first: what waits, and what became of the others. */
export function ScanList({ queue }: { readonly queue: Queue }) {
  const { scans, sending } = useQueueState(queue);
  const [ask, dialog] = useConfirm();
  const waiting = scans.filter(isWaiting).length;
  const letGo = async ({ scan, words }: KeptScan) => {
    const yes = await ask({
      title: t('Let go of this scan?'),
      text: t('“{scan}” was refused by the server and does not count. It will be gone from this device.', {
        scan: words,
      }),
      action: t('Let go'),
    });
    if (yes) await queue.letGo(scan.id);
  };
  return (
    <Card
      title={waiting === 0 ? t('All scans are sent') : t('{waiting} waiting', { waiting })}
      flush
      actions={
        waiting > 0 && (
          <Button loading={sending} onClick={queue.now}>
            {t('Send now')}
          </Button>
        )
      }
    >
      {dialog}
      {scans.length === 0 ? (
        <EmptyState title={t('Nothing was scanned on this device yet')} />
      ) : (
        <ul className="hy-wh-scans">
          {scans.toReversed().map((kept) => (
            <ScanRow key={kept.scan.id} kept={kept} queue={queue} onLetGo={letGo} />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface ScanRowProps {
  readonly kept: KeptScan;
  readonly queue: Queue;
  readonly onLetGo: (kept: KeptScan) => Promise<void>;
}

function ScanRow({ kept, queue, onLetGo }: ScanRowProps) {
  const [word, colour] = fateOf(kept);
  const why =
    kept.refusal ?? (kept.result !== null && kept.result.outcome !== 'counted' ? kept.result.words : null);
  return (
    <li>
      <StateChip colour={colour}>{word}</StateChip>
      <span className="hy-wh-item">
        <span>
          {kept.about !== '' && <b>{kept.about}</b>} {kept.words}
        </span>
        <small>
          <MomentText at={kept.scan.at} />
          {why !== null && why !== kept.words && ` · ${why}`}
        </small>
      </span>
      {kept.refusal !== null && (
        <span className="hy-wh-steps">
          <Button onClick={() => void queue.again(kept.scan.id)}>{t('Send again')}</Button>
          <Button onClick={() => void onLetGo(kept)}>{t('Let go')}</Button>
        </span>
      )}
    </li>
  );
}
