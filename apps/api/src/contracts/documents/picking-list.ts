/** Renders the picking list: packed containers, then loose goods, each with a box to tick. */
import type { PickingListFacts } from './document-facts.ts';
import { loadOfAll } from './loose-goods.ts';
import { customerBlock, footOf, goodsNote, siteBlock } from './offer.ts';
import { type Drawing, drawBlocks, drawHead, drawSignatures, openSheet, type Sheet } from './sheet.ts';
import { drawTable } from './table.ts';
import type { Words } from '../../print/words.ts';

/** Shown for an unknown weight. */
const UNKNOWN = '?';

async function drawContainers(sheet: Sheet, { containers }: PickingListFacts): Promise<void> {
  if (containers.length === 0) return;
  const { words, paper } = sheet;
  const { t } = words;
  await drawTable(
    sheet,
    [
      { title: '', width: 24, box: 10 },
      { title: t('Container'), width: 112 },
      { title: t('Contents'), width: 0 },
      { title: t('Pieces'), width: 48, right: true },
      { title: t('Weight'), width: 62, right: true },
      { title: '', width: 56 },
    ],
    containers.map(({ identifier, container, title, sku, quantity, accessories, weight, heavy }) => ({
      cells: [
        '',
        identifier,
        title,
        words.count(quantity),
        weight === null ? UNKNOWN : words.kilograms(weight),
        heavy ? t('HEAVY') : '',
      ],
      note: [sku, t('in {container}', { container }), ...accessories]
        .filter((text) => text !== '')
        .join(' · '),
    })),
    { none: '' },
  );
  paper.y += 16;
}

/** Renders the document. */
export async function renderPickingList(facts: PickingListFacts, drawing?: Drawing): Promise<Buffer> {
  const { contract_number: contract, number: version } = facts;
  const titleIn = (t: Words['t']) => t('Picking list {contract}', { contract });
  const sheet = await openSheet(facts, titleIn, drawing);
  const { words, paper } = sheet;
  const { t } = words;
  const { containers, loose } = facts;
  drawHead(sheet, facts.company, t('Picking list'), [
    [t('Contract'), facts.contract_number],
    [t('Depot'), facts.depot.name],
    [t('Version'), String(facts.number)],
    [t('Date'), words.day(facts.date)],
  ]);
  drawBlocks(sheet, [customerBlock(facts, words), siteBlock(facts, words, 'staff')]);
  await drawContainers(sheet, facts);
  const { weight, all_weighed, volume } = loadOfAll(containers, loose);
  await drawTable(
    sheet,
    [
      { title: '', width: 24, box: 10 },
      { title: t('Quantity'), width: 56, right: true },
      { title: containers.length === 0 ? t('Item') : t('Loose items'), width: 0 },
      { title: t('Weight'), width: 70, right: true },
    ],
    loose.map((one) => ({
      cells: [
        '',
        words.count(one.quantity),
        one.title,
        one.weight === null ? UNKNOWN : words.kilograms(one.weight),
      ],
      ...goodsNote(one, words),
    })),
    {
      totals: [
        { label: t('Containers'), value: words.count(containers.length) },
        { label: t('Pieces'), value: words.count(piecesOf(facts)) },
        {
          label: t('Weight'),
          value: all_weighed
            ? words.kilograms(weight)
            : t('at least {weight}', { weight: words.kilograms(weight) }),
          bold: true,
        },
        { label: t('Volume'), value: words.cubicMetres(volume), bold: true },
      ],
      none: containers.length === 0 ? t('No items yet.') : t('All items are in containers.'),
    },
  );
  drawSignatures(sheet, [t('Picked by'), t('Checked by')]);
  return paper.finish(footOf(facts.company.name, titleIn(t), version, t));
}

const piecesOf = ({ containers, loose }: PickingListFacts): number =>
  [...containers, ...loose].reduce((sum, one) => sum + one.quantity, 0);
