import { type Group, itemName, kilograms } from '../words.ts';
import type { LabelChoice } from './label-choice.ts';
import { PAPERS, sheetLayout } from './sheet-layout.ts';

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
  const width = Number(choice.width);
  const height = Number(choice.height);
  if (choice.layout === 'roll') {
    const scale = Math.min(ROOM.width / width, ROOM.height / height);
    return (
      <div className="hy-sg-paper" style={{ width: width * scale, height: height * scale }}>
        <Label group={group} width={width} height={height} scale={scale} />
      </div>
    );
  }
  const sheet = sheetLayout(choice.paper, width, height);
  if (sheet === undefined) return <p className="hy-hint">A label of this size does not fit the paper.</p>;
  const page = PAPERS[choice.paper];
  const scale = Math.min(ROOM.width / page.width, ROOM.height / page.height);
  const style = {
    width: page.width * scale,
    height: page.height * scale,
    padding: `${sheet.top * scale}px ${sheet.left * scale}px`,
    gridTemplateColumns: `repeat(${sheet.columns}, ${width * scale}px)`,
    gridAutoRows: `${height * scale}px`,
  };
  return (
    <div className="hy-sg-paper is-sheet" style={style}>
      {Array.from({ length: Math.min(labels, sheet.columns * sheet.rows) }, (_, at) => (
        <Label key={at} group={group} width={width} height={height} scale={scale} />
      ))}
    </div>
  );
}

interface LabelProps {
  readonly group: Group;
  readonly width: number;
  readonly height: number;
  /** Pixels for one mm. */
  readonly scale: number;
}

function Label({ group, width, height, scale }: LabelProps) {
  const upright = height > width;
  const code = Math.min(width, height) * (upright ? 0.62 : 0.8) * scale;
  const size = Math.max(2, Math.min(height * 0.16, width * 0.075) * scale);
  return (
    <div className={`hy-sg-label${upright ? ' is-upright' : ''}`} style={{ fontSize: size }}>
      {group.base64_qrcode ? (
        <img src={qrAddress(group.base64_qrcode)} alt="" style={{ width: code, height: code }} />
      ) : (
        <i style={{ width: code, height: code }} />
      )}
      <div>
        <b>{group.identifier}</b>
        <span>
          {group.quantity} × {itemName(group.stockitem)}
        </span>
        <span>
          {group.container.sku}
          {group.calculated_weight !== null && ` · ${kilograms(group.calculated_weight)}`}
        </span>
      </div>
    </div>
  );
}

/** The picture of a QR code as the wire gives it, with or without its prefix. */
export const qrAddress = (base64: string): string =>
  base64.startsWith('data:') ? base64 : `data:image/png;base64,${base64}`;
