import type { stockgroup } from '@hireyard/wire/stock/stockgroup';
import type { ColumnChangeFor } from '../../../resource/list/columns.tsx';
import { NumberText } from '../../../ui/money.tsx';
import { HeavyMark } from '../../../ui/scan/heavy-mark.tsx';
import { qrAddress } from './labels/qr-address.ts';

/** The weight of a filled container with its warning, and its code as a picture. */
export const columns: Readonly<Record<string, ColumnChangeFor<typeof stockgroup>>> = {
  stockitem: { width: 260 },
  states: { width: 120 },
  calculated_weight: {
    width: 118,
    end: true,
    cell: ({ calculated_weight: weight, heavy }) =>
      weight === null ? (
        <span className="hy-none">–</span>
      ) : (
        <span className="hy-num">
          {heavy && <HeavyMark />} <NumberText value={weight} unit="kg" />
        </span>
      ),
    text: (group) => group.calculated_weight ?? '',
  },
  base64_qrcode: {
    width: 84,
    drawn: true,
    cell: (group) => (
      <img
        src={qrAddress(group.base64_qrcode)}
        alt=""
        width="28"
        height="28"
        loading="lazy"
        decoding="async"
      />
    ),
    text: () => '',
  },
};
