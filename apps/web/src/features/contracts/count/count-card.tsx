/** Counts in the goods of a hire by line and by container (domain rules §6). */
import { t } from '@hireyard/messages';
import { contract } from '@hireyard/wire/contracts/contract';
import type { countBody, countShape } from '@hireyard/wire/contracts/count-in';
import type { CreateOf, ReadOf } from '@hireyard/wire/field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../lib/api/client.ts';
import { inFigures } from '../../../lib/format.ts';
import { useCan } from '../../../page/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { rich } from '../../../ui/rich.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { toast } from '../../../ui/toast.tsx';
import { contractQuery, useMoneyAction, useMoneyText } from '../../money/index.ts';
import { correctionsOf } from './correction.ts';
import { ContainerList, CountLine } from './count-line.tsx';
import {
  bodyOf,
  changedLines,
  type Draft,
  draftOf,
  draftRefusal,
  type Drafts,
  proposedDamages,
} from './count-draft.ts';
import { usePicture } from './picture.tsx';
import './count.css';

const CorrectGoodsDialog = lazyPart(() => import('./correct-goods-dialog.tsx'));

// Loads and saves the count of a contract.

type Count = ReadOf<typeof countShape>;
type Body = CreateOf<typeof countBody>;

/** Loads the count of a contract once its goods have gone out. */
export function useCount(id: number, enabled: boolean) {
  return useQuery({ ...contractQuery<Count>(id, 'count_in'), enabled });
}

/** Saves counts and updates the wash-up from the count. */
export function useCountAction(id: number) {
  const { run, busy } = useMoneyAction();
  const post = (name: 'countIn' | 'washUp', body: Body) =>
    run({ name, body }, async (idempotencyKey) =>
      client(contract).action<unknown>(name, { id, body, idempotencyKey }),
    );
  return {
    busy,
    count: async (body: Body) => post('countIn', body),
    washUp: async () => post('washUp', {}),
  };
}

interface CountCardProps {
  readonly id: number;
  readonly count: Count;
}

/** Unsaved counts, and the actions to save them. */
function useCounting(id: number, { lines, can_count }: Count) {
  const can = useCan();
  const action = useCountAction(id);
  const picture = usePicture(id);
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  const [noting, setNoting] = useState<ReadonlySet<number>>(new Set());
  const open = can_count && can('contract.change_contract');
  const changed = changedLines(lines, drafts);
  const forget = () => {
    setDrafts(new Map());
    setNoting(new Set());
  };
  const send = async (body: Body, done: string) => {
    const outcome = await action.count(body);
    if (!outcome.ok) return void toast(outcome.message, { tone: 'danger' });
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
    /** A line has invalid counts. */
    stuck: changed.some((line) => draftRefusal(line, draftOf(line, drafts)) !== null),
    damages: proposedDamages(lines, drafts),
    forget,
    /** Drops the figures typed for a line. */
    forgetLine: (line: number) => setDrafts(new Map([...drafts].filter(([key]) => key !== line))),
    save: () => void send({ lines: bodyOf(lines, drafts) }, t('Count saved')),
    saveRest: (rest: 'rest_good' | 'rest_to_wash') =>
      void send({ lines: bodyOf(lines, drafts), [rest]: true }, t('All units counted')),
    countContainer: (stockgroup: number, condition: 'good' | 'dirty') =>
      void send({ containers: [{ stockgroup, condition }] }, t('Container counted')),
    /** Props of a line's row. */
    rowOf: (line: Count['lines'][number]) => ({
      line,
      draft: draftOf(line, drafts),
      open,
      noting: noting.has(line.contractstock),
      onNote: () => setNoting(toggled(noting, line.contractstock)),
      onPicture: pictures ? (file: File) => void addPicture(line.contractstock, file) : undefined,
      onChange: (draft: Draft) => setDrafts(new Map(drafts).set(line.contractstock, draft)),
    }),
  };
}
type Counting = ReturnType<typeof useCounting>;

/** The line whose goods are being corrected, and the lines that allow it. */
function useCorrecting(id: number, { lines, can_count }: Count, onCorrected: (line: number) => void) {
  const can = useCan();
  const [chosen, choose] = useState<number>();
  const line = lines.find(({ contractstock }) => contractstock === chosen);
  return {
    /** Opens the dialog for a line; undefined where there is nothing to correct. */
    of: (one: Count['lines'][number]) =>
      can('contract.change_contract') && correctionsOf(one, can_count).length > 0
        ? () => choose(one.contractstock)
        : undefined,
    dialog: line && (
      <CorrectGoodsDialog
        contract={id}
        line={line.contractstock}
        name={line.stockitem.internal_title || line.stockitem.sku}
        corrections={correctionsOf(line, can_count)}
        onDone={() => {
          onCorrected(line.contractstock);
          choose(undefined);
        }}
        onClose={() => choose(undefined)}
      />
    ),
  };
}

export function CountCard({ id, count }: CountCardProps) {
  const counting = useCounting(id, count);
  const correcting = useCorrecting(id, count, counting.forgetLine);
  const { lines, open, unsaved } = counting;
  const units = lines.reduce((sum, line) => sum + line.expected, 0);
  return (
    <>
      <Card
        flush
        help="count.conditions"
        helpLabel={t('Count-in')}
        title={
          <>
            {t('Count-in')} {units > 0 && <span className="hy-hint">{progress(units, count.uncounted)}</span>}
          </>
        }
        actions={open && count.uncounted > 0 && <RestButtons counting={counting} />}
      >
        {lines.length === 0 ? (
          <EmptyState title={t('Nothing to count in')} />
        ) : (
          <ul className="hy-ci-lines">
            {lines.map((line) => (
              <CountLine key={line.contractstock} {...counting.rowOf(line)} onCorrect={correcting.of(line)} />
            ))}
          </ul>
        )}
        {count.groups.length > 0 && (
          <ContainerList
            groups={count.groups}
            lines={lines}
            busy={counting.busy}
            onCount={open && !unsaved ? counting.countContainer : undefined}
          />
        )}
        {open && <CountFoot counting={counting} />}
      </Card>
      {correcting.dialog}
    </>
  );
}

/** Counts all remaining units at once. */
function RestButtons({ counting: { lines, busy, stuck, saveRest } }: { readonly counting: Counting }) {
  return (
    <span className="hy-row">
      {lines.some((line) => line.washed && line.uncounted > 0) && (
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
  const { unsaved, damages, busy, stuck, forget, save } = counting;
  const text = useMoneyText();
  const some = damages !== '0.00';
  if (!unsaved && !some) return null;
  return (
    <div className="hy-row is-between hy-ci-foot">
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
