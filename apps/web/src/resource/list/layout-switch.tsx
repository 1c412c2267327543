import { t, inSentence } from '@hireyard/messages';
import { useShortcut } from '../../page/keyboard.ts';
import { type Icon, icon } from '../../ui/icons.tsx';
import { type LayoutSwitchProps, TABLE } from './list-layout.ts';
import { useTableRoom } from '../media.ts';
import './layout-switch.css';

export interface LayoutChoice {
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
