/** Shows the value of a field, on screen and in exports, by the kind of the field. */
import { fromServer, t } from '@hireyard/messages';
import type { Field } from '@hireyard/wire/field';
import { choiceText } from '@hireyard/wire/field/choice-text';
import type { titles } from '@hireyard/wire/stock/sizes';
import type { ReactNode } from 'react';
import { formatDay, formatMoment, formatMoney, formatNumber, type Settings } from '../lib/format.ts';
import { Link } from '../page/navigate.tsx';
import { Card } from '../ui/card.tsx';
import { StateChips } from '../ui/chip.tsx';
import { IconCheck, IconMail, IconPhone } from '../ui/icons.tsx';
import { DateText, MomentText, Money, NumberText } from '../ui/text.tsx';
import { fieldsOf, headNamed, titleOf } from './record.ts';
import { recordPath } from '../lib/registry/records.ts';
import './record.css';

/** An address as on a label. */
export interface Address {
  readonly address_1?: string;
  readonly address_2?: string;
  readonly address_3?: string;
  readonly address_town?: string;
  readonly address_county?: string;
  readonly address_postcode?: string;
}

/** Returns the lines of an address that are not empty. */
export const addressLines = (of: Address): readonly string[] =>
  [of.address_1, of.address_2, of.address_3, of.address_town, of.address_county, of.address_postcode].filter(
    (line): line is string => line !== undefined && line.trim() !== '',
  );

export function AddressText({ of }: { readonly of: Address }) {
  const lines = addressLines(of);
  if (lines.length === 0) return <span className="hy-none">–</span>;
  return lines.map((line, at) => (
    <span key={`${at}${line}`}>
      {at > 0 && <br />}
      {line}
    </span>
  ));
}

// Ways to contact somebody: a tap calls or emails.

export function Contact({ telephone, email }: { readonly telephone?: string; readonly email?: string }) {
  return (
    <>
      {telephone && (
        <a
          className="hy-contact hy-inline"
          href={`tel:${telephone.replace(/[^\d+]/g, '')}`}
          aria-label={t('Call {telephone}', { telephone })}
        >
          <IconPhone />
          <span className="hy-clip" dir="ltr">
            {telephone}
          </span>
        </a>
      )}
      {email && (
        <a
          className="hy-contact hy-inline"
          href={`mailto:${email}`}
          aria-label={t('Email {email}', { email })}
        >
          <IconMail />
          <span className="hy-clip" dir="ltr">
            {email}
          </span>
        </a>
      )}
    </>
  );
}

type Titles = Readonly<Record<keyof typeof titles, string>>;
const readers = [
  [t('Staff'), 'internal_title', 'internal_description'],
  [t('Customers'), 'customer_title', 'customer_description'],
  [t('Web shop'), 'web_title', 'web_description'],
] as const;

/** Texts for staff, customers and the web shop (specification §3.18, §3.19). */
export const TitlesCard = ({ of }: { readonly of: Titles }) => (
  <Card title={t('Names and descriptions')}>
    <dl className="hy-pairs">
      {readers.map(([reader, title, description]) => (
        <div key={reader}>
          <dt>{reader}</dt>
          <dd>
            {of[title] || <span className="hy-none">–</span>}
            {of[description] !== '' && <p className="hy-hint hy-as-typed">{of[description]}</p>}
          </dd>
        </div>
      ))}
    </dl>
  </Card>
);

type Values = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Values & { readonly id: number } =>
  typeof value === 'object' && value !== null && 'id' in value;

const isStates = (field: Field): boolean => field.show?.['colour'] !== undefined;

/** Numbers are aligned at the end, so that decimal places line up. */
export const alignsEnd = (field: Field): boolean => field.kind === 'decimal' || field.kind === 'int';

function nameOf(field: Field, value: Values): string {
  if (field.resource !== undefined) return titleOf(headNamed(field.resource), value);
  if (isStates(field)) return fromServer(String(value['name'] ?? ''));
  const { id: _, ...rest } = value;
  return Object.keys(fieldsOf({ fields: field.show ?? {} } as never))
    .flatMap((name) =>
      name in rest && typeof rest[name] === 'string' && rest[name] !== '' ? [rest[name]] : [],
    )
    .slice(0, 2)
    .join(' · ');
}

/** Returns the value as plain text for exports and titles. Amounts and dates stay as on the wire. */
export function textOf(field: Field, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (field.kind === 'bool') return value === true ? t('Yes') : t('No');
  if (field.kind === 'relation') return isRecord(value) ? nameOf(field, value) : '';
  if (Array.isArray(value))
    return value.map((one) => (isRecord(one) ? nameOf(field, one) : String(one))).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Returns the value as people read it: amounts, figures, days and moments in the formats of the screen. */
export function shownText(field: Field, value: unknown, { locale, currency }: Settings): string {
  if (typeof value === 'number') return formatNumber(value, locale);
  if (typeof value !== 'string') return textOf(field, value);
  if (field.unit === 'money') return formatMoney(value, locale, currency);
  if (field.kind === 'decimal') return formatNumber(value, locale);
  if (field.kind === 'date') return formatDay(value, locale, 'weekday');
  if (field.kind === 'timestamp') return formatMoment(value, locale);
  return field.kind === 'choice' ? choiceText(value) : textOf(field, value);
}

const none = <span className="hy-none">–</span>;

/** A link to another record; plain text if it has no page. */
export function RecordLink({ resource, record }: { readonly resource: string; readonly record: unknown }) {
  if (!isRecord(record)) return none;
  const to = recordPath(resource, record.id);
  const title = titleOf(headNamed(resource), record);
  return to === undefined ? title : <Link to={to}>{title}</Link>;
}

/** Shows a value on a screen. */
export function cell(field: Field, value: unknown): ReactNode {
  if (value === null || value === undefined || value === '') return none;
  return CELLS[field.kind]?.(value, field) ?? textOf(field, value);
}

/** Cells of kinds that need more than text. */
const CELLS: Readonly<Partial<Record<Field['kind'], (value: unknown, field: Field) => ReactNode>>> = {
  bool: (value) =>
    value === true ? (
      <span className="hy-yes hy-inline hy-gap-4">
        <IconCheck />
        {t('Yes')}
      </span>
    ) : (
      <span className="hy-none">{t('No')}</span>
    ),
  decimal: (value, { unit }) =>
    unit === 'money' ? <Money amount={String(value)} /> : <NumberText value={String(value)} unit={unit} />,
  int: (value, { unit }) => <NumberText value={String(value)} unit={unit} />,
  date: (value) => <DateText day={String(value)} />,
  timestamp: (value) => <MomentText at={String(value)} />,
  choice: (value) => choiceText(String(value)),
  email: (value) => (
    <a dir="ltr" href={`mailto:${String(value)}`}>
      {String(value)}
    </a>
  ),
  phone: (value) => (
    <a dir="ltr" href={`tel:${String(value).replace(/[^\d+]/g, '')}`}>
      {String(value)}
    </a>
  ),
  relation: (value, { resource = '' }) => <RecordLink resource={resource} record={value} />,
  relations: manyCell,
  embedded: manyCell,
};

function manyCell(value: unknown, field: Field): ReactNode {
  const list = Array.isArray(value) ? value.filter(isRecord) : [];
  if (list.length === 0) return none;
  return isStates(field) ? <StateChips states={list as never} most={1} /> : textOf(field, list);
}
