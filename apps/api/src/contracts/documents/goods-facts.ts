/** Collects the goods on delivery notes, picking lists and return notes: of the whole hire, or of one day. */
import { isGoods } from '@hireyard/domain/contracts/load';
import { unsentUnits } from '@hireyard/domain/stock/goods';
import {
  type DocumentLine,
  daysOfGoods,
  unitsBack,
  unitsBackInAll,
  unitsOut,
} from '@hireyard/domain/warehouse/day-units';
import type { DocumentDays } from '@hireyard/wire/contracts/documents';
import type { ContainerFact, ContractDocumentRow, LineFact, PackedContainer } from './contract-row.ts';
import type { GoodsLine, PickingListFacts, PricedLine, ReturnLine } from './document-facts.ts';
import { looseGoods } from './loose-goods.ts';

/** The day of a document, and today; null: the whole hire. */
export interface DocumentDay {
  readonly day: string | null;
  readonly today: string;
}

type Goods = LineFact & { readonly item: number };
const goodsOf = ({ lines }: ContractDocumentRow): Goods[] =>
  lines.filter(isGoods).filter(({ quantity }) => quantity > 0);

/** Returns a line with its effective dates and its movements. */
function documentLine(
  line: LineFact,
  { delivery_date, collection_date }: Pick<ContractDocumentRow, 'delivery_date' | 'collection_date'>,
): DocumentLine {
  const { quantity, goods } = line;
  const { went_out, swapped, out, movements } = goods ?? { went_out: 0, swapped: 0, out: 0, movements: [] };
  return {
    delivery_date: line.delivery_date ?? delivery_date,
    collection_date: line.collection_date ?? collection_date,
    quantity,
    unsent: unsentUnits({ quantity, went_out, swapped }),
    out,
    movements,
  };
}

/** Returns the dates of a line that differ from the contract's; a day's document has only the other one. */
const datesApart = (
  { delivery_date, collection_date }: LineFact,
  without?: 'delivery_date' | 'collection_date',
): Pick<PricedLine, 'delivery_date' | 'collection_date'> => ({
  ...(delivery_date !== null && without !== 'delivery_date' && { delivery_date }),
  ...(collection_date !== null && without !== 'collection_date' && { collection_date }),
});

/** Returns the lines that leave, with the units of the day. */
function leavingLines(paper: ContractDocumentRow, { day, today }: DocumentDay): Goods[] {
  if (day === null) return goodsOf(paper);
  return goodsOf(paper)
    .map((line) => ({ ...line, quantity: unitsOut(documentLine(line, paper), day, today) }))
    .filter(({ quantity }) => quantity > 0);
}

/** Returns the lines of a delivery note. */
export const deliveredLines = (paper: ContractDocumentRow, of: DocumentDay): GoodsLine[] =>
  leavingLines(paper, of).map((line) => ({
    title: line.title,
    sku: line.sku,
    quantity: line.quantity,
    ...datesApart(line, of.day === null ? undefined : 'delivery_date'),
  }));

/** Returns the containers for lines of a day: loaded for it, or on no vehicle yet. They hold no more than the lines need. */
function containersFor(
  lines: readonly Goods[],
  containers: readonly PackedContainer[],
  day: string,
): PackedContainer[] {
  const open = new Map<number, number>();
  for (const { item, quantity } of lines) open.set(item, (open.get(item) ?? 0) + quantity);
  const loaded = containers.filter(({ run_day }) => run_day === day);
  return [...loaded, ...containers.filter(({ run_day }) => run_day === null)].filter(({ item, quantity }) => {
    const left = open.get(item) ?? 0;
    if (quantity > left) return false;
    open.set(item, left - quantity);
    return true;
  });
}

function containerFact(packed: PackedContainer): ContainerFact {
  const { run_day: _, ...container } = packed;
  return container;
}

/** Returns the containers and loose goods of a picking list. */
export function pickedGoods(
  paper: ContractDocumentRow,
  of: DocumentDay,
): Pick<PickingListFacts, 'containers' | 'loose'> {
  const lines = leavingLines(paper, of);
  const containers = (
    of.day === null ? paper.containers : containersFor(lines, paper.containers, of.day)
  ).map(containerFact);
  const shown = of.day === null ? lines : lines.map((line) => ({ ...line, delivery_date: null }));
  return { containers, loose: looseGoods(shown, containers) };
}

/** Returns the lines of a return note. */
export function returnedLines(paper: ContractDocumentRow, { day, today }: DocumentDay): ReturnLine[] {
  return goodsOf(paper).flatMap((line): ReturnLine[] => {
    const own = documentLine(line, paper);
    const { due: quantity, ...units } = day === null ? unitsBackInAll(own) : unitsBack(own, day, today);
    const { title, sku } = line;
    return quantity === 0
      ? []
      : [{ title, sku, quantity, ...units, ...(day === null && datesApart(line, 'delivery_date')) }];
  });
}

/** Returns the days for which a contract has delivery notes and return notes. */
export const documentDays = (paper: ContractDocumentRow): DocumentDays => {
  const { out, back } = daysOfGoods(goodsOf(paper).map((line) => documentLine(line, paper)));
  return { out: [...out], back: [...back] };
};
