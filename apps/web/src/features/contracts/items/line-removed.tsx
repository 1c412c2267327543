import { t } from '@hireyard/messages';
import { inFigures } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { useLastEditor } from './others.ts';
import { Row } from '../../../ui/layout.tsx';
import '../../../resource/form/merge.css';

interface LineRemovedProps {
  /** Id of the removed line. */
  readonly line: number;
  readonly title: string;
  readonly quantity: number;
  readonly onAdd: () => void;
  readonly onLeave: () => void;
}

/** Offers to add a line again that someone else removed during an edit. */
export default function LineRemoved({ line, title, quantity, onAdd, onLeave }: LineRemovedProps) {
  const who = useLastEditor(line, []);
  return (
    <tr className="hy-ln-failure">
      <td colSpan={8}>
        <Row className="hy-merge" role="group" aria-label={t('{title} was removed', { title })}>
          <p role="status">
            {t('{who} removed {title}. Add {quantity} × {title} again?', {
              who,
              title,
              quantity: inFigures(quantity),
            })}
          </p>
          <Button data-removed={line} onClick={onAdd}>
            {t('Add again')}
          </Button>
          <Button onClick={onLeave}>{t('Don’t add')}</Button>
        </Row>
      </td>
    </tr>
  );
}
