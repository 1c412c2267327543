/** Renders the return note: what returned by condition, or room to write it down, to be signed. */
import type { ReturnLine, ReturnNoteFacts } from './document-facts.ts';
import { customerBlock, footOf, goodsNote, siteBlock } from './offer.ts';
import { type Drawing, drawBlocks, drawHead, drawSignatures, openSheet } from './sheet.ts';
import { drawTable } from './table.ts';
import type { Words } from '../../print/words.ts';

const CONDITIONS = ['good', 'dirty', 'broken', 'missing'] as const;
const sum = (lines: readonly ReturnLine[], of: (line: ReturnLine) => number): number =>
  lines.reduce((all, line) => all + of(line), 0);

/** Renders the document. */
export async function renderReturnNote(facts: ReturnNoteFacts, drawing?: Drawing): Promise<Buffer> {
  const { contract_number: contract, number: version, lines } = facts;
  const titleIn = (t: Words['t']) => t('Return note {contract}', { contract });
  const sheet = await openSheet(facts, titleIn, drawing);
  const { words, paper } = sheet;
  const { t } = words;
  const column = (title: string) => ({ title, width: 54, right: true }) as const;
  drawHead(sheet, facts.company, t('Return note'), [
    [t('Contract'), contract],
    [t('Version'), String(version)],
    [t('Date'), words.day(facts.date)],
    [t('Your reference'), facts.reference],
  ]);
  drawBlocks(sheet, [customerBlock(facts, words), siteBlock(facts, words)]);
  await drawTable(
    sheet,
    [
      column(t('Due back')),
      { title: t('Item'), width: 0 },
      column(t('Good')),
      column(t('Dirty')),
      column(t('Broken')),
      column(t('Missing')),
    ],
    lines.map((line) => ({
      // nothing counted leaves room to write
      cells: [
        words.count(line.quantity),
        line.title,
        ...CONDITIONS.map((one) => (line[one] === 0 ? '' : words.count(line[one]))),
      ],
      ...goodsNote(line, words),
    })),
    {
      totals: [
        { label: t('Pieces due back'), value: words.count(sum(lines, ({ quantity }) => quantity)) },
        {
          label: t('Pieces returned'),
          value: words.count(sum(lines, ({ good, dirty, broken }) => good + dirty + broken)),
          bold: true,
        },
      ],
      none: t('Nothing returns on this day.'),
    },
  );
  drawSignatures(sheet, [t('Goods returned'), t('Received by')]);
  return paper.finish(footOf(facts.company.name, titleIn(t), version, t));
}
