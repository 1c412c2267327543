import { t } from '@hireyard/messages';
import { type Condition, CONDITIONS, lineCount } from '@hireyard/domain/contracts/count-in';
import type { CountedWireLine } from '@hireyard/wire/contracts/count-in';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import { type Draft, draftRefusal, setUnits } from './count-draft.ts';
import { IconPicture } from './icons.tsx';
import { UnitsInput } from './units-input.tsx';
import { inFigures } from '../../../lib/locale.ts';
import { captions, leftWords } from './words.ts';

interface CountLineProps {
  readonly line: CountedWireLine;
  readonly draft: Draft;
  /** False = for looking only. */
  readonly open: boolean;
  readonly noting: boolean;
  /** Absent where no picture can be added. */
  readonly onPicture?: ((file: File) => void) | undefined;
  readonly onNote: () => void;
  readonly onChange: (draft: Draft) => void;
}

/** One line of the hire: what went out, how it came back, what is said of it. */
export function CountLine({ line, draft, open, noting, onPicture, onNote, onChange }: CountLineProps) {
  const camera = useRef<HTMLInputElement>(null);
  const name = line.stockitem.internal_title || line.stockitem.sku;
  const now = lineCount(line.expected, draft.units);
  const refusal = draftRefusal(line, draft);
  const set = (condition: Condition, value: number) =>
    onChange({ ...draft, units: setUnits(line.expected, draft.units, condition, value) });
  // what is hired out with its washing comes back to be washed
  const usual = line.washed ? 'dirty' : 'good';
  const asks = noting || now.over > 0 || draft.note !== '';
  return (
    <li className={now.uncounted === 0 ? 'is-done' : undefined}>
      <div className="hy-ci-what">
        <b>
          <span className="hy-num">{inFigures(line.expected)}</span> × {name}
        </b>
        <span className="hy-hint">
          {line.stockitem.sku} · {leftWords(now)}
          {line.photos.length > 0 &&
            ` · ${t('{count, plural, one {# picture} other {# pictures}}', { count: line.photos.length })}`}
        </span>
        {line.notes.map((note) => (
          <span key={note} className="hy-hint">
            “{note}”
          </span>
        ))}
      </div>
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
        <div className="hy-ci-acts">
          <Button
            kind="quiet"
            disabled={now.uncounted === 0}
            aria-label={t('Rest {condition}: {name}', { condition: usual, name })}
            onClick={() => set(usual, draft.units[usual] + now.uncounted)}
          >
            {t('Rest {condition}', { condition: usual })}
          </Button>
          <Button
            kind="quiet"
            aria-expanded={asks}
            aria-label={t('Note on {name}', { name })}
            onClick={onNote}
          >
            {t('Note')}
          </Button>
          {onPicture && (
            <>
              <input
                ref={camera}
                type="file"
                hidden
                accept="image/jpeg,image/png"
                capture="environment"
                aria-label={t('Picture of {name}', { name })}
                onChange={(event) => {
                  const [file] = event.target.files ?? [];
                  if (file !== undefined) onPicture(file);
                  event.target.value = '';
                }}
              />
              <Button
                kind="quiet"
                icon={IconPicture}
                aria-label={t('Add a picture of {name}', { name })}
                onClick={() => camera.current?.click()}
              />
            </>
          )}
        </div>
      )}
      {open && asks && (
        <TextInput
          className="hy-ci-note"
          aria-label={t('Note on {name}', { name })}
          placeholder={now.over > 0 ? t('Where do the others come from?') : t('Note')}
          maxLength={500}
          value={draft.note}
          onChange={(event) => onChange({ ...draft, note: event.target.value })}
        />
      )}
      {refusal !== null && (
        <p className="hy-error hy-ci-note" role="alert">
          {`${name}: ${refusal}.`}
        </p>
      )}
    </li>
  );
}
