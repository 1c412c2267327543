/** Layouts of a list other than the table: which one is chosen. Their switch and code load on demand. */
import { inSentence, t } from '@hireyard/messages';
import { type ReactNode, useEffect } from 'react';
import type { Query } from '../../lib/api/query-string.ts';
import { useShortcut } from '../../page/keyboard.ts';
import { usePageQuery } from '../../page/address.ts';
import { type Icon, icon } from '../../ui/icons.tsx';
import { useTableRoom } from '../record.ts';
import type { ListState } from './list-state.ts';
import './layout-switch.css';

/** Props of a layout: the list's conditions apply to it too. */
export interface LayoutProps {
  readonly conditions: Query;
  readonly state: ListState;
  /** A click on a record: opens it beside the layout if there is room, else its page. */
  readonly onOpen: (id: number) => void;
  /** Shown if nothing matches the conditions. */
  readonly empty: ReactNode;
}
export interface LayoutSwitchProps {
  readonly current: string;
  readonly onChoose: (id: string) => void;
}
export interface ListLayouts {
  /** In the address: `?layout=board`. */
  readonly ids: readonly string[];
  readonly Switch: (props: LayoutSwitchProps) => ReactNode;
  readonly Body: (props: LayoutProps & { readonly layout: string }) => ReactNode;
}
export const TABLE = 'table';

/** Returns the chosen layout and its setter: from the address, else from this device, else the table. */
export function useLayout(
  layouts: ListLayouts | undefined,
  kept: string | undefined,
  keep: (id: string) => void,
): readonly [string, (id: string) => void] {
  const [query, change] = usePageQuery();
  const asked = query.get('layout');
  const layout = layouts?.ids.find((id) => id === (asked ?? kept)) ?? TABLE;
  // A shared address opens what its sender saw.
  const missing = asked === null && layout !== TABLE;
  useEffect(() => {
    if (missing) change({ layout });
  }, [missing, layout, change]);
  const choose = (id: string) => {
    keep(id);
    change({ layout: id === TABLE ? null : id, selected: null, page: null });
  };
  return [layout, choose];
}

interface LayoutChoice {
  readonly id: string;
  readonly label: string;
  readonly icon: Icon;
}
const TABLE_CHOICE: LayoutChoice = { id: TABLE, label: t('Table'), icon: icon('M4 6h16M4 12h16M4 18h16') };

/** Buttons for the table and the other layouts; also `v` and a number. Hidden on phones, where the filters need the room. */
export function LayoutSwitch({
  choices,
  current,
  onChoose,
}: LayoutSwitchProps & { readonly choices: readonly LayoutChoice[] }) {
  const room = useTableRoom();
  const all = [TABLE_CHOICE, ...choices];
  const Shown = (all.find((one) => one.id === current) ?? TABLE_CHOICE).icon;
  if (!room)
    return (
      <span className="hy-list-tool hy-centre hy-layout-one">
        <Shown />
        <select aria-label={t('Layout')} value={current} onChange={(event) => onChoose(event.target.value)}>
          {all.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </span>
    );
  return (
    <div className="hy-layouts" role="group" aria-label={t('Layout')}>
      {all.map((one, at) => (
        <Choice key={one.id} {...one} keys={`v ${at + 1}`} pressed={one.id === current} onChoose={onChoose} />
      ))}
    </div>
  );
}

interface ChoiceProps extends LayoutChoice {
  readonly keys: string;
  readonly pressed: boolean;
  readonly onChoose: (id: string) => void;
}

function Choice({ id, label, icon: Shape, keys, pressed, onChoose }: ChoiceProps) {
  const choose = () => onChoose(id);
  useShortcut(keys, t('Layout: {label}', { label: inSentence(label) }), choose);
  return (
    <button
      type="button"
      className="hy-list-tool hy-centre"
      aria-label={label}
      aria-pressed={pressed}
      title={`${label} (${keys})`}
      onClick={choose}
    >
      <Shape />
    </button>
  );
}
