/** One stop: place, goods and signature. */
import { t } from '@hireyard/messages';
import {
  datesOf,
  dropOn,
  type Leg,
  linesOn,
  stayingLines,
  unitsToHandOver,
} from '@hireyard/domain/warehouse/drops';
import type { WorkLine } from '@hireyard/domain/warehouse/work';
import { SCAN_PERMISSION, type WarehouseHire, type WarehouseWork } from '@hireyard/wire/warehouse/warehouse';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { inFigures, kilograms } from '../../../lib/format.ts';
import { usePageQuery } from '../../../page/address.ts';
import { useCan } from '../../../page/session.ts';
import { Card } from '../../../ui/card.tsx';
import { IconCheck, IconPhone, IconWarn } from '../../../ui/icons.tsx';
import { rich, DateText, MomentText } from '../../../ui/text.tsx';
import { HeavyMark } from '../../../ui/scan/icons.tsx';
import { EmptyState, SkeletonRows } from '../../../ui/states.tsx';
import { StatusBar } from '../day/frame.tsx';
import { OpenDayDocument } from '../day-document.tsx';
import type { Desk, ScanVerdict } from '../desk/desk.ts';
import { type Place, useDesk } from '../desk/use-desk.ts';
import type { OpenQueue } from '../queue/use-queue.ts';
import type { Handover } from './handover.tsx';
import { StopForms, notStored, UndeliveredReport, useFailure } from './undelivered.tsx';
import { Row, Rows, Stack, Surface } from '../../../ui/layout.tsx';

/** Returns the lines of a stop: its drop or return, and what is late. */
function stopLines(hire: WarehouseHire, leg: Leg, day: string): readonly WorkLine[] {
  const drop = new Set(linesOn(hire.lines, leg, day));
  const isLate = ({ due_out = 0, due_back = 0 }: WorkLine) => (leg === 'out' ? due_out : due_back) > 0;
  return hire.lines.filter((line) => drop.has(line) || isLate(line));
}

/** The units at a stop: still to hand over, or with the customer to collect; once done, all. */
function unitsAt(leg: Leg, line: WorkLine): number {
  const { quantity, out = 0, undelivered = 0 } = line;
  const open = leg === 'back' ? out : unitsToHandOver(line);
  return open > 0 || undelivered > 0 ? open : quantity;
}

interface GoodsProps {
  readonly hire: WarehouseHire;
  readonly leg: Leg;
  readonly day: string;
}

/** The goods of a stop: lines with units, containers with weight and heavy mark, and what stays with the customer. */
function Goods({ hire, leg, day }: GoodsProps) {
  const lines = stopLines(hire, leg, day);
  const titles = new Map(lines.map(({ stockitem, title, sku }) => [stockitem, title || sku]));
  const groups = hire.groups.filter(
    ({ packed, gone, back, stockitem }) =>
      packed && !gone && !(leg === 'back' && back) && titles.has(stockitem),
  );
  const heavy = groups.filter((group) => group.heavy).length;
  return (
    <>
      <Card title={t('Goods')} flush>
        <Rows>
          {lines.map((line) => (
            <Row as="li" key={line.id} nowrap>
              <b className="hy-end hy-num hy-dl-units">{inFigures(unitsAt(leg, line))} ×</b>{' '}
              <span className="hy-grow hy-anywhere">{line.title || line.sku}</span>
            </Row>
          ))}
        </Rows>
      </Card>
      {leg === 'back' && <Staying lines={stayingLines(hire.lines, day)} />}
      {groups.length > 0 && (
        <Card
          title={
            heavy > 0
              ? t('{count, plural, one {# container} other {# containers}}, {heavy} heavy', {
                  count: groups.length,
                  heavy: inFigures(heavy),
                })
              : t('{count, plural, one {# container} other {# containers}}', { count: groups.length })
          }
          flush
        >
          <Rows>
            {groups.map((group) => (
              <Row as="li" key={group.id} nowrap>
                <span className="hy-grow hy-anywhere">
                  <b>{group.identifier}</b>
                  <small>
                    {inFigures(group.quantity)} × {titles.get(group.stockitem)}
                    {group.weight !== null && ` · ${kilograms(group.weight)}`}
                  </small>
                </span>
                {group.heavy && <HeavyMark />}
              </Row>
            ))}
          </Rows>
        </Card>
      )}
    </>
  );
}

/** Goods that the driver leaves with the customer: the hire continues. */
function Staying({ lines: staying }: { readonly lines: readonly WorkLine[] }) {
  const lines = staying.filter(({ out = 0 }) => out > 0);
  if (lines.length === 0) return null;
  return (
    <Card title={t('Stays with the customer')} flush>
      <Rows>
        {lines.map((line) => (
          <Row as="li" key={line.id} nowrap>
            <b className="hy-end hy-num hy-dl-units">{inFigures(unitsAt('back', line))} ×</b>{' '}
            <span className="hy-grow hy-anywhere">
              {line.title || line.sku}
              <small>{rich('until {day}', { day: <DateText day={line.collection_date ?? null} /> })}</small>
            </span>
          </Row>
        ))}
      </Rows>
    </Card>
  );
}

/** The stop of the address and its leg. */
export function Stop({
  open,
  place,
  depot,
}: {
  readonly open: OpenQueue;
  readonly place: Place;
  readonly depot: number;
}) {
  const { contract = '' } = useParams();
  const [query] = usePageQuery();
  const leg: Leg = query.get('leg') === 'back' ? 'back' : 'out';
  const [desk, state] = useDesk(open, depot, place.day);
  const hire = state.work?.hires.find(({ id }) => id === Number(contract));
  return (
    <div className="hy-body hy-wh">
      <StatusBar queue={open.queue} desk={state} />
      {hire !== undefined ? (
        <Door
          key={`${hire.id} ${leg}`}
          open={open}
          desk={desk}
          hire={hire}
          leg={leg}
          weight={weightOf(state.work, hire, leg)}
        />
      ) : state.asked ? (
        <EmptyState title={t('This hire isn’t part of this day')}>
          {state.error?.message ?? t('At a later stage, or not available offline.')}
        </EmptyState>
      ) : (
        <SkeletonRows label={t('Loading the stop')} />
      )}
    </div>
  );
}

const placeOf = ({ address, postcode }: WarehouseHire): string =>
  [address, postcode].filter(Boolean).join(', ');

/** Returns the kilograms of a stop on the day's runs, else of the hire's goods of the day. */
function weightOf(work: WarehouseWork | undefined, hire: WarehouseHire, leg: Leg): number {
  const stops = (work?.runs ?? []).flatMap((run) => run.stops);
  return Number(stops.find((stop) => stop.contract === hire.id && stop.leg === leg)?.weight ?? hire.weight);
}

interface DoorProps {
  readonly open: OpenQueue;
  readonly desk: Desk;
  readonly hire: WarehouseHire;
  readonly leg: Leg;
  readonly weight: number;
}

function Door({ open, desk, hire, leg, weight }: DoorProps) {
  const may = useCan()(SCAN_PERMISSION);
  const [verdict, setVerdict] = useState<ScanVerdict>();
  const signed = leg === 'out' ? hire.delivered : hire.collected;
  const sign = async (handover: Handover) => {
    try {
      setVerdict(await desk.scan({ kind: 'deliver', contract: hire.id, leg, day: desk.day, ...handover }));
    } catch (error) {
      setVerdict(notStored(error));
    }
  };
  const failure = useFailure({ open, desk, hire });
  return (
    <>
      <Stack gap={4} className="hy-wh-head">
        <h2>
          {hire.contract_number} <span>{hire.customer}</span>
        </h2>
        <p className="hy-size-title">
          {hire.address} <b className="hy-nowrap">{hire.postcode}</b>
        </p>
        <p className="hy-none">{weight > 0 && kilograms(weight.toFixed(0))}</p>
        <Row as="p" className="hy-wh-tall">
          <a className="hy-button is-secondary" href={`geo:0,0?q=${encodeURIComponent(placeOf(hire))}`}>
            {t('Navigate')}
          </a>
          <a
            className="hy-button is-secondary"
            href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(placeOf(hire))}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('Map')}
          </a>
          {hire.telephone !== '' && (
            <a className="hy-button is-secondary" href={`tel:${hire.telephone.replaceAll(/[^+\d]/g, '')}`}>
              <IconPhone />
              <span>{hire.telephone}</span>
            </a>
          )}
          <OpenDayDocument
            contract={hire.id}
            kind={leg === 'out' ? 'delivery_note' : 'return_note'}
            day={dropOn(datesOf(hire.lines, leg), desk.day) ?? desk.day}
          />
        </Row>
      </Stack>
      <Outcome verdict={failure.verdict ?? verdict} signed={signed} leg={leg} />
      {leg === 'out' && (
        <UndeliveredReport
          hire={hire}
          own={signed === null ? failure.own : []}
          onUndo={() => void failure.undo()}
        />
      )}
      <Goods hire={hire} leg={leg} day={desk.day} />
      {may && signed === null && (
        <StopForms
          leg={leg}
          left={stopLines(hire, leg, desk.day).filter((line) => unitsToHandOver(line) > 0)}
          failed={hire.failed !== undefined}
          failure={failure}
          onSign={sign}
        />
      )}
    </>
  );
}

interface OutcomeProps {
  readonly verdict: ScanVerdict | undefined;
  readonly signed: WarehouseHire['delivered'];
  readonly leg: Leg;
}

/** The result, large enough to read in the rain. It is stored on the device and sent when online. */
function Outcome({ verdict, signed, leg }: OutcomeProps) {
  const box = useRef<HTMLDivElement>(null);
  const wrong = verdict !== undefined && verdict.outcome !== 'counted' && verdict.outcome !== 'already';
  // the form is far below and disappears
  useEffect(() => {
    if (verdict !== undefined) box.current?.focus();
  }, [verdict]);
  return (
    <div ref={box} tabIndex={-1} aria-live="assertive" aria-atomic="true">
      {wrong ? (
        <Surface outlined className="hy-result hy-c-danger">
          <Row as="p" nowrap className="hy-result-word hy-strong">
            <IconWarn />
            <span>{verdict.outcome === 'conflict' ? t('Conflict') : t('Not possible')}</span>
          </Row>
          <p>{verdict.words}</p>
        </Surface>
      ) : (
        signed !== null && (
          <Surface outlined className="hy-result hy-c-success">
            <Row as="p" nowrap className="hy-result-word hy-strong">
              <IconCheck />
              <span>{leg === 'out' ? t('Handed over') : t('Collected')}</span>
            </Row>
            <p>
              {rich('Signed by {name}, {when}', { name: signed.name, when: <MomentText at={signed.at} /> })}
            </p>
          </Surface>
        )
      )}
    </div>
  );
}
