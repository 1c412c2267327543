import { t } from '@hireyard/messages';
import type { CatalogueFinding } from '@hireyard/wire/stock/catalogue';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { inFigures } from '../../../lib/locale.ts';
import { TableHead } from '../../../ui/table-head.tsx';

const STEP = 100;

/** What is wrong, or worth a look: line, product, column and reason. */
export function CatalogueFindings({
  label,
  findings,
  total,
}: {
  readonly label: string;
  readonly findings: readonly CatalogueFinding[];
  readonly total: number;
}) {
  const [shown, setShown] = useState(STEP);
  return (
    <>
      <table className="hy-table hy-file-rows" aria-label={label}>
        <TableHead columns={[t('Line'), t('Product'), t('Column'), t('Reason')]} />
        <tbody>
          {findings.slice(0, shown).map((finding, index) => (
            <tr key={`${index}-${finding.line}`}>
              <td className="hy-file-line hy-num">{finding.line ?? '–'}</td>
              <td>{finding.sku ?? '–'}</td>
              <td>{finding.column ?? '–'}</td>
              <td>{finding.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {findings.length > shown && (
        <Button className="hy-ci-more" onClick={() => setShown(shown + STEP)}>
          {t('Show {count} more of {total}', {
            count: Math.min(STEP, findings.length - shown),
            total: inFigures(findings.length),
          })}
        </Button>
      )}
      {total > findings.length && (
        <p className="hy-hint hy-ci-more">
          {t('The first {count} of {total} are listed.', {
            count: inFigures(findings.length),
            total: inFigures(total),
          })}
        </p>
      )}
    </>
  );
}
