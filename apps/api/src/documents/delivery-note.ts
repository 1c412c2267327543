/** The delivery note: what was handed over and what came back, without a price, to be signed. */
import type { DeliveryNoteFacts } from './facts.ts';
import { customerBlock, siteBlock } from './offer.ts';
import type { OpenPaper } from './paper.ts';
import { drawBlocks, drawHead, drawSignatures, openSheet } from './sheet.ts';
import { drawTable } from './table.ts';

/** The document. */
export async function renderDeliveryNote(facts: DeliveryNoteFacts, open?: OpenPaper): Promise<Buffer> {
  const sheet = await openSheet(facts, `Delivery note ${facts.contract_number}`, open);
  const { words, paper } = sheet;
  drawHead(sheet, facts.company, 'Delivery note', [
    ['Contract', facts.contract_number],
    ['Version', String(facts.number)],
    ['Date', words.day(facts.date)],
    ['Your reference', facts.reference],
  ]);
  drawBlocks(sheet, [customerBlock(facts), siteBlock(facts, words)]);
  await drawTable(
    sheet,
    [
      { title: 'Quantity', width: 56, right: true },
      { title: 'Item', width: 0 },
      { title: 'Delivered', width: 64, box: 48 },
      { title: 'Returned', width: 64, box: 48 },
    ],
    facts.lines.map(({ quantity, title, sku }) => ({
      cells: [words.count(quantity), title],
      ...(sku === '' || sku === title ? {} : { note: sku }),
    })),
    {
      totals: [
        {
          label: 'Pieces in all',
          value: words.count(facts.lines.reduce((sum, line) => sum + line.quantity, 0)),
          bold: true,
        },
      ],
      none: 'Nothing is on it yet.',
    },
  );
  drawSignatures(sheet, ['Goods received', 'Goods returned']);
  return paper.finish(
    `${facts.company.name} · Delivery note ${facts.contract_number} · version ${facts.number}`,
  );
}
