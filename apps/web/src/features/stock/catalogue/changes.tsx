/** Shows the changes of an import item by item and field by field. */
import { t } from '@hireyard/messages';
import type {
  CatalogueChange,
  CatalogueFieldChange,
  CatalogueFinding,
  ImportReport,
} from '@hireyard/wire/stock/catalogue';
import { useState } from 'react';
import { inFigures } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { StateChip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TableHead } from '../../../ui/table.tsx';
import { columnLabel } from './upload.ts';

const FINDINGS_STEP = 100;

/** Lists errors or warnings with line, item, column and reason. */
export function CatalogueFindings({
  label,
  findings,
  total,
}: {
  readonly label: string;
  readonly findings: readonly CatalogueFinding[];
  readonly total: number;
}) {
  const [shown, setShown] = useState(FINDINGS_STEP);
  return (
    <>
      <table className="hy-table is-wrapping hy-file-rows" aria-label={label}>
        <TableHead columns={[t('Line'), t('Item'), t('Column'), t('Reason')]} />
        <tbody>
          {findings.slice(0, shown).map((finding, index) => (
            <tr key={`${index}-${finding.line}`}>
              <td className="hy-file-line hy-num">{finding.line === null ? '–' : inFigures(finding.line)}</td>
              <td>{finding.sku ?? '–'}</td>
              <td>{finding.column ?? '–'}</td>
              <td>{finding.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {findings.length > shown && (
        <Button className="hy-card-body" onClick={() => setShown(shown + FINDINGS_STEP)}>
          {t('Show {count} more of {total}', {
            count: inFigures(Math.min(FINDINGS_STEP, findings.length - shown)),
            total: inFigures(findings.length),
          })}
        </Button>
      )}
      {total > findings.length && (
        <p className="hy-hint hy-card-body">
          {t('Showing the first {count} of {total}.', {
            count: inFigures(findings.length),
            total: inFigures(total),
          })}
        </p>
      )}
    </>
  );
}

const STEP = 100;
const kinds = {
  create: { label: t('New'), colour: 'success' },
  update: { label: t('Changed'), colour: 'primary' },
  same: { label: t('Stock differs'), colour: 'warning' },
} as const;
type Kind = 'all' | keyof typeof kinds;

const hasKind = (change: CatalogueChange, kind: Kind): boolean =>
  kind === 'all' || (kind === 'same' ? change.fields.some((field) => field.kept) : change.action === kind);

function FieldChange({ field, fresh }: { readonly field: CatalogueFieldChange; readonly fresh: boolean }) {
  return (
    <li>
      <span className="hy-label">{columnLabel(field.field)}</span>{' '}
      {!fresh && (
        <>
          <del>{field.before === '' ? '–' : field.before}</del>
          <span aria-hidden="true"> → </span>
          <span className="hy-sr"> {t('becomes')} </span>
        </>
      )}
      {field.kept ? (
        <span>
          {field.after} <em>{t('not applied')}</em>
        </span>
      ) : (
        <ins>{field.after === '' ? '–' : field.after}</ins>
      )}
    </li>
  );
}

function Row({ change }: { readonly change: CatalogueChange }) {
  const { label, colour } = kinds[change.action];
  return (
    <tr>
      <td className="hy-file-line hy-num">{inFigures(change.line)}</td>
      <th scope="row">
        {change.sku}
        <small>{change.title}</small>
      </th>
      <td>
        <StateChip colour={colour}>{label}</StateChip>
      </td>
      <td>
        <ul className="hy-file-facts hy-row hy-align-stretch">
          {change.fields.map((field) => (
            <FieldChange key={field.field} field={field} fresh={change.action === 'create'} />
          ))}
        </ul>
      </td>
    </tr>
  );
}

export function CatalogueChanges({ report }: { readonly report: ImportReport }) {
  const [kind, setKind] = useState<Kind>('all');
  const [shown, setShown] = useState(STEP);
  const fitting = report.changes.filter((change) => hasKind(change, kind));
  const counts = {
    all: report.changes_total,
    create: report.created,
    update: report.updated,
    same: report.levels_kept,
  };
  const choices: readonly Kind[] = ['all', 'create', 'update', 'same'];
  if (report.changes.length === 0)
    return <EmptyState title={t('No changes')}>{t('All valid rows match the catalogue.')}</EmptyState>;
  return (
    <>
      <fieldset className="hy-card-body hy-row">
        <legend className="hy-sr">{t('Filter changes')}</legend>
        {choices.map((name) => (
          <Button
            key={name}
            aria-pressed={kind === name}
            disabled={counts[name] === 0}
            onClick={() => {
              setKind(name);
              setShown(STEP);
            }}
          >
            {name === 'all' ? t('All') : kinds[name].label} {inFigures(counts[name])}
          </Button>
        ))}
      </fieldset>
      <table className="hy-table is-wrapping hy-file-rows" aria-label={t('Changes')}>
        <TableHead columns={[t('Line'), t('Item'), t('Kind'), t('Changes')]} />
        <tbody>
          {fitting.slice(0, shown).map((change) => (
            <Row key={change.line} change={change} />
          ))}
        </tbody>
      </table>
      {fitting.length > shown && (
        <Button className="hy-card-body" onClick={() => setShown(shown + STEP)}>
          {t('Show {count} more of {total}', {
            count: inFigures(Math.min(STEP, fitting.length - shown)),
            total: inFigures(fitting.length),
          })}
        </Button>
      )}
      {report.changes_total > report.changes.length && (
        <p className="hy-hint hy-card-body">
          {t('First {count} of {total} changes.', {
            count: inFigures(report.changes.length),
            total: inFigures(report.changes_total),
          })}
        </p>
      )}
    </>
  );
}
