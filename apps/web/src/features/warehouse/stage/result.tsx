import { t } from '@hireyard/messages';
import { Link } from '../../../page/navigate.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { IconScan } from '../../../ui/scan/icons.tsx';
import { IconCheck, IconWarn } from '../../../ui/icons.tsx';
import type { ScanStage } from '../desk/read-scan.ts';
import type { Heard } from './heard.ts';

interface ResultProps {
  readonly heard: Heard;
  readonly times: number;
  readonly stage: ScanStage;
  readonly place: { readonly depot: number; readonly day: string };
}
const ICONS = { good: IconCheck, already: IconCheck, wrong: IconWarn, ready: IconScan } as const;

/** The last scan, large enough to be read from the trolley; read out by screen readers, and said aloud beside. */
export function Result({ heard, times, stage, place: { depot, day } }: ResultProps) {
  const Mark = ICONS[heard.tone];
  return (
    <div className={`hy-wh-result is-${heard.tone}`}>
      <div aria-live="assertive" aria-atomic="true">
        <div key={heard.key}>
          <p className="hy-wh-word">
            <Mark />
            <span>{heard.word}</span>
          </p>
          <p>{heard.words}</p>
        </div>
      </div>
      {times > 1 && <p className="hy-wh-times">× {times}</p>}
      {heard.other !== undefined && (
        <Link
          className="hy-button is-primary"
          direction="root"
          to={paths.warehouseStage.to({ stage, contract: heard.other.id }, { depot, day })}
        >
          {t('Switch to {contract_number}', { contract_number: heard.other.contract_number })}
        </Link>
      )}
    </div>
  );
}
