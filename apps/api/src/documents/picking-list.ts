/** The picking list of the warehouse: containers as they are packed, then what travels loose; to be ticked off. */
import type { PickingListFacts } from './facts.ts';
import { loadOfAll } from './loose-goods.ts';
import { customerBlock, siteBlock } from './offer.ts';
import type { OpenPaper } from './paper.ts';
import { drawBlocks, drawHead, drawSignatures, openSheet, type Sheet } from './sheet.ts';
import { drawTable } from './table.ts';

/** Said of a weight that nobody wrote down. */
const UNKNOWN = '?';

async function drawContainers(sheet: Sheet, { containers }: PickingListFacts): Promise<void> {
  if (containers.length === 0) return;
  const { words, paper } = sheet;
  await drawTable(
    sheet,
    [
      { title: '', width: 24, box: 10 },
      { title: 'Container', width: 112 },
      { title: 'Contents', width: 0 },
      { title: 'Pieces', width: 48, right: true },
      { title: 'Weight', width: 62, right: true },
      { title: '', width: 48 },
    ],
    containers.map(({ identifier, container, title, sku, quantity, accessories, weight, heavy }) => ({
      cells: [
        '',
        identifier,
        title,
        words.count(quantity),
        weight === null ? UNKNOWN : words.kilograms(weight),
        heavy ? 'HEAVY' : '',
      ],
      note: [sku, `in ${container}`, ...accessories].filter((text) => text !== '').join(' · '),
    })),
    { none: '' },
  );
  paper.y += 16;
}

/** The document. */
export async function renderPickingList(facts: PickingListFacts, open?: OpenPaper): Promise<Buffer> {
  const sheet = await openSheet(facts, `Picking list ${facts.contract_number}`, open);
  const { words, paper } = sheet;
  const { containers, loose } = facts;
  drawHead(sheet, facts.company, 'Picking list', [
    ['Contract', facts.contract_number],
    ['Depot', facts.depot.name],
    ['Version', String(facts.number)],
    ['Date', words.day(facts.date)],
  ]);
  drawBlocks(sheet, [customerBlock(facts), siteBlock(facts, words)]);
  await drawContainers(sheet, facts);
  const { weight, all_weighed, volume } = loadOfAll(containers, loose);
  await drawTable(
    sheet,
    [
      { title: '', width: 24, box: 10 },
      { title: 'Quantity', width: 56, right: true },
      { title: containers.length === 0 ? 'Item' : 'Loose, in no container', width: 0 },
      { title: 'Weight', width: 70, right: true },
    ],
    loose.map((one) => ({
      cells: [
        '',
        words.count(one.quantity),
        one.title,
        one.weight === null ? UNKNOWN : words.kilograms(one.weight),
      ],
      ...(one.sku === '' || one.sku === one.title ? {} : { note: one.sku }),
    })),
    {
      totals: [
        { label: 'Containers', value: words.count(containers.length) },
        { label: 'Pieces', value: words.count(piecesOf(facts)) },
        {
          label: 'Weight',
          value: `${all_weighed ? '' : 'at least '}${words.kilograms(weight)}`,
          bold: true,
        },
        { label: 'Volume', value: words.cubicMetres(volume), bold: true },
      ],
      none: containers.length === 0 ? 'Nothing is on it yet.' : 'Everything is in containers.',
    },
  );
  drawSignatures(sheet, ['Picked by', 'Checked by']);
  return paper.finish(
    `${facts.company.name} · Picking list ${facts.contract_number} · version ${facts.number}`,
  );
}

const piecesOf = ({ containers, loose }: PickingListFacts): number =>
  [...containers, ...loose].reduce((sum, one) => sum + one.quantity, 0);
