/** Other ways to look at a list than its table: which one is chosen. Their switch and their code come by themselves. */
import { inSentence, t } from '@hireyard/messages';
import { type ReactNode, useEffect } from 'react';
import type { Query } from '../../lib/api/query-string.ts';
import { useShortcut } from '../../page/keyboard.ts';
import { usePageQuery } from '../../page/address.ts';
import { type Icon, icon } from '../../ui/icons.tsx';
import { useTableRoom } from '../record.ts';
import type { ListState } from './list-state.ts';
import './layout-switch.css';

/** What a layout is given: the list's conditions hold for it too. */
export interface LayoutProps {
  readonly conditions: Query;
  readonly state: ListState;
  /** A press on a record: beside the layout where there is room, else its page. */
  readonly onOpen: (id: number) => void;
  /** Stands where nothing fits the conditions. */
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

/** The chosen layout and its setter: by the address, else as the device keeps it, else the table. */
export function useLayout(
  layouts: ListLayouts | undefined,
  kept: string | undefined,
  keep: (id: string) => void,
): readonly [string, (id: string) => void] {
  const [query, change] = usePageQuery();
  const asked = query.get('layout');
  const layout = layouts?.ids.find((id) => id === (asked ?? kept)) ?? TABLE;
  // an address that is passed on shows what its sender saw
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

/** Table and the other layouts of a list, side by side; `v` and a number choose one too. On a phone the filters need the room. */
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
      <span className="hy-list-tool hy-layout-one">
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
      className="hy-list-tool"
      aria-label={label}
      aria-pressed={pressed}
      title={`${label} (${keys})`}
      onClick={choose}
    >
      <Shape />
    </button>
  );
}
