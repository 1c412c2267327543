import { t, inSentence } from '@hireyard/messages';
import { useShortcut } from '../frame/keyboard.ts';
import { type Icon, icon } from '../ui/icons.tsx';
import { type LayoutSwitchProps, TABLE } from './list-layout.ts';
import './layout-switch.css';

export interface LayoutChoice {
  readonly id: string;
  readonly label: string;
  readonly icon: Icon;
}
const TABLE_CHOICE: LayoutChoice = { id: TABLE, label: t('Table'), icon: icon('M4 6h16M4 12h16M4 18h16') };

/** Table and the other layouts of a list, side by side; `v` and a number choose one too. */
export function LayoutSwitch({
  choices,
  current,
  onChoose,
}: LayoutSwitchProps & { readonly choices: readonly LayoutChoice[] }) {
  return (
    <div className="hy-layouts" role="group" aria-label={t('Layout')}>
      {[TABLE_CHOICE, ...choices].map((one, at) => (
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
