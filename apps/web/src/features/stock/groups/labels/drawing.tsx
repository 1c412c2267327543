import { type Box, labelBoxes, type Size } from '@hireyard/domain/stock/label-geometry';
import { labelLines, type Measure } from '@hireyard/domain/stock/label-text';
import { t } from '@hireyard/messages';
import type { CSSProperties } from 'react';
import type { Group } from '../data.ts';
import { type LabelChoice, qrAddress, sheetFor, sizeOf } from './labels.ts';

const POINTS_PER_MM = 72 / 25.4;

/** Returns a box in mm as CSS; `scale` is pixels per mm. */
const placed = ({ x, y, width, height }: Box, scale: number): CSSProperties => ({
  left: x * scale,
  top: y * scale,
  width: width * scale,
  height: height * scale,
});

let pen: CanvasRenderingContext2D | null | undefined;
/** Measures widths in the typeface of screen and print. */
const measure: Measure = (text, bold) => {
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return text.length * 0.55;
  pen.font = `${bold ? 700 : 400} 100px "Inter Variable", sans-serif`;
  return pen.measureText(text).width / 100;
};

interface LabelDrawingProps {
  readonly group: Group;
  readonly size: Size;
  /** Pixels per mm. */
  readonly scale: number;
}

/** Draws a label like the printer: same boxes, words and sizes. */
function LabelDrawing({ group, size, scale }: LabelDrawingProps) {
  const { qr, text } = labelBoxes(size);
  const { stockitem: item } = group;
  const label = {
    code: group.code,
    identifier: group.identifier,
    title: item.internal_title,
    sku: item.sku,
    quantity: group.quantity,
    container: group.container.sku,
    weight: group.calculated_weight,
    heavy: group.heavy,
  };
  const room = { width: text.width * POINTS_PER_MM, height: text.height * POINTS_PER_MM };
  const px = scale / POINTS_PER_MM;
  return (
    <>
      <img
        src={qrAddress(group.base64_qrcode)}
        alt=""
        width={qr.width * scale}
        height={qr.height * scale}
        decoding="async"
        style={placed(qr, scale)}
      />
      <div style={placed(text, scale)}>
        {labelLines(label, room, measure).map((line) => (
          <span
            key={line.text}
            className={line.alarm ? 'is-alarm' : undefined}
            style={{
              height: line.height * px,
              paddingInline: line.indent * px,
              font: `${line.bold ? 700 : 400} ${line.size * px}px / ${line.height * px}px var(--hy-font)`,
            }}
          >
            {line.text}
          </span>
        ))}
      </div>
    </>
  );
}

/** Maximum size of the drawing in px. */
const ROOM = { width: 300, height: 260 };

interface LabelPreviewProps {
  readonly groups: readonly Group[];
  readonly choice: LabelChoice;
}

/** The first label or sheet in its true proportions. */
export function LabelPreview({ groups, choice }: LabelPreviewProps) {
  const size = sizeOf(choice);
  const sheet = sheetFor(choice);
  if (choice.layout === 'sheet' && sheet === undefined)
    return <p className="hy-hint">{t('The label doesn’t fit the paper.')}</p>;
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
