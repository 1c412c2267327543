/** One record as a card, where there is no room for a table. */
import { t, inSentence } from '@hireyard/messages';
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import type { ReactNode } from 'react';
import { Link } from '../../page/navigate.tsx';
import { formatDay, formatMoment, formatMoney, formatNumber } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';
import { choiceText } from '@hireyard/wire/field/choice-text';
import type { Column } from './columns.tsx';
import { fieldOf, type Row, titleOf } from '../record.ts';
import './record-card.css';

interface RecordCardProps {
  readonly resource: AnyResource;
  readonly columns: readonly Column[];
  readonly row: Row;
  readonly path: ((record: Row) => string) | undefined;
  /** Somebody else just changed it. */
  readonly came?: boolean;
  /** Replaces the figure and the lines under the title. */
  readonly children?: ReactNode;
}

export function RecordCard({ resource, columns, row, path, came = false, children }: RecordCardProps) {
  const title = titleOf(resource, row);
  return (
    <li className={came ? 'is-came' : undefined}>
      {path ? (
        <Link to={path(row)} data-row-link="">
          {title}
        </Link>
      ) : (
        <b>{title}</b>
      )}
      {children ?? <Lines resource={resource} columns={columns} row={row} />}
    </li>
  );
}

/** The main figure beside the title; what else there is to say in two lines, states as chips. */
function Lines({ resource, columns, row }: Pick<RecordCardProps, 'resource' | 'columns' | 'row'>) {
  const { locale, currency } = useSettings();
  const rest = columns.filter((column) => !resource.title.includes(column.name) && column.text(row) !== '');
  const main = rest.find((column) => column.end);
  const chips = rest.find((column) => fieldOf(resource, column.name)?.show?.['colour'] !== undefined);
  const others = rest.flatMap((column) => {
    if (column === main || column === chips) return [];
    const { kind, unit } = fieldOf(resource, column.name) ?? {};
    const text = column.text(row);
    // a figure says nothing without its name
    if (kind === 'int') return [`${formatNumber(text, locale)} ${inSentence(column.label)}`];
    if (kind === 'decimal') {
      const figure = unit === 'money' ? formatMoney(text, locale, currency) : formatNumber(text, locale);
      return [`${column.label} ${figure}${unit === undefined || unit === 'money' ? '' : ` ${unit}`}`];
    }
    if (kind === 'date') return [formatDay(text, locale, 'long')];
    if (kind === 'timestamp') return [formatMoment(text, locale)];
    if (kind === 'choice') return [choiceText(text)];
    if (kind !== 'bool') return [text];
    // what is active says nothing; other things are worth a word when they are so
    if (column.name === 'active') return row['active'] === false ? [t('Retired')] : [];
    return row[column.name] === true ? [column.label] : [];
  });
  const first = others.slice(0, 2).join(' · ');
  const second = others.slice(2, 4).join(' · ');
  return (
    <>
      <span className="hy-end">
        {main !== undefined && fieldOf(resource, main.name)?.kind === 'int' && (
          <span className="hy-none">{main.label} </span>
        )}
        {main?.cell(row)}
      </span>
      <span className="hy-card-line">{first || '\u00a0'}</span>
      <span className="hy-card-line">
        {chips?.cell(row)} {second || '\u00a0'}
      </span>
    </>
  );
}
