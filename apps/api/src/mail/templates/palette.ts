/** Colours of emails on light and dark screens; every pair of text and background meets WCAG 2.2 AA. */
export interface Palette {
  readonly page: string;
  readonly paper: string;
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  readonly accent: string;
  readonly onAccent: string;
}

export const light: Palette = {
  page: '#f2f5f6',
  paper: '#ffffff',
  text: '#1c2429',
  muted: '#56616b',
  line: '#d9dfe3',
  accent: '#0f4c5c',
  onAccent: '#ffffff',
};
export const dark: Palette = {
  page: '#12181b',
  paper: '#1a2226',
  text: '#e4eaed',
  muted: '#a4b0b7',
  line: '#2c383d',
  accent: '#7ccadb',
  onAccent: '#10191c',
};
