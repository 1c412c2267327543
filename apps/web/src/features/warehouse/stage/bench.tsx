import { t } from '@hireyard/messages';
import type { Condition } from '@hireyard/domain/contracts/count-in';
import type { WarehouseHire, WarehouseWork } from '@hireyard/wire/warehouse/warehouse';
import { type FormEvent, useState } from 'react';
import { Camera } from '../../../ui/scan/camera.tsx';
import { IconUndo } from '../../../ui/scan/icons.tsx';
import { useWedgeText } from '../../../ui/scan/use-wedge-text.ts';
import { usePageQuery } from '../../../page/page-query.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { ON_THE_WIRE, parseUnits } from '../../../lib/figures.ts';
import { NumberInput, TextInput } from '../../../ui/inputs.tsx';
import type { Desk } from '../desk/desk.ts';
import { itemsOf, progressOf } from '../desk/progress.ts';
import type { ScanStage } from '../desk/read-scan.ts';
import type { OpenQueue } from '../queue/use-queue.ts';
import { ConditionChoice } from './condition-choice.tsx';
import { Containers } from './containers.tsx';
import { HireHead } from './hire-head.tsx';
import { Items } from './items.tsx';
import { Result } from './result.tsx';
import { restOf } from './rest.ts';
import { RunChoice } from './run-choice.tsx';
import { type Scanning, useScanning } from './use-scanning.ts';

/** More often than this nothing is counted by one scan. */
const MOST_TIMES = 99_999;

interface BenchProps {
  readonly open: OpenQueue;
  readonly desk: Desk;
  readonly work: WarehouseWork;
  /** With the shelf beside it. */
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
    <div className="hy-wh-bench">
      <div>
        <HireHead hire={hire} stage={stage} progress={progressOf(hire, stage)} />
        {stage === 'load' && (
          <RunChoice runs={work.runs} hires={work.hires} chosen={load} onChoose={(run) => change({ run })} />
        )}
        {stage === 'count_in' && <ConditionChoice chosen={condition} onChoose={setCondition} />}
        <Result heard={scanning.heard} times={scanning.times} stage={stage} place={desk} />
        <Entry scanning={scanning} />
        <div className="hy-wh-acts">
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
        </div>
        <Camera onCode={scanning.take} />
      </div>
      <div>
        <Items items={itemsOf(hire, stage)} stage={stage} scanning={scanning} />
        <Containers hire={hire} stage={stage} scanning={scanning} />
      </div>
    </div>
  );
}

/** For a code that is typed, and for how often the next item counts. A scanner needs neither. */
function Entry({ scanning }: { readonly scanning: Scanning }) {
  const [text, setText] = useState('');
  // what stands in the box of times and is none: it stays to be seen, and nothing is counted by it
  const [wrong, setWrong] = useState<string>();
  const wedge = useWedgeText(scanning.take);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wrong !== undefined) return;
    if (text.trim() !== '') scanning.take(text);
    setText('');
  };
  return (
    <form className="hy-wh-enter" onSubmit={submit}>
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
      <Field label={t('Times')} error={wrong === undefined ? undefined : t('A whole number from 1')}>
        {(control) => (
          <NumberInput
            {...control}
            value={wrong ?? String(scanning.times)}
            onFocus={(event) => event.target.select()}
            onBlur={() => setWrong(undefined)}
            onChange={({ target: { value } }) => {
              const times = parseUnits(value, ON_THE_WIRE) ?? 0;
              const right = times >= 1 && times <= MOST_TIMES;
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
