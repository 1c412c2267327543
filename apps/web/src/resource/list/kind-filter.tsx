/** Narrows a list by kinds, several at once; its chip stands beside those that come from the declaration. */
import { t } from '@hireyard/messages';
import { classNames } from '../../lib/class-names.ts';
import { IconClose, IconDown } from '../../ui/icons.tsx';
import { PopoverButton } from '../../ui/popover-button.tsx';
import { choiceText } from '@hireyard/wire/field/choice-text';
import './list.css';

interface KindFilterProps {
  readonly label: string;
  readonly options: readonly string[];
  readonly chosen: readonly string[];
  /** An option in words; default the option itself as a choice. */
  readonly text?: (option: string) => string;
  readonly onChange: (chosen: readonly string[]) => void;
}

export function KindFilter({ label, options, chosen, text = choiceText, onChange }: KindFilterProps) {
  const set = chosen.length > 0;
  return (
    <span className={classNames('hy-filter', set && 'is-set')}>
      <PopoverButton
        className="hy-filter-button"
        label={t('Filter by {label}', { label })}
        button={
          <>
            <span className="hy-filter-name">
              {label}
              {set && ':'}
            </span>
            {set ? (
              <b>
                <span>{text(chosen[0] ?? '')}</span>
                {chosen.length > 1 && ` +${chosen.length - 1}`}
              </b>
            ) : (
              <IconDown />
            )}
          </>
        }
      >
        {() => (
          <fieldset className="hy-editor">
            <legend className="hy-sr">{label}</legend>
            {options.map((option) => (
              <label key={option} className="hy-check">
                <input
                  type="checkbox"
                  checked={chosen.includes(option)}
                  onChange={(event) =>
                    onChange(
                      event.target.checked ? [...chosen, option] : chosen.filter((one) => one !== option),
                    )
                  }
                />
                <span>{text(option)}</span>
              </label>
            ))}
          </fieldset>
        )}
      </PopoverButton>
      {set && (
        <button
          type="button"
          className="hy-filter-off"
          aria-label={t('Clear {label}', { label })}
          onClick={() => onChange([])}
        >
          <IconClose />
        </button>
      )}
    </span>
  );
}
