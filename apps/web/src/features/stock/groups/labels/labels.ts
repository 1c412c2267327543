/** The choice of label size in mm, layout and copies. The last one is stored on the device. */
import { PAPERS, type Sheet, sheetOf, type Size } from '@hireyard/domain/stock/label-geometry';
import { t } from '@hireyard/messages';
import { LABEL_LAYOUTS, LABEL_SHEETS, stockgroup } from '@hireyard/wire/stock/stockgroup';
import { inFigures, showFigure } from '../../../../lib/format.ts';
import { client } from '../../../../lib/api/client.ts';
import type { Group } from '../data.ts';

type Layout = Pick<LabelChoice, 'layout' | 'paper' | 'width' | 'height'>;

/** Returns the size of one label in mm. */
export const sizeOf = ({ width, height }: Layout): Size => ({ width: Number(width), height: Number(height) });

/** Returns the sheet for labels of this choice; undefined on a roll, or if none fits. */
export const sheetFor = (choice: Layout): Sheet | undefined => {
  const paper = PAPERS[choice.paper];
  return choice.layout === 'roll' || paper === undefined ? undefined : sheetOf(paper, sizeOf(choice));
};

/** Returns the number of pages: one per label on a roll, else sheets; 0 = the label does not fit the paper. */
export function pageCount(labels: number, choice: Layout): number {
  if (choice.layout === 'roll') return labels;
  const sheet = sheetFor(choice);
  return sheet === undefined ? 0 : Math.ceil(labels / sheet.cells.length);
}

/** Creates the labels of these groups with copies as PDF. Throws the errors of the call. */
export const labelDocument = async (
  ids: readonly number[],
  { width, height, layout, paper, copies }: LabelChoice,
  signal: AbortSignal,
): Promise<Blob> =>
  client(stockgroup).action<Blob>('label', {
    body: { ids, width, height, layout, paper, copies: Number(copies) },
    as: 'blob',
    signal,
    // the dialog shows progress and can be closed
    waiting: 'background',
  });

/** Returns the image address of a QR code. */
export const qrAddress = (base64: string): string => `data:image/png;base64,${base64}`;

interface LabelPreset {
  /** `front 70x37`, `side …` of a container, or a size alone. */
  readonly key: string;
  readonly label: string;
  /** In mm, as typed. */
  readonly width: string;
  readonly height: string;
}

export interface LabelChoice {
  /** Key of a preset, or `custom`. */
  readonly preset: string;
  readonly width: string;
  readonly height: string;
  readonly layout: (typeof LABEL_LAYOUTS)[number];
  readonly paper: (typeof LABEL_SHEETS)[number];
  readonly copies: string;
}

export const CUSTOM = 'custom';
/** Limits of a label's side in mm and of its copies, as in the API. */
const SIDE = { least: 10, most: 1000 };
const MAX_COPIES = 10;

const mm = (value: string): string => value.replace(/\.0+$/, '');
const preset = (name: string, kind: string, width: string, height: string): LabelPreset => ({
  key: `${kind} ${mm(width)}x${mm(height)}`.trim(),
  label: t('{name} {width} × {height} mm', {
    name,
    width: showFigure(mm(width)),
    height: showFigure(mm(height)),
  }),
  width: mm(width),
  height: mm(height),
});

const COMMON: readonly LabelPreset[] = [
  preset(t('Small roll'), '', '62', '29'),
  preset(t('Wide roll'), '', '100', '50'),
  preset(t('Shipping label'), '', '102', '152'),
  preset(t('24 on A4'), '', '70', '37'),
  preset(t('8 on A4'), '', '105', '74'),
];

type Containers = readonly Pick<Group, 'container'>[];

/** Returns sizes to choose from: the front and side labels of these containers first, then common ones. */
export function presetsFor(groups: Containers): readonly LabelPreset[] {
  const own = groups.flatMap(({ container: one }) => [
    ...(one.front_label_width && one.front_label_height
      ? [
          preset(
            t('Front of {sku}', { sku: one.sku }),
            'front',
            one.front_label_width,
            one.front_label_height,
          ),
        ]
      : []),
    ...(one.side_label_width && one.side_label_height
      ? [preset(t('Side of {sku}', { sku: one.sku }), 'side', one.side_label_width, one.side_label_height)]
      : []),
  ]);
  const seen = new Map<string, LabelPreset>();
  for (const one of [...own, ...COMMON]) if (!seen.has(one.key)) seen.set(one.key, one);
  return [...seen.values()];
}

const kindOf = (key: string): string | undefined => /^(front|side) /.exec(key)?.[1];

/** Returns the initial choice: the last one adapted to these containers, where a front label stays a front label. */
export function firstChoice(presets: readonly LabelPreset[], last: LabelChoice | undefined): LabelChoice {
  const size =
    presets.find(({ key }) => key === last?.preset) ??
    presets.find(
      ({ key }) => last !== undefined && kindOf(key) !== undefined && kindOf(key) === kindOf(last.preset),
    );
  if (last !== undefined && last.preset === CUSTOM) return last;
  const { key, width, height } = size ?? presets[0] ?? preset('', '', '100', '50');
  const rest = last ?? { layout: 'roll' as const, paper: 'A4' as const, copies: '1' };
  return { layout: rest.layout, paper: rest.paper, copies: rest.copies, preset: key, width, height };
}

/** Returns the errors of a choice by field. */
export function choiceErrors(choice: LabelChoice): Readonly<Partial<Record<keyof LabelChoice, string>>> {
  const side = (value: string) =>
    /^\d{1,4}(\.\d)?$/.test(value) && Number(value) >= SIDE.least && Number(value) <= SIDE.most
      ? {}
      : {
          wrong: t('Enter {least} to {most} mm, at most one decimal.', {
            least: inFigures(SIDE.least),
            most: inFigures(SIDE.most),
          }),
        };
  const { wrong: width } = side(choice.width);
  const { wrong: height } = side(choice.height);
  const copies =
    /^\d{1,2}$/.test(choice.copies) && Number(choice.copies) >= 1 && Number(choice.copies) <= MAX_COPIES;
  return {
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
    ...(copies ? {} : { copies: t('Enter 1 to {most}.', { most: inFigures(MAX_COPIES) }) }),
  };
}

const KEY = 'hireyard.labels';

/** Reads the stored choice; invalid values count as none. */
export function readChoice(text: string | null): LabelChoice | undefined {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Record<keyof LabelChoice, unknown>> | null;
    if (kept === null || typeof kept.preset !== 'string') return undefined;
    const choice = {
      preset: kept.preset,
      width: String(kept.width),
      height: String(kept.height),
      layout: LABEL_LAYOUTS.find((one) => one === kept.layout) ?? 'roll',
      paper: LABEL_SHEETS.find((one) => one === kept.paper) ?? 'A4',
      copies: String(kept.copies),
    };
    return Object.keys(choiceErrors(choice)).length === 0 ? choice : undefined;
  } catch {
    return undefined;
  }
}

export function lastChoice(): LabelChoice | undefined {
  try {
    return readChoice(localStorage.getItem(KEY));
  } catch {
    return undefined;
  }
}

export function keepChoice(choice: LabelChoice): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choice));
  } catch {
    // without storage the choice lasts as long as the dialog
  }
}
