/** The page of a record, made from its declaration: facts, details by section, records that point to it, notes, files, history. */
import { t } from '@hireyard/messages';
import type { Field } from '@hireyard/wire/field';
import type { Related } from '@hireyard/wire/resource/head';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { declarations } from '../../lib/api/declarations.ts';
import { recordPath } from '../../lib/registry/records.ts';
import { Card, KeyValues } from '../../ui/card.tsx';
import { StateChip, StateChips } from '../../ui/chip.tsx';
import { lazyPart } from '../../ui/lazy.tsx';
import { rich, MomentText, Written } from '../../ui/text.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { type Address, addressLines, AddressText, cell, Contact } from '../cells.tsx';
import { DeleteMenu, RetireMenu } from '../detail/actions.tsx';
import { History } from '../detail/history.tsx';
import { Notes } from '../detail/notes.tsx';
import { RecordPage, type RecordTab } from '../detail/record-page.tsx';
import { defaultSections } from '../form/form-values.ts';
import { RelatedList } from '../list/related-list.tsx';
import { fieldsOf, headNamed, labelOf, type Row } from '../record.ts';
import { parentsOf } from './around.tsx';
import type { ScreenProps } from './screen.ts';

const Files = lazyPart(async () => ({ default: (await import('../files/files.tsx')).Files }));
type Resource = ScreenProps['resource'];

/** Shows a value on the page; long text keeps its line breaks. */
function valueOf(field: Field, value: unknown): ReactNode {
  if ((value === null || value === '') && field.unset !== undefined) return field.unset;
  return field.multiline === true && value ? <Written>{String(value)}</Written> : cell(field, value);
}

function Facts({ resource, record }: { readonly resource: Resource; readonly record: Row }) {
  const facts = Object.entries(fieldsOf(resource)).filter(([name, field]) => field.header && record[name]);
  const updated = record['updated_at'];
  return (
    <>
      {'address_1' in resource.fields && (
        <span>
          {addressLines(record as Address)
            .slice(-2)
            .join(', ')}
        </span>
      )}
      {facts.map(([name, field]) =>
        field.kind === 'phone' ? (
          <Contact key={name} telephone={String(record[name])} />
        ) : (
          <span key={name}>
            {labelOf(field, name)}: {cell(field, record[name])}
          </span>
        ),
      )}
      {record['active'] === false && <StateChip colour="medium">{t('Retired')}</StateChip>}
      {'states' in resource.fields && <StateChips states={record['states'] as never} />}
      {typeof updated === 'string' && (
        <span>{rich('Changed {when}', { when: <MomentText at={updated} /> })}</span>
      )}
    </>
  );
}

function Details({ resource, record }: { readonly resource: Resource; readonly record: Row }) {
  const fields = fieldsOf(resource);
  return (
    <div className="hy-columns">
      {defaultSections(resource).map(({ title = resource.label, fields: names }) => (
        <Card key={title} title={title}>
          {names.every((name) => name.startsWith('address_')) ? (
            <AddressText of={record as Address} />
          ) : (
            <KeyValues
              items={names.flatMap((name) => {
                const field = fields[name];
                return field === undefined
                  ? []
                  : [[labelOf(field, name), <Fragment key={name}>{valueOf(field, record[name])}</Fragment>]];
              })}
            />
          )}
        </Card>
      ))}
    </div>
  );
}

/** Records of another resource that point to this one; its declaration loads when the tab is opened. */
function RelatedTab({ of, by, columns, id }: Related & { readonly id: number }) {
  const all = useQuery({
    queryKey: ['declarations'],
    queryFn: declarations,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const resource = all.data?.[of];
  if (resource === undefined) return <SkeletonRows />;
  return (
    <RelatedList
      resource={resource}
      query={{ [by]: id }}
      path={(row) => recordPath(of, (row as Row).id) ?? ''}
      columns={columns ?? resource.columns}
      title={resource.plural}
      empty={t('No {plural} yet', { plural: resource.plural.toLowerCase() })}
    />
  );
}

function tabsOf(resource: Resource): readonly RecordTab<Row>[] {
  const { screens } = resource;
  return [
    {
      key: 'details',
      label: t('Details'),
      body: (record) => <Details resource={resource} record={record} />,
    },
    ...(screens.related ?? []).map((one) => ({
      key: one.of,
      label: headNamed(one.of).plural,
      body: (record: Row) => <RelatedTab {...one} id={record.id} />,
    })),
    ...(screens.notes
      ? [{ key: 'notes', label: t('Notes'), body: ({ id }: Row) => <Notes resource={resource} id={id} /> }]
      : []),
    ...(screens.files
      ? [
          {
            key: 'files',
            label: t('Files'),
            body: ({ id }: Row) => <Files contentType={resource.permission} objectId={id} />,
          },
        ]
      : []),
    { key: 'history', label: t('History'), body: ({ id }) => <History resource={resource} id={id} /> },
  ];
}

/** Returns the default tabs; the resource's own come first or replace them. */
function withOwn(own: readonly RecordTab<Row>[], all: readonly RecordTab<Row>[]): readonly RecordTab<Row>[] {
  const keys = new Set(own.map(({ key }) => key));
  return [...own, ...all.filter(({ key }) => !keys.has(key))];
}

export default function ResourceRecordPage({ resource, form, record: own }: ScreenProps) {
  const { screens, retires } = resource;
  return (
    <RecordPage
      resource={resource}
      parents={parentsOf(resource)}
      header={own?.header ?? ((record) => <Facts resource={resource} record={record as Row} />)}
      actions={(record) => {
        const consequence = own?.consequence?.(record) ?? screens.consequence;
        const end = { resource, record: record as Row, consequence };
        return retires ? <RetireMenu {...end} /> : <DeleteMenu {...end} listPath={screens.at} />;
      }}
      tabs={withOwn((own?.tabs ?? []) as never, tabsOf(resource)) as never}
      {...form}
    />
  );
}
