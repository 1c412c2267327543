/** Refuses dates that don't fit a line: its own and those of its contract that it follows (domain rules §3). */
import { t } from '@hireyard/messages';
import { MAX_HIRE_DAYS } from '@hireyard/domain/stock/availability';
import { type Db, sql } from '../../db/database.ts';
import { invalid } from '../../platform/http/errors.ts';

interface WrongLine {
  readonly id: number;
  readonly title: string;
  readonly why: 'order' | 'length' | 'year';
}

/** Lines of a contract with dates of their own that can't be, first line first. */
const wrongLines = (db: Db, contract: number): Promise<WrongLine[]> =>
  db.rows<WrongLine>(sql`
    select l.id, coalesce(nullif(i.internal_title, ''), i.sku, l.unlisted_description) as title,
      case when least(l.delivery_date, l.collection_date) < '2000-01-01' or greatest(l.delivery_date, l.collection_date) > '2199-12-31' then 'year'
        when d.last < d.first then 'order' when d.last - d.first > ${MAX_HIRE_DAYS}::int then 'length' end as why
    from contract c join contract_line l on l.contract_id = c.id left join stockitem i on i.id = l.stockitem_id
    cross join lateral (select coalesce(l.delivery_date, c.delivery_date) as first, coalesce(l.collection_date, c.collection_date) as last) d
    where c.id = ${contract} and (l.delivery_date is not null or l.collection_date is not null)
      and (d.last < d.first or d.last - d.first > ${MAX_HIRE_DAYS}::int or least(l.delivery_date, l.collection_date) < '2000-01-01'
        or greatest(l.delivery_date, l.collection_date) > '2199-12-31')
    order by l.id`);

function refusalOf({ why }: WrongLine): string {
  if (why === 'year') return t('Enter a date between 2000 and 2199.');
  return why === 'order'
    ? t('The collection date can’t be before the delivery date.')
    : t('A hire can last five years at most. Check the year.');
}

/** 400 if the dates of a written line don't fit. */
export async function requireLineDates(db: Db, contract: number, line: number): Promise<void> {
  const wrong = (await wrongLines(db, contract)).find(({ id }) => id === line);
  if (wrong !== undefined) throw invalid({ collection_date: [refusalOf(wrong)] });
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
        : refusalOf(wrong);
  throw invalid({ collection_date: [text] });
}
