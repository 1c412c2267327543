/** A chip for every filter of the list; clicking it opens its editor. */
import { t } from '@hireyard/messages';
import { choiceText } from '@hireyard/wire/field/choice-text';
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import type { ComponentProps } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useSettings, inFigures } from '../../lib/format.ts';
import { usePageQuery } from '../../page/address.ts';
import { Button } from '../../ui/button.tsx';
import { IconClose, IconDown } from '../../ui/icons.tsx';
import { PopoverButton } from '../../ui/popover.tsx';
import { headNamed, titleOf } from '../record.ts';
import { FilterEditor, useNamed, filterText } from './filter-editor.tsx';
import {
  type FilterChip,
  filterChips,
  type FilterValues,
  readListState,
  type FilterChange,
} from './list-state.ts';
import { Row } from '../../ui/layout.tsx';
import './list.css';

// A filter by several kinds at once; its chip is beside the declared ones.

interface KindFilterProps {
  readonly label: string;
  readonly options: readonly string[];
  readonly chosen: readonly string[];
  /** The label of an option; by default the option itself as a choice. */
  readonly text?: (option: string) => string;
  readonly onChange: (chosen: readonly string[]) => void;
}

export function KindFilter({ label, options, chosen, text = choiceText, onChange }: KindFilterProps) {
  const set = chosen.length > 0;
  return (
    <span className={classNames('hy-filter', set && 'is-set')}>
      <PopoverButton
        className="hy-filter-button hy-inline"
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
                {chosen.length > 1 && ` +${inFigures(chosen.length - 1)}`}
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
          className="hy-filter-off hy-centre"
          aria-label={t('Clear {label}', { label })}
          onClick={() => onChange([])}
        >
          <IconClose />
        </button>
      )}
    </span>
  );
}

// A list filter by kinds: the choice is in the address, like that of every other filter.

interface ListKindFilterProps extends Omit<ComponentProps<typeof KindFilter>, 'chosen' | 'onChange'> {
  readonly resource: AnyResource;
  /** The filter of the declaration. */
  readonly name: string;
  /** The filter takes one value: the last one chosen counts. */
  readonly single?: true;
}

export function ListKindFilter({ resource, name, single, ...shown }: ListKindFilterProps) {
  const [query, change] = usePageQuery();
  return (
    <KindFilter
      {...shown}
      chosen={readListState(resource, query).filters[name] ?? []}
      onChange={(chosen) =>
        change({
          [name]: single === true ? (chosen.at(-1) ?? null) : chosen.join(','),
          page: null,
          selected: null,
        })
      }
    />
  );
}

interface FilterBarProps {
  readonly resource: AnyResource;
  readonly values: FilterValues;
  /** Filters set by the page: they get no chip. */
  readonly without?: readonly string[];
  readonly onChange: FilterChange;
  /** Clears search and filters; undefined if none is set. */
  readonly onClear?: (() => void) | undefined;
}

export function FilterBar({ resource, values, without = [], onChange, onClear }: FilterBarProps) {
  return (
    <Row className="hy-filters" role="group" aria-label={t('Filters')}>
      {filterChips(resource, without, values).map((chip) => (
        <Chip key={chip.key} resource={resource} chip={chip} values={values} onChange={onChange} />
      ))}
      {onClear && (
        <Button kind="quiet" className="hy-filter-clear" onClick={onClear}>
          {t('Clear filters')}
        </Button>
      )}
    </Row>
  );
}

interface ChipProps {
  readonly resource: AnyResource;
  readonly chip: FilterChip;
  readonly values: FilterValues;
  readonly onChange: FilterChange;
}

function Chip({ resource, chip, values, onChange }: ChipProps) {
  const { locale } = useSettings();
  const given = chip.names.map((name) => values[name] ?? []);
  const set = given.some((list) => list.length > 0);
  const clear = () => onChange(Object.fromEntries(chip.names.map((name) => [name, []])));
  const ids = chip.filter.kind === 'ids';
  return (
    <span className={classNames('hy-filter', set && 'is-set')}>
      <PopoverButton
        className="hy-filter-button hy-inline"
        label={t('Filter by {label}', { label: chip.label })}
        button={
          <>
            <span className="hy-filter-name">
              {chip.label}
              {set && ':'}
            </span>
            {set && (
              <b>
                {ids ? (
                  <Names resource={chip.filter.resource ?? ''} ids={given[0] ?? []} />
                ) : (
                  <span>{filterText(chip, given, locale)}</span>
                )}
              </b>
            )}
            {!set && <IconDown />}
          </>
        }
      >
        {(close) => (
          <FilterEditor resource={resource} chip={chip} given={given} onChange={onChange} onDone={close} />
        )}
      </PopoverButton>
      {set && (
        <button
          type="button"
          className="hy-filter-off hy-centre"
          aria-label={t('Clear {label}', { label: chip.label })}
          onClick={clear}
        >
          <IconClose />
        </button>
      )}
    </span>
  );
}

/** The names of chosen records: the first, and how many more. */
function Names({ resource: name, ids }: { readonly resource: string; readonly ids: readonly string[] }) {
  const resource = headNamed(name);
  const rows = useNamed(resource, ids);
  const first = rows.find((row) => String(row.id) === ids[0]) ?? rows[0];
  const title = first === undefined ? (ids.length === 1 ? '…' : '') : titleOf(resource, first);
  const more = ids.length - (title === '' ? 0 : 1);
  return (
    <>
      <span>{title}</span>
      {more > 0 && ` +${inFigures(more)}`}
    </>
  );
}
