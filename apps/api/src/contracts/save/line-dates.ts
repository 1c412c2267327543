/** Refuses dates that don't fit a line: its own and those of its contract that it follows (domain rules §3). */
import { t } from '@hireyard/messages';
import { WRONG_DATES, type WrongDates, wrongLineDates } from '@hireyard/domain/contracts/line-dates';
import type { HireDates, OwnDates } from '@hireyard/domain/contracts/pricing';
import { type Db, sql } from '../../db/database.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Values } from '../../records/core/write.ts';

interface DatedLine {
  readonly id: number;
  readonly title: string;
  readonly own: OwnDates;
  readonly hire: HireDates;
}
type WrongLine = Pick<DatedLine, 'id' | 'title'> & { readonly why: WrongDates };

/**
 * Returns errors by field of a line's own dates; none if it has an item. A custom item has no goods to deliver or collect, and its
 * price is for the whole hire, whatever the days.
 */
export function customItemDates(line: Values): Record<string, string[]> {
  if (line['stockitem'] != null) return {};
  const given = ['delivery_date', 'collection_date'].filter((field) => line[field] != null);
  return Object.fromEntries(
    given.map((field) => [
      field,
      [t('A custom item has no goods, so it can’t have dates of its own. Leave this empty.')],
    ]),
  );
}

/** 400 if a line without an item has dates of its own. */
export function requireGoodsForDates(line: Values): void {
  const errors = customItemDates(line);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Lines of a contract with dates of their own that can't be, first line first. */
async function wrongLines(db: Db, contract: number): Promise<WrongLine[]> {
  const lines = await db.rows<DatedLine>(sql`
    select l.id, coalesce(nullif(i.internal_title, ''), i.sku) as title,
      jsonb_build_object('delivery_date', l.delivery_date, 'collection_date', l.collection_date) as own,
      jsonb_build_object('hire_date', c.hire_date, 'delivery_date', c.delivery_date, 'collection_date', c.collection_date) as hire
    from contract c join contract_line l on l.contract_id = c.id join stockitem i on i.id = l.stockitem_id
    where c.id = ${contract} and (l.delivery_date is not null or l.collection_date is not null) order by l.id`);
  return lines.flatMap(({ id, title, own, hire }) => {
    const why = wrongLineDates(own, hire);
    return why === null ? [] : [{ id, title, why }];
  });
}

/** 400 if the dates of a written line don't fit. */
export async function requireLineDates(db: Db, contract: number, line: number): Promise<void> {
  const wrong = (await wrongLines(db, contract)).find(({ id }) => id === line);
  if (wrong !== undefined) throw invalid({ collection_date: [WRONG_DATES[wrong.why]] });
}

/** 400 if the written dates of a contract don't fit a line that has dates of its own. */
export async function requireLinesFit(db: Db, contract: number): Promise<void> {
  const [wrong, ...others] = await wrongLines(db, contract);
  if (wrong === undefined) return;
  const text =
    wrong.why === 'order' && others.length === 0
      ? t('{title} has dates of its own that don’t fit these. Change its dates first.', {
          title: wrong.title,
        })
      : wrong.why === 'order'
        ? t(
            '{title} and {others, plural, one {# other line} other {# other lines}} have dates of their own that don’t fit these. Change their dates first.',
            { title: wrong.title, others: others.length },
          )
        : WRONG_DATES[wrong.why];
  throw invalid({ collection_date: [text] });
}
