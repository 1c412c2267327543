import { t, inSentence } from '@hireyard/messages';
import type { Stage } from '@hireyard/domain/warehouse/work';
import { SCAN_PERMISSION, type WarehouseHire } from '@hireyard/wire/warehouse/warehouse';
import { Link } from '../../../page/navigate.tsx';
import { useCan } from '../../../page/session.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { IconCheck, IconRight } from '../../../ui/icons.tsx';
import { DateText } from '../../../ui/text.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { isDone, progressOf, takesPart } from '../desk/work.ts';
import { ProgressBar } from './frame.tsx';
import { inFigures } from '../../../lib/format.ts';
import { DONE_WORDS, STAGE_NAMES } from '../words.ts';

interface HireListProps {
  readonly hires: readonly WarehouseHire[];
  /** Items of which filled containers stand on the shelf. */
  readonly filled: ReadonlySet<number>;
  readonly stage: Stage;
  readonly search: string;
  readonly depot: number;
  readonly day: string;
}

const hit = (hire: WarehouseHire, search: string): boolean => {
  const text = `${hire.contract_number} ${hire.customer} ${hire.address} ${hire.postcode}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

/** The hires of a stage: what is left first, then what is done. */
export function HireList({ hires, filled, stage, search, depot, day }: HireListProps) {
  const scans = useCan()(SCAN_PERMISSION);
  // who may only look sees how far the packing is
  const to = (contract: number) =>
    scans
      ? paths.warehouseStage.to({ stage, contract }, { depot, day })
      : paths.contract.to({ id: contract }, { tab: 'packing' });
  const rows = hires
    .filter((hire) => takesPart(hire.position, stage) && hit(hire, search))
    .map((hire) => ({ hire, progress: progressOf(hire, stage, filled) }))
    .filter(({ progress }) => progress.of > 0)
    .sort((a, b) => Number(isDone(a.progress)) - Number(isDone(b.progress)));
  if (rows.length === 0)
    return (
      <EmptyState
        title={
          search === ''
            ? t('Nothing to {stage}', { stage: inSentence(STAGE_NAMES[stage]) })
            : t('No hire fits')
        }
      >
        {search === ''
          ? t('Choose another stage, depot or day.')
          : t('Search for a number, a name or a postcode.')}
      </EmptyState>
    );
  return (
    <ul className="hy-card hy-wh-links">
      {rows.map(({ hire, progress }) => (
        <li key={hire.id}>
          <Link to={to(hire.id)}>
            <span className="hy-anywhere">
              <b>{hire.contract_number}</b>
              <span className="hy-block hy-muted">{hire.customer}</span>
              <small>
                <DateText day={stage === 'count_in' ? hire.collection_date : hire.delivery_date} />
              </small>
            </span>
            <ProgressBar of={progress} />
            <span className="hy-row hy-wh-count hy-num hy-strong">
              {isDone(progress) && <IconCheck />}
              <span>
                {t('{done} of {all} {state}', {
                  done: inFigures(progress.done),
                  all: inFigures(progress.of),
                  state: DONE_WORDS[stage],
                })}
              </span>
            </span>
            <IconRight />
          </Link>
        </li>
      ))}
    </ul>
  );
}
