import { t } from '@hireyard/messages';
import type { Box } from '@hireyard/domain/stock/label-geometry';
import type { Group } from '../words.ts';
import type { LabelChoice } from './label-choice.ts';
import { LabelDrawing, placed } from './label-drawing.tsx';
import { sheetFor, sizeOf } from './page-count.ts';

/** The largest the picture may get, in px. */
const ROOM = { width: 300, height: 260 };

interface LabelPreviewProps {
  readonly groups: readonly Group[];
  readonly choice: LabelChoice;
}

/** The first label, or the first sheet, in its true proportions. */
export function LabelPreview({ groups, choice }: LabelPreviewProps) {
  const size = sizeOf(choice);
  const sheet = sheetFor(choice);
  if (choice.layout === 'sheet' && sheet === undefined)
    return <p className="hy-hint">{t('A label of this size does not fit the paper.')}</p>;
  const page = sheet?.paper ?? size;
  const scale = Math.min(ROOM.width / page.width, ROOM.height / page.height);
  const cells: readonly Box[] = sheet?.cells ?? [{ x: 0, y: 0, ...size }];
  const copies = Number(choice.copies);
  return (
    <div className="hy-sg-paper" dir="ltr" style={placed({ x: 0, y: 0, ...page }, scale)}>
      {cells.map((cell, at) => {
        const group = groups[Math.floor(at / copies)];
        return (
          group && (
            <div key={`${cell.x} ${cell.y}`} className="hy-sg-label" style={placed(cell, scale)}>
              <LabelDrawing group={group} size={size} scale={scale} />
            </div>
          )
        );
      })}
    </div>
  );
}
