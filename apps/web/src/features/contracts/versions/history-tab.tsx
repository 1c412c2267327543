/** History of a contract: versions and their comparison, its state at any time, and all changes. */
import type { LineDifference } from '@hireyard/domain/contracts/version';
import { inSentence, t } from '@hireyard/messages';
import type {
  Comparison,
  ContractVersion,
  ContractVersions,
  DescribedDifference,
} from '@hireyard/wire/contracts/versions';
import { useQuery } from '@tanstack/react-query';
import { NotLoaded } from '../../../ui/query-view.tsx';
import { formatMoment, useSettings, inFigures } from '../../../lib/format.ts';
import { usePageQuery } from '../../../page/address.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { StateChip } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/inputs.tsx';
import { forReaders, rich, MomentText, Money } from '../../../ui/text.tsx';
import { TableHead } from '../../../ui/table.tsx';
import {
  causeText,
  comparisonOptions,
  defaultSides,
  documentText,
  lineDone,
  lineText,
  sidesOf,
  sideText,
  versionText,
  versionsOptions,
} from './versions.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import { History } from '../../../resource/detail/history.tsx';
import { AtTimeCard } from './at-time.tsx';
import './versions.css';

// Differences between two sides, side by side; stacked on a phone.

interface CellsProps {
  readonly before: string;
  readonly after: string;
  readonly labels: readonly [string, string];
}

/** Before and after. On a phone each is labelled. */
function Cells({ before, after, labels }: CellsProps) {
  const none = <span className="hy-muted">{t('nothing')}</span>;
  return (
    <>
      <td data-label={labels[0]}>{before === '' ? none : <del>{before}</del>}</td>
      <td data-label={labels[1]}>{after === '' ? none : <ins>{after}</ins>}</td>
    </>
  );
}

function Values({
  title,
  rows,
  labels,
}: {
  readonly title: string;
  readonly rows: readonly DescribedDifference[];
  readonly labels: readonly [string, string];
}) {
  const settings = useSettings();
  if (rows.length === 0) return null;
  return (
    <table className="hy-table is-stacking is-wrapping hy-ver-diff">
      <caption>{title}</caption>
      <TableHead columns={[title === t('Figures') ? t('Figure') : t('Field'), ...labels]} />
      <tbody>
        {rows.map(({ field, label, kind, before, after }) => (
          <tr key={field}>
            <th scope="row">{label}</th>
            <Cells
              labels={labels}
              before={versionText(before, kind, field, settings)}
              after={versionText(after, kind, field, settings)}
            />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Lines({
  lines,
  labels,
}: {
  readonly lines: readonly LineDifference[];
  readonly labels: readonly [string, string];
}) {
  const settings = useSettings();
  if (lines.length === 0) return null;
  return (
    <table className="hy-table is-stacking is-wrapping hy-ver-diff">
      <caption>{t('Lines')}</caption>
      <TableHead columns={[t('Line'), ...labels]} />
      <tbody>
        {lines.map((line) => {
          const { key, word, mark } = lineDone(line);
          return (
            <tr key={`${line.before?.id ?? ''} ${line.after?.id ?? ''}`} className={`is-${key}`}>
              <th scope="row">
                <span className="hy-ver-mark hy-hint">
                  <span aria-hidden="true">{mark}</span> {word}
                </span>
                {(line.after ?? line.before)?.title}
              </th>
              <Cells
                labels={labels}
                before={lineText(line.before, settings)}
                after={lineText(line.after, settings)}
              />
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function ComparisonTables({ comparison }: { readonly comparison: Comparison }) {
  const { locale } = useSettings();
  const { from, to, fields, figures, lines } = comparison;
  const [was, is] = [sideText(from, locale), sideText(to, locale)];
  // two column headings of a table must differ
  const labels = [was, was === is ? t('{side} again', { side: is }) : is] as const;
  if (fields.length + figures.length + lines.length === 0)
    return (
      <p className="hy-muted hy-apart" role="status">
        {t('{before} and {after} are identical.', { before: was, after: inSentence(is) })}
      </p>
    );
  return (
    <Stack gap={16} className="hy-apart">
      <Lines lines={lines} labels={labels} />
      <Values title={t('Figures')} rows={figures} labels={labels} />
      <Values title={t('Fields')} rows={fields} labels={labels} />
    </Stack>
  );
}

function VersionsCard({ id }: { readonly id: number }) {
  const versions = useQuery(versionsOptions(id));
  const { data } = versions;
  if (data === undefined) return <NotLoaded query={versions} rows={3} loading={t('Loading the versions')} />;
  return (
    <Card flush title={t('Versions')}>
      {data.versions.length === 0 ? (
        <p className="hy-muted hy-pad">
          {t('No versions yet. Sent, shared or accepted documents are saved.')}
        </p>
      ) : (
        <>
          <ul className="hy-ver-list" aria-label={t('Versions')}>
            {data.versions.map((version) => (
              <Version key={version.number} version={version} />
            ))}
          </ul>
          <Compare id={id} known={data} />
        </>
      )}
    </Card>
  );
}

function Version({ version }: { readonly version: ContractVersion }) {
  const { number, at, total, accepted, erased, causes } = version;
  const [, change] = usePageQuery();
  return (
    <li>
      <Row gap={8} className="hy-ver-head">
        <b>{t('Version {number}', { number: inFigures(number) })}</b>
        {accepted && <StateChip colour="success">{t('Accepted')}</StateChip>}
        {erased && <StateChip colour="medium">{t('Personal data erased')}</StateChip>}
        <Money amount={total} strong />
        <span className="hy-hint">
          <MomentText at={at} />
        </span>
        <Button kind="quiet" onClick={() => change({ compare: `${number}..now` })}>
          {rich('Compare with now<sr>: version {number}</sr>', { number: inFigures(number), sr: forReaders })}
        </Button>
      </Row>
      <ul className="hy-size-table hy-anywhere">
        {causes.map((cause) => (
          <li key={`${cause.kind} ${cause.at} ${cause.document_id ?? ''}`}>
            {documentText(cause) !== '' && <span className="hy-muted">{documentText(cause)} · </span>}
            {causeText(cause)} · <MomentText at={cause.at} />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Chooses two sides, kept in the address, and shows their differences. */
function Compare({ id, known }: { readonly id: number; readonly known: ContractVersions }) {
  const { locale } = useSettings();
  const [query, change] = usePageQuery();
  const [from, to] = sidesOf(query.get('compare')) ?? defaultSides(known);
  const { data, error } = useQuery(comparisonOptions(id, from, to));
  const options = [
    { value: 'now', label: t('Now') },
    ...known.versions.map(({ number, at, accepted }) => ({
      value: String(number),
      label: accepted
        ? t('Version {number}, accepted · {when}', {
            number: inFigures(number),
            when: formatMoment(at, locale),
          })
        : t('Version {number} · {when}', { number: inFigures(number), when: formatMoment(at, locale) }),
    })),
  ];
  // a time appears only in linked addresses
  const choices = (side: string) =>
    options.some(({ value }) => value === side)
      ? options
      : [...options, { value: side, label: formatMoment(side, locale) }];
  const choose = (sides: readonly [string, string]) => change({ compare: sides.join('..') });
  return (
    <section className="hy-card-foot" aria-label={t('Comparison')}>
      <Row gap={12} align="end" className="hy-ver-sides">
        <Field label={t('Compare')}>
          {(control) => (
            <Select
              {...control}
              value={from}
              options={choices(from)}
              onChange={(event) => choose([event.target.value, to])}
            />
          )}
        </Field>
        <Field label={t('with')}>
          {(control) => (
            <Select
              {...control}
              value={to}
              options={choices(to)}
              onChange={(event) => choose([from, event.target.value])}
            />
          )}
        </Field>
        <Button kind="quiet" onClick={() => choose([to, from])}>
          {t('Swap sides')}
        </Button>
      </Row>
      {error ? (
        <p className="hy-error hy-apart" role="alert">
          {error.message}
        </p>
      ) : (
        data !== undefined && <ComparisonTables comparison={data} />
      )}
    </section>
  );
}

interface HistoryTabProps {
  readonly resource: AnyResource;
  readonly id: number;
}

export default function HistoryTab({ resource, id }: HistoryTabProps) {
  return (
    <Stack gap="gutter" className="hy-ver hy-wide">
      <VersionsCard id={id} />
      <AtTimeCard id={id} />
      <h2 className="hy-ver-title">{t('All changes')}</h2>
      <History resource={resource} id={id} />
    </Stack>
  );
}
