import { type Condition, CONDITIONS } from '@hireyard/domain/contracts/count-in';
import { t } from '@hireyard/messages';
import type { CountedWireGroup, CountedWireLine } from '@hireyard/wire/contracts/count-in';
import { inFigures } from '../../../lib/format.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { Link } from '../../../page/navigate.tsx';
import { Button } from '../../../ui/button.tsx';
import { NumberInput, TextInput } from '../../../ui/inputs.tsx';
import { captions, type Draft, draftRefusal, leftText, neverLeft, setUnits } from './count-draft.ts';
import { LineActions } from './line-actions.tsx';
import { Rows } from '../../../ui/layout.tsx';

interface UnitsInputProps {
  /** Label for screen readers: "Broken of Dinner plate". */
  readonly label: string;
  /** Caption where there are no column headings. */
  readonly caption: string;
  readonly value: number;
  readonly disabled: boolean;
  readonly onChange: (value: number) => void;
}

const MAX_UNITS = 1_000_000;
const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** Input for units of one condition: typed, or stepped by arrow keys or buttons. */
function UnitsInput({ label, caption, value, disabled, onChange }: UnitsInputProps) {
  const set = (next: number) => onChange(Math.min(MAX_UNITS, Math.max(0, next)));
  return (
    <div className="hy-stack hy-gap-2">
      <span className="hy-hint" aria-hidden="true">
        {caption}
      </span>
      <span className="hy-ci-stepper">
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('Decrease {label}', { label })}
          disabled={disabled || value === 0}
          onClick={() => set(Math.ceil(value) - 1)}
        >
          −
        </button>
        <NumberInput
          role="spinbutton"
          aria-label={label}
          aria-valuenow={value}
          aria-valuemin={0}
          aria-valuemax={MAX_UNITS}
          aria-invalid={!Number.isInteger(value) || undefined}
          value={String(value)}
          disabled={disabled}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            // half a plate stays as typed and the line explains the error; text that is no number is ignored
            const typed = Number(event.target.value);
            if (!Number.isNaN(typed)) set(typed);
          }}
          onKeyDown={(event) => {
            const step = STEPS[event.key];
            if (step === undefined) return;
            event.preventDefault();
            set(Math.trunc(value) + step);
          }}
        />
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('Increase {label}', { label })}
          disabled={disabled}
          onClick={() => set(Math.floor(value) + 1)}
        >
          +
        </button>
      </span>
    </div>
  );
}

interface ContainerListProps {
  readonly groups: readonly CountedWireGroup[];
  readonly lines: readonly CountedWireLine[];
  readonly busy: boolean;
  /** Absent if nothing can be counted, or if unsaved changes come first. */
  readonly onCount?: ((group: number, condition: 'good' | 'dirty') => void) | undefined;
}

/** Filled containers of a hire. One that was returned whole is counted with one press. */
export function ContainerList({ groups, lines, busy, onCount }: ContainerListProps) {
  return (
    <section aria-label={t('Containers')}>
      <h3 className="hy-pad hy-label">{t('Containers')}</h3>
      <Rows between>
        {groups.map((group) => {
          const line = lines.find((one) => one.contractstock === group.contractstock);
          const left = Math.min(group.quantity - group.counted, line?.uncounted ?? 0);
          return (
            <li key={group.id}>
              <span className="hy-stack hy-gap-0 hy-anywhere">
                <Link to={paths.stockGroupRecord.to({ id: group.id })}>{group.identifier}</Link>
                <span className="hy-hint">
                  {inFigures(group.quantity)} × {line?.stockitem.internal_title} ·{' '}
                  {left <= 0 ? t('counted') : t('{counted} counted', { counted: inFigures(group.counted) })}
                </span>
              </span>
              {onCount && left > 0 && (
                <span className="hy-row">
                  <Button
                    loading={busy}
                    aria-label={t('Good: {identifier}', { identifier: group.identifier })}
                    onClick={() => onCount(group.id, 'good')}
                  >
                    {t('Good')}
                  </Button>
                  <Button
                    loading={busy}
                    aria-label={t('Dirty: {identifier}', { identifier: group.identifier })}
                    onClick={() => onCount(group.id, 'dirty')}
                  >
                    {t('Dirty')}
                  </Button>
                </span>
              )}
            </li>
          );
        })}
      </Rows>
    </section>
  );
}

interface CountLineProps {
  /** Says that someone else has counted the line meanwhile. */
  readonly meanwhile: string | undefined;
  readonly line: CountedWireLine;
  readonly draft: Draft;
  /** Its units. */
  readonly all: number;
  /** Units still to count with the draft. */
  readonly left: number;
  /** False for read-only. */
  readonly open: boolean;
  readonly noting: boolean;
  /** Absent if no photo can be added. */
  readonly onPicture?: ((file: File) => void) | undefined;
  readonly onNote: () => void;
  readonly onChange: (draft: Draft) => void;
}

/** A line of the hire: what went out, its counts and notes. */
export function CountLine({
  line,
  draft,
  all,
  left,
  open,
  noting,
  onPicture,
  onNote,
  meanwhile,
  onChange,
}: CountLineProps) {
  const name = line.stockitem.internal_title || line.stockitem.sku;
  const refusal = draftRefusal(line, draft);
  const set = (condition: Condition, value: number) =>
    onChange({ ...draft, units: setUnits(line.expected, draft.units, condition, value) });
  const showsNote = noting || draft.note !== '';
  return (
    <li className={left === 0 ? 'is-done' : undefined}>
      <CountedItem
        line={line}
        name={name}
        all={all}
        left={[leftText(left, all), neverLeft(line) ?? []].flat().join(' · ')}
      />
      <div className="hy-ci-figures" role="group" aria-label={t('Count of {name}', { name })}>
        {CONDITIONS.map((condition) => (
          <UnitsInput
            key={condition}
            label={t('{condition} of {name}', { condition: captions[condition], name })}
            caption={captions[condition]}
            value={draft.units[condition]}
            disabled={!open}
            onChange={(value) => set(condition, value)}
          />
        ))}
      </div>
      {open && (
        <LineActions
          line={line}
          name={name}
          left={left}
          showsNote={showsNote}
          onRest={(condition) => set(condition, draft.units[condition] + left)}
          onNote={onNote}
          onPicture={onPicture}
        />
      )}
      {open && showsNote && (
        <TextInput
          className="hy-across"
          aria-label={t('Note on {name}', { name })}
          placeholder={t('Note')}
          maxLength={500}
          value={draft.note}
          onChange={(event) => onChange({ ...draft, note: event.target.value })}
        />
      )}
      {meanwhile !== undefined && (
        <p className="hy-hint hy-across" role="status">
          {meanwhile}
        </p>
      )}
      {refusal !== null && (
        <p className="hy-error hy-across" role="alert">
          {`${name}: ${refusal}.`}
        </p>
      )}
    </li>
  );
}

interface CountedItemProps {
  readonly line: CountedWireLine;
  readonly name: string;
  readonly all: number;
  /** How far it is counted. */
  readonly left: string;
}

const CountedItem = ({ line, name, all, left }: CountedItemProps) => (
  <div className="hy-stack hy-gap-0 hy-anywhere">
    <b>
      <span className="hy-num">{inFigures(all)}</span> × {name}
    </b>
    <span className="hy-hint">
      {line.stockitem.sku} · {left}
      {line.photos.length > 0 &&
        ` · ${t('{count, plural, one {# photo} other {# photos}}', { count: line.photos.length })}`}
    </span>
    {line.notes.map((note) => (
      <span key={note} className="hy-hint">
        “{note}”
      </span>
    ))}
  </div>
);
