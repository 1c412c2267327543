/** Counts in the goods of a hire by line and by container (domain rules §6). */
import { t } from '@hireyard/messages';
import { useState } from 'react';
import { inFigures } from '../../../lib/format.ts';
import { useCan } from '../../../page/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { rich } from '../../../ui/text.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useMoneyText } from '../../money/index.ts';
import { ContainerList, CountLine } from './count-line.tsx';
import {
  bodyOf,
  changedLines,
  type Draft,
  draftOf,
  draftRefusal,
  type Drafts,
  goneUnits,
  linesBack,
  meanwhileText,
  proposedDamages,
  unitsLeft,
  withDraft,
} from './count-draft.ts';
import { usePicture } from './picture.tsx';
import { type Count, type CountBody, useGoodsAction } from './use-count.ts';
import './count.css';

const NO_DRAFTS: Drafts = new Map();

interface CountCardProps {
  readonly id: number;
  readonly count: Count;
  /** The hire has not ended: only goods that are with the customer are expected back. */
  readonly onHire: boolean;
}

/** Unsaved counts, and the actions to save them. */
function useCounting({ id, count: { lines: all, can_count }, onHire }: CountCardProps) {
  const can = useCan();
  const action = useGoodsAction(id);
  const picture = usePicture(id);
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  const [noting, setNoting] = useState<ReadonlySet<number>>(new Set());
  const open = can_count && can('contract.change_contract');
  const [refusal, setRefusal] = useState<string>();
  const lines = linesBack(all, onHire);
  const changed = changedLines(lines, drafts);
  const forget = () => {
    setDrafts(new Map());
    setNoting(new Set());
    setRefusal(undefined);
  };
  const send = async (body: CountBody, done: string) => {
    setRefusal(undefined);
    const outcome = await action.count(body);
    if (!outcome.ok) return setRefusal(outcome.message);
    forget();
    toast(done, { tone: 'success' });
  };
  const addPicture = async (contractstock: number, file: File) => {
    const added = await picture.add(file);
    if ('message' in added) return void toast(added.message, { tone: 'danger' });
    const outcome = await action.count({ lines: [{ contractstock, photo: added.id }] });
    toast(outcome.ok ? t('Photo added') : outcome.message, { tone: outcome.ok ? 'success' : 'danger' });
  };
  const pictures = can('core.add_file') && !picture.busy;
  return {
    lines,
    open,
    busy: action.busy,
    unsaved: changed.length > 0,
    /** Why the server refused the last count. */
    refusal,
    /** Units still to count, without unsaved figures. */
    left: lines.reduce((sum, line) => sum + unitsLeft(line, draftOf(line, NO_DRAFTS)), 0),
    all: lines.reduce((sum, line) => sum + goneUnits(line), 0),
    /** A line has invalid counts. */
    stuck: changed.some((line) => draftRefusal(line, draftOf(line, drafts)) !== null),
    damages: proposedDamages(lines, drafts),
    forget,
    save: () => void send({ lines: bodyOf(lines, drafts) }, t('Count saved')),
    saveRest: (rest: 'rest_good' | 'rest_to_wash') =>
      void send({ lines: bodyOf(lines, drafts), [rest]: true }, t('Rest counted')),
    countContainer: (stockgroup: number, condition: 'good' | 'dirty') =>
      void send({ containers: [{ stockgroup, condition }] }, t('Container counted')),
    /** Props of a line's row. */
    rowOf: (line: Count['lines'][number]) => ({
      line,
      draft: draftOf(line, drafts),
      meanwhile: meanwhileText(line, drafts),
      all: goneUnits(line),
      left: unitsLeft(line, draftOf(line, drafts)),
      open,
      noting: noting.has(line.contractstock),
      onNote: () => setNoting(toggled(noting, line.contractstock)),
      onPicture: pictures ? (file: File) => void addPicture(line.contractstock, file) : undefined,
      onChange: (draft: Draft) => setDrafts(withDraft(drafts, line, draft)),
    }),
  };
}
type Counting = ReturnType<typeof useCounting>;

export function CountCard(props: CountCardProps) {
  const { groups } = props.count;
  const counting = useCounting(props);
  const { lines, open, unsaved, all, left } = counting;
  return (
    <Card
      flush
      help="count.conditions"
      helpLabel={t('Count-in')}
      title={
        <>
          {t('Count-in')} {all > 0 && <span className="hy-hint">{progress(all, left)}</span>}
        </>
      }
      actions={open && left > 0 && <RestButtons counting={counting} />}
    >
      {lines.length === 0 ? (
        <EmptyState title={t('Nothing to count in')} />
      ) : (
        <ul className="hy-ci-lines hy-lined">
          {lines.map((line) => (
            <CountLine key={line.contractstock} {...counting.rowOf(line)} />
          ))}
        </ul>
      )}
      {groups.length > 0 && (
        <ContainerList
          groups={groups}
          lines={lines}
          busy={counting.busy}
          onCount={open && !unsaved ? counting.countContainer : undefined}
        />
      )}
      {open && <CountFoot counting={counting} />}
    </Card>
  );
}

/** Counts all remaining units at once. */
function RestButtons({ counting: { lines, busy, stuck, saveRest } }: { readonly counting: Counting }) {
  return (
    <span className="hy-row">
      {lines.some((line) => line.washed && line.out > 0) && (
        <Button loading={busy} disabled={stuck} onClick={() => saveRest('rest_to_wash')}>
          {t('Rest to wash-up')}
        </Button>
      )}
      <Button loading={busy} disabled={stuck} onClick={() => saveRest('rest_good')}>
        {t('Rest good')}
      </Button>
    </span>
  );
}

/** The cost of damages and the save button; hidden if there is neither. */
function CountFoot({ counting }: { readonly counting: Counting }) {
  const { unsaved, refusal, damages, busy, stuck, forget, save } = counting;
  const text = useMoneyText();
  const some = damages !== '0.00';
  if (!unsaved && !some && refusal === undefined) return null;
  return (
    <div className="hy-row is-between hy-foot-bar">
      {refusal !== undefined && (
        <p className="hy-error hy-all" role="alert">
          {refusal}
        </p>
      )}
      <span aria-live="polite">
        {some &&
          rich('Damages at replacement price: {amount}', {
            amount: <b className="hy-num">{text(damages)}</b>,
          })}
      </span>
      {unsaved && (
        <span className="hy-row">
          <Button onClick={forget}>{t('Undo')}</Button>
          <Button kind="primary" loading={busy} disabled={stuck} onClick={save}>
            {t('Save count')}
          </Button>
        </span>
      )}
    </div>
  );
}

const toggled = (set: ReadonlySet<number>, one: number): ReadonlySet<number> =>
  set.has(one) ? new Set([...set].filter((other) => other !== one)) : new Set([...set, one]);

const progress = (units: number, uncounted: number): string =>
  uncounted === 0
    ? t('{units, plural, one {# unit counted} other {all # units counted}}', { units })
    : t('{counted} of {units, plural, one {# unit} other {# units}} counted', {
        counted: inFigures(units - uncounted),
        units,
      });
