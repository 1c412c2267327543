import { t } from '@hireyard/messages';

/** Keys that belong to what has the focus, so that no shortcut stands for them. Told where the part is on the page. */
export interface KeyNote {
  readonly keys: string;
  readonly label: string;
}
interface NotesOf {
  /** What the part is, as it stands in the shown page. */
  readonly part: string;
  readonly group: string;
  readonly notes: readonly KeyNote[];
}

const note = (keys: string, label: string): KeyNote => ({ keys, label });

export const keyNotes: readonly NotesOf[] = [
  {
    part: '.hy-list-scroll tr[data-row]',
    group: t('This list'),
    notes: [
      note('↓ ↑', t('Next, previous row')),
      note('Home End', t('First, last row')),
      note('Enter', t('Open the row')),
      note('Space', t('Mark the row, or take the mark away')),
      note('Esc', t('Close the preview')),
    ],
  },
  {
    part: '[role=separator]',
    group: t('This list'),
    notes: [note('← →', t('On the line beside a head: narrower, wider'))],
  },
  {
    part: '.hy-lines [data-cell]',
    group: t('The lines'),
    notes: [
      note('Tab', t('Next cell; past the last one, the line that adds')),
      note('Enter', t('The same cell of the next line')),
      note('↓ ↑ ← →', t('From cell to cell')),
      note('Esc', t('Bring the old value back')),
      note('mod+Backspace', t('Remove the line')),
    ],
  },
  {
    part: '.hy-bd, .hy-bd-narrow',
    group: t('The board'),
    notes: [
      note('↓ ↑ ← →', t('From card to card')),
      note('m', t('Move the card')),
      note('Space', t('Show the preview')),
      note('Enter', t('Open the contract')),
    ],
  },
  {
    part: '.hy-cal-grid',
    group: t('The calendar'),
    notes: [note('↓ ↑ ← →', t('From day to day')), note('Enter', t('What is on that day'))],
  },
  {
    part: '.hy-av[role=grid]',
    group: t('The days'),
    notes: [
      note('↓ ↑ ← →', t('From item to item, from day to day')),
      note('mod+Home', t('First item, first day')),
      note('Enter', t('Who has it on that day')),
      note('Esc', t('Back to the days')),
    ],
  },
  {
    part: '[data-stop]',
    group: t('The vehicles'),
    notes: [note('alt+↑', t('On a stop: earlier')), note('alt+↓', t('On a stop: later'))],
  },
  {
    part: '[role=tablist]',
    group: t('Tabs'),
    notes: [note('← →', t('Next, previous tab')), note('Home End', t('First, last tab'))],
  },
];
