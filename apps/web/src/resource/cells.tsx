/** How the value of a field is shown, and what it is in an export: by the field's kind alone. */
import { fromServer, t } from '@hireyard/messages';
import type { Field } from '@hireyard/wire/field';
import type { ReactNode } from 'react';
import { Link } from '../page/navigate.tsx';
import { StateChips } from '../ui/chip.tsx';
import { IconCheck } from '../ui/icons.tsx';
import { DateText, MomentText, Money, NumberText } from '../ui/money.tsx';
import { choiceText } from '@hireyard/wire/field/choice-text';
import { fieldsOf, recordPath, headNamed, titleOf } from './record.ts';

type Values = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Values & { readonly id: number } =>
  typeof value === 'object' && value !== null && 'id' in value;

const isStates = (field: Field): boolean => field.show?.['colour'] !== undefined;

/** Figures stand at the right, so that places align. */
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

/** The value as plain text, for exports and titles. Amounts and dates stay as on the wire. */
export function textOf(field: Field, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (field.kind === 'bool') return value === true ? t('Yes') : t('No');
  if (field.kind === 'relation') return isRecord(value) ? nameOf(field, value) : '';
  if (Array.isArray(value))
    return value.map((one) => (isRecord(one) ? nameOf(field, one) : String(one))).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const none = <span className="hy-none">–</span>;

/** A link to another record; plain text when it has no page. */
export function RecordLink({ resource, record }: { readonly resource: string; readonly record: unknown }) {
  if (!isRecord(record)) return none;
  const to = recordPath(resource, record.id);
  const title = titleOf(headNamed(resource), record);
  return to === undefined ? title : <Link to={to}>{title}</Link>;
}

/** The value as it is shown on a screen. */
export function cell(field: Field, value: unknown): ReactNode {
  if (value === null || value === undefined || value === '') return none;
  switch (field.kind) {
    case 'bool':
      return value === true ? (
        <span className="hy-yes">
          <IconCheck />
          {t('Yes')}
        </span>
      ) : (
        <span className="hy-none">{t('No')}</span>
      );
    case 'decimal':
      return field.unit === 'money' ? (
        <Money amount={String(value)} />
      ) : (
        <NumberText value={String(value)} unit={field.unit} />
      );
    case 'int':
      return <NumberText value={String(value)} unit={field.unit} />;
    case 'date':
      return <DateText day={String(value)} />;
    case 'timestamp':
      return <MomentText at={String(value)} />;
    case 'choice':
      return choiceText(String(value));
    case 'email':
      return (
        <a dir="ltr" href={`mailto:${String(value)}`}>
          {String(value)}
        </a>
      );
    case 'phone':
      return (
        <a dir="ltr" href={`tel:${String(value).replace(/[^\d+]/g, '')}`}>
          {String(value)}
        </a>
      );
    case 'relation':
      return <RecordLink resource={field.resource ?? ''} record={value} />;
    case 'relations':
    case 'embedded': {
      const list = Array.isArray(value) ? value.filter(isRecord) : [];
      if (list.length === 0) return none;
      if (isStates(field)) return <StateChips states={list as never} most={1} />;
      return textOf(field, list);
    }
    default:
      return textOf(field, value);
  }
}
