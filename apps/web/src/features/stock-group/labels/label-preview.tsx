import { type Box, labelBoxes } from '@hireyard/domain/label-geometry';
import type { CSSProperties } from 'react';
import { type Group, itemName, kilograms } from '../words.ts';
import type { LabelChoice } from './label-choice.ts';
import { sheetFor, sizeOf } from './page-count.ts';
import { qrAddress } from './qr-address.ts';

/** The largest the picture may get, in px. */
const ROOM = { width: 300, height: 260 };

interface LabelPreviewProps {
  readonly group: Group;
  readonly choice: LabelChoice;
  /** How many labels lie on the first sheet. */
  readonly labels: number;
}

/** One label or one sheet in its true proportions. */
export function LabelPreview({ group, choice, labels }: LabelPreviewProps) {
  const size = sizeOf(choice);
  const sheet = sheetFor(choice);
  if (choice.layout === 'sheet' && sheet === undefined)
    return <p className="hy-hint">A label of this size does not fit the paper.</p>;
  const page = sheet?.paper ?? size;
  const scale = Math.min(ROOM.width / page.width, ROOM.height / page.height);
  const cells: readonly Box[] = sheet?.cells ?? [{ x: 0, y: 0, ...size }];
  return (
    <div className="hy-sg-paper" style={placed({ x: 0, y: 0, ...page }, scale)}>
      {cells.slice(0, labels).map((cell) => (
        <Label key={`${cell.x} ${cell.y}`} group={group} cell={cell} scale={scale} />
      ))}
    </div>
  );
}

/** A box in mm as CSS; `scale` is pixels for one mm. */
const placed = ({ x, y, width, height }: Box, scale: number): CSSProperties => ({
  left: x * scale,
  top: y * scale,
  width: width * scale,
  height: height * scale,
});

interface LabelProps {
  readonly group: Group;
  readonly cell: Box;
  readonly scale: number;
}

function Label({ group, cell, scale }: LabelProps) {
  const { qr, text } = labelBoxes(cell);
  const weight = group.calculated_weight === null ? '' : kilograms(group.calculated_weight);
  const lines = group.heavy ? 5 : 4;
  const size = Math.min((text.height / lines / 1.3) * scale, text.width * scale * 0.14);
  return (
    <div className="hy-sg-label" style={placed(cell, scale)}>
      <img src={qrAddress(group.base64_qrcode)} alt="" style={placed(qr, scale)} />
      <div style={{ ...placed(text, scale), fontSize: size }}>
        <b>{group.identifier}</b>
        <span>{itemName(group.stockitem)}</span>
        <b>
          {group.quantity} × {group.stockitem.sku}
        </b>
        <span>{[group.container.sku, weight].filter(Boolean).join(' · ')}</span>
        {group.heavy && <em>HEAVY {weight}</em>}
      </div>
    </div>
  );
}
