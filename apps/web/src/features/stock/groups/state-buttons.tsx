import { fromServer, t } from '@hireyard/messages';
import { useCan } from '../../../page/session-hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { StateChips } from '../../../ui/chip.tsx';
import { IconCheck } from '../../../ui/icons.tsx';
import { useGroupStates } from './use-group-states.ts';
import { type Group } from './words.ts';
import { say } from './say.ts';
import { useGroupWrites } from './use-group-writes.ts';

/** Every state a container can be given, and those it has though they are retired; these are pressed. Of the positions one replaces the other. */
export function StateButtons({ group }: { readonly group: Group }) {
  const can = useCan();
  const offered = useGroupStates();
  const retired = group.states.filter((one) => !offered.some(({ id }) => id === one.id));
  const states = [...offered, ...retired];
  const writes = useGroupWrites();
  const press = async (id: number, said: string, has: boolean) => {
    const name = fromServer(said);
    // not disabled meanwhile: the button keeps the focus
    if (writes.busy) return;
    const outcome = await writes.setState([group], id, has ? 'detach' : 'attach');
    say(outcome, (containers) =>
      has
        ? t('{containers} no longer {name}', { containers, name })
        : t('{containers} set to {name}', { containers, name }),
    );
  };
  if (!can('stock.change_stockgroup'))
    return group.states.length > 0 ? (
      <StateChips states={group.states} />
    ) : (
      <span className="hy-none">–</span>
    );
  return (
    <div className="hy-row" role="group" aria-label={t('States')}>
      {states.map(({ id, name }) => {
        const has = group.states.some((one) => one.id === id);
        return (
          <Button
            key={id}
            aria-pressed={has}
            kind={has ? 'primary' : 'secondary'}
            icon={has ? IconCheck : undefined}
            onClick={() => void press(id, name, has)}
          >
            {fromServer(name)}
          </Button>
        );
      })}
    </div>
  );
}
