/** The colours of both themes against what they stand on, by the formula of WCAG 2.2: text 4.5, marks and borders 3. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('../src/style/tokens.css', import.meta.url), 'utf8');

/** Colours that a rule names, by their tokens. */
function coloursOf(selector: string): ReadonlyMap<string, string> {
  const from = css.indexOf(`${selector} {`);
  const body = css.slice(from, css.indexOf('}', from));
  return new Map(
    [...body.matchAll(/(--hy-[\w-]+):\s*(#[0-9a-f]{6}|\d+%)/g)].map(([, name, value]) => [
      name ?? '',
      value ?? '',
    ]),
  );
}

type Rgb = readonly [number, number, number];
const rgb = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
const mix = (over: Rgb, under: Rgb, share: number): Rgb =>
  over.map((part, at) => part * share + (under[at] ?? 0) * (1 - share)) as unknown as Rgb;
const luminance = (colour: Rgb): number => {
  const [r = 0, g = 0, b = 0] = colour.map((part) => {
    const c = part / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
function ratio(a: Rgb, b: Rgb): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const light = coloursOf(':root');
const dark = new Map([...light, ...coloursOf(':root.hy-dark')]);
const GROUNDS = ['bg', 'surface', 'sunken'];
const STATES = [
  'primary',
  'secondary',
  'tertiary',
  'success',
  'warning',
  'danger',
  'medium',
  'light',
  'dark',
];
const TEXT: readonly (readonly [string, string])[] = [
  ...['text', 'muted', 'accent', 'danger'].flatMap((ink) => GROUNDS.map((ground) => [ink, ground] as const)),
  ...STATES.map((ink) => [ink, 'surface'] as const),
  ['on-fill', 'fill'],
  ['on-fill', 'fill-hover'],
  ['on-fill', 'danger-fill'],
  ['on-fill', 'danger-fill-hover'],
  ['on-bar', 'bar'],
  ['on-bar-muted', 'bar'],
];
const MARKS: readonly (readonly [string, string])[] = [
  ...GROUNDS.map((ground) => ['accent', ground] as const),
  ...['bg', 'surface'].map((ground) => ['control-line', ground] as const),
  ['on-bar', 'bar'],
];

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('in the %s theme', (_name, tokens) => {
  const colour = (name: string): Rgb => {
    const hex = tokens.get(`--hy-${name}`);
    if (hex === undefined) throw new Error(`There is no colour --hy-${name}`);
    return rgb(hex);
  };
  it.each(TEXT)('the text %s can be read on %s', (ink, ground) =>
    expect(ratio(colour(ink), colour(ground))).toBeGreaterThanOrEqual(4.5),
  );
  it.each(STATES)('a chip of the state %s can be read on its own tint', (state) => {
    const share = Number.parseInt(tokens.get('--hy-tint') ?? '', 10) / 100;
    const tint = mix(colour(state), colour('surface'), share);
    expect(ratio(colour(state), tint)).toBeGreaterThanOrEqual(4.5);
  });
  it.each(MARKS)('%s, which is no text, is seen on %s', (mark, ground) =>
    expect(ratio(colour(mark), colour(ground))).toBeGreaterThanOrEqual(3),
  );
});

it('the formula gives the known ratios', () => {
  expect(ratio([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
  expect(ratio(rgb('#767676'), rgb('#ffffff'))).toBeCloseTo(4.54, 2);
});
