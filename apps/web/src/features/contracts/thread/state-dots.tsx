import type { ThreadEntry } from '@hireyard/wire/contracts/thread';
import { stateColours } from '../../../ui/chip.tsx';

/** States as dots where there is no room for words; the words on hover and for screen readers. */
export function StateDots({ states }: { readonly states: ThreadEntry['states'] }) {
  if (states.length === 0) return null;
  const words = states.map(({ name }) => name).join(', ');
  return (
    <span className="hy-thread-dots" title={words}>
      {states.map(({ name, colour }) => (
        <i
          key={name}
          aria-hidden="true"
          className={`hy-c-${stateColours.find((known) => known === colour) ?? 'empty'}`}
        />
      ))}
      <span className="hy-sr">{words}</span>
    </span>
  );
}
