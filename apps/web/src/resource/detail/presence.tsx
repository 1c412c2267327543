/** Who else has the record open: initials in the header, names on hover and for screen readers, and who edits what. */
import { t } from '@hireyard/messages';
import type { EditedPart, Present } from '@hireyard/wire/records/presence';
import { classNames } from '../../lib/class-names.ts';
import { initialsOf } from './initials.ts';
import { usePresence } from './use-presence.ts';
import './presence.css';

const MOST = 4;

const PARTS: Readonly<Record<EditedPart, (name: string) => string>> = {
  items: (name) => t('{name} is editing Items', { name }),
  details: (name) => t('{name} is editing Details', { name }),
  notes: (name) => t('{name} is writing a note', { name }),
};
const wordsOf = ({ name, editing }: Present): string =>
  editing === null ? t('{name} has this open too', { name }) : PARTS[editing](name);

interface PresenceProps {
  readonly resource: string;
  readonly id: number;
  /** The part with unsaved edits here. */
  readonly editing: EditedPart | undefined;
}

export default function Presence({ resource, id, editing: own }: PresenceProps) {
  const others = usePresence(resource, id, own);
  const editing = others.filter((one) => one.editing !== null);
  const [first] = editing;
  const more = others.slice(MOST);
  return (
    <div className="hy-presence">
      {/* there from the beginning, or its first words would not be read out */}
      <span className="hy-presence-says" role="status">
        {first === undefined
          ? ''
          : editing.length === 1
            ? wordsOf(first)
            : t('{name} and {more, plural, one {# other} other {# others}} are editing', {
                name: first.name,
                more: editing.length - 1,
              })}
      </span>
      {others.length > 0 && (
        <ul aria-label={t('Also here')}>
          {others.slice(0, MOST).map((one) => (
            <li
              key={one.user}
              className={classNames('hy-here', one.editing !== null && 'is-editing')}
              data-tone={one.user % 4}
              title={wordsOf(one)}
            >
              <span aria-hidden="true">{initialsOf(one.name)}</span>
              <span className="hy-sr">{wordsOf(one)}</span>
            </li>
          ))}
          {more.length > 0 && (
            <li className="hy-here" title={more.map(({ name }) => name).join(', ')}>
              <span dir="ltr" aria-hidden="true">
                +{more.length}
              </span>
              <span className="hy-sr">{more.map(({ name }) => name).join(', ')}</span>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
