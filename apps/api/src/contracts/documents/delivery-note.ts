/** Renders the delivery note: handed over and returned goods without prices, to be signed. */
import type { DeliveryNoteFacts } from './document-facts.ts';
import { customerBlock, footOf, goodsNote, siteBlock } from './offer.ts';
import { type Drawing, drawBlocks, drawHead, drawSignatures, openSheet } from './sheet.ts';
import { drawTable } from './table.ts';
import type { Words } from '../../print/words.ts';

/** Renders the document. */
export async function renderDeliveryNote(facts: DeliveryNoteFacts, drawing?: Drawing): Promise<Buffer> {
  const { contract_number: contract, number: version } = facts;
  const titleIn = (t: Words['t']) => t('Delivery note {contract}', { contract });
  const sheet = await openSheet(facts, titleIn, drawing);
  const { words, paper } = sheet;
  const { t } = words;
  drawHead(sheet, facts.company, t('Delivery note'), [
    [t('Contract'), facts.contract_number],
    [t('Version'), String(facts.number)],
    [t('Date'), words.day(facts.date)],
    [t('Your reference'), facts.reference],
  ]);
  drawBlocks(sheet, [customerBlock(facts, words), siteBlock(facts, words)]);
  await drawTable(
    sheet,
    [
      { title: t('Quantity'), width: 56, right: true },
      { title: t('Item'), width: 0 },
      { title: t('Delivered'), width: 64, box: 48 },
      { title: t('Returned'), width: 64, box: 48 },
    ],
    facts.lines.map((line) => ({
      cells: [words.count(line.quantity), line.title],
      ...goodsNote(line, words),
    })),
    {
      totals: [
        {
          label: t('Pieces in total'),
          value: words.count(facts.lines.reduce((sum, line) => sum + line.quantity, 0)),
          bold: true,
        },
      ],
      none: t('No items yet.'),
    },
  );
  drawSignatures(sheet, [t('Goods received'), t('Goods returned')]);
  return paper.finish(footOf(facts.company.name, titleIn(t), version, t));
}
