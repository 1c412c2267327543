import { type Condition, CONDITIONS } from '@hireyard/domain/contracts/count-in';
import { datesOf } from '@hireyard/domain/warehouse/drops';
import { t } from '@hireyard/messages';
import type { WarehouseHire, WarehouseWork } from '@hireyard/wire/warehouse/warehouse';
import { type FormEvent, Fragment, useState } from 'react';
import { inFigures, ON_THE_WIRE, parseUnits, kilograms } from '../../../lib/format.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { usePageQuery } from '../../../page/address.ts';
import { Link } from '../../../page/navigate.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconCheck, IconWarn } from '../../../ui/icons.tsx';
import { NumberInput, TextInput } from '../../../ui/inputs.tsx';
import { Camera } from '../../../ui/scan/camera.tsx';
import { IconScan, IconUndo } from '../../../ui/scan/icons.tsx';
import { useWedgeText } from '../../../ui/scan/use-wedge-text.ts';
import { DateText } from '../../../ui/text.tsx';
import { ProgressBar } from '../day/frame.tsx';
import { OpenDayDocument } from '../day-document.tsx';
import type { Desk } from '../desk/desk.ts';
import type { ScanStage } from '../desk/read-scan.ts';
import { dateAt, isDone, itemsOf, type Progress, progressOf } from '../desk/work.ts';
import type { OpenQueue } from '../queue/use-queue.ts';
import { CONDITION_NAMES, DONE_TEXTS } from '../words.ts';
import { Containers, Items } from './items.tsx';
import { type Feedback, restOf, type Scanning, useScanning } from './use-scanning.ts';
import { RunChoice } from './run-choice.tsx';
import { Columns, Row, Sides, Stack, Surface } from '../../../ui/layout.tsx';

interface ConditionChoiceProps {
  readonly chosen: Condition;
  readonly onChoose: (condition: Condition) => void;
}

/** Chooses the condition of the next counted units. */
function ConditionChoice({ chosen, onChoose }: ConditionChoiceProps) {
  return (
    <Columns min={120} gap={8} className="hy-wh-conditions" role="group" aria-label={t('Condition')}>
      {CONDITIONS.map((one) => (
        <button
          key={one}
          type="button"
          className={`is-${one}`}
          aria-pressed={one === chosen}
          onClick={() => onChoose(one)}
        >
          {CONDITION_NAMES[one]}
        </button>
      ))}
    </Columns>
  );
}

interface ResultProps {
  readonly feedback: Feedback;
  readonly times: number;
  readonly stage: ScanStage;
  readonly place: { readonly depot: number; readonly day: string };
}
const COLOURS = { good: 'hy-c-success', already: 'hy-c-warning', wrong: 'hy-c-danger', ready: '' } as const;
const ICONS = { good: IconCheck, already: IconCheck, wrong: IconWarn, ready: IconScan } as const;

/** The last scan, large enough to read from the trolley; announced to screen readers and spoken. */
function Result({ feedback, times, stage, place: { depot, day } }: ResultProps) {
  const Mark = ICONS[feedback.tone];
  return (
    <Surface outlined className={`hy-result ${COLOURS[feedback.tone]}`}>
      <div aria-live="assertive" aria-atomic="true">
        <div key={feedback.key}>
          <Row as="p" nowrap className="hy-result-word hy-strong">
            <Mark />
            <span>{feedback.word}</span>
          </Row>
          <p>{feedback.words}</p>
        </div>
      </div>
      {times > 1 && <p className="hy-strong hy-size-title">× {inFigures(times)}</p>}
      {feedback.other !== undefined && (
        <Link
          className="hy-button is-primary hy-wh-taller"
          direction="root"
          to={paths.warehouseStage.to({ stage, contract: feedback.other.id }, { depot, day })}
        >
          {t('Switch to {contract_number}', { contract_number: feedback.other.contract_number })}
        </Link>
      )}
    </Surface>
  );
}

interface HireHeadProps {
  readonly hire: WarehouseHire;
  readonly stage: ScanStage;
  readonly day: string;
  readonly progress: Progress;
}

function HireHead({ hire, stage, day, progress }: HireHeadProps) {
  const leg = stage === 'count_in' ? 'back' : 'out';
  const date = dateAt(hire, stage, day);
  const others = datesOf(hire.lines, leg).filter((other) => other !== date);
  return (
    <Stack gap={4} className="hy-wh-head">
      <h2>
        {hire.contract_number} <span>{hire.customer}</span>
      </h2>
      <p className="hy-none">
        {leg === 'back' ? `${t('Back')} ` : `${t('Out')} `}
        <DateText day={date} />
        {Number(hire.weight) > 0 && ` · ${kilograms(hire.weight)}`}
      </p>
      {others.length > 0 && (
        <p className="hy-none">
          {leg === 'back' ? t('Other goods back:') : t('Other goods out:')}{' '}
          {others.map((other, n) => (
            <Fragment key={other}>
              {n > 0 && ', '}
              <DateText day={other} />
            </Fragment>
          ))}
        </p>
      )}
      <ProgressBar of={progress} />
      <p className="hy-row hy-wh-count hy-num hy-strong">
        {progress.of > 0 && isDone(progress) && <IconCheck className="hy-success" />}
        <span>
          {t('{done} of {all} {state}', {
            done: inFigures(progress.done),
            all: inFigures(progress.of),
            state: DONE_TEXTS[stage],
          })}
        </span>
      </p>
    </Stack>
  );
}

/** The day of the document. A later drop that is prepared today has its own day; late goods are on today's. */
function documentDay(hire: WarehouseHire, stage: ScanStage, day: string): string {
  const date = dateAt(hire, stage, day);
  return date !== null && date > day ? date : day;
}

/** Maximum multiplier of one scan. */
const MAX_TIMES = 99_999;

interface BenchProps {
  readonly open: OpenQueue;
  readonly desk: Desk;
  readonly work: WarehouseWork;
  /** Including the shelf. */
  readonly hire: WarehouseHire;
  readonly stage: ScanStage;
}

export function Bench({ open, desk, work, hire, stage }: BenchProps) {
  const [query, change] = usePageQuery();
  const [condition, setCondition] = useState<Condition>('good');
  const goes = work.runs.filter((run) =>
    run.stops.some((stop) => stop.contract === hire.id && stop.leg === 'out'),
  );
  const load = (work.runs.find(({ id }) => String(id) === query.get('run')) ?? goes[0])?.id;
  const scanning = useScanning(desk, open.queue, {
    stage,
    contract: hire.id,
    load,
    condition,
  });
  const rest = stage === 'count_in' ? restOf(hire) : [];
  return (
    <Sides columns="repeat(2, minmax(0, 1fr))" className="hy-wh-bench">
      <Stack gap={12}>
        <HireHead hire={hire} stage={stage} day={desk.day} progress={progressOf(hire, stage)} />
        {stage === 'load' && (
          <RunChoice runs={work.runs} hires={work.hires} chosen={load} onChoose={(run) => change({ run })} />
        )}
        {stage === 'count_in' && <ConditionChoice chosen={condition} onChoose={setCondition} />}
        <Result feedback={scanning.feedback} times={scanning.times} stage={stage} place={desk} />
        <Entry scanning={scanning} />
        <Row className="hy-even hy-wh-taller">
          <Button icon={IconUndo} onClick={scanning.undoLast}>
            {t('Undo')}
          </Button>
          {rest.length > 0 && (
            <Button
              onClick={() => {
                setCondition('good');
                scanning.rest(rest);
              }}
            >
              {t('Rest good')}
            </Button>
          )}
          <OpenDayDocument
            contract={hire.id}
            kind={stage === 'count_in' ? 'return_note' : 'picking_list'}
            day={documentDay(hire, stage, desk.day)}
          />
        </Row>
        <Camera onCode={scanning.take} />
      </Stack>
      <Stack gap={12}>
        <Items items={itemsOf(hire, stage)} stage={stage} position={hire.position} scanning={scanning} />
        <Containers hire={hire} stage={stage} scanning={scanning} />
      </Stack>
    </Sides>
  );
}

/** Fields for a typed code and the multiplier; a scanner needs neither. */
function Entry({ scanning }: { readonly scanning: Scanning }) {
  const [text, setText] = useState('');
  // an invalid multiplier stays visible and counts nothing
  const [wrong, setWrong] = useState<string>();
  const wedge = useWedgeText(scanning.take);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wrong !== undefined) return;
    if (text.trim() !== '') scanning.take(text);
    setText('');
  };
  return (
    <form className="hy-wh-enter hy-wh-tall" onSubmit={submit}>
      <Field label={t('Code')}>
        {(control) => (
          <TextInput
            {...control}
            value={wedge === '' ? text : wedge}
            spellCheck={false}
            autoCapitalize="off"
            enterKeyHint="go"
            placeholder={t('Scan, or type the number')}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('Times')} error={wrong === undefined ? undefined : t('Enter a whole number from 1')}>
        {(control) => (
          <NumberInput
            {...control}
            value={wrong ?? String(scanning.times)}
            onFocus={(event) => event.target.select()}
            onBlur={() => setWrong(undefined)}
            onChange={({ target: { value } }) => {
              const times = parseUnits(value, ON_THE_WIRE) ?? 0;
              const right = times >= 1 && times <= MAX_TIMES;
              setWrong(right ? undefined : value);
              if (right) scanning.setTimes(times);
            }}
          />
        )}
      </Field>
      <Button type="submit" kind="primary">
        {t('Count')}
      </Button>
    </form>
  );
}
