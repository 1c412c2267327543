/** What bulk runs are called. */
import { t, inSentence } from '@hireyard/messages';
import { bulkAction } from '@hireyard/wire/bulk';
import type { BulkRun } from '@hireyard/wire/records/bulkrun';
import { choiceText } from '@hireyard/wire/field/choice-text';
import { inFigures } from '../../lib/locale.ts';
import { headNamed } from '../record.ts';

export const RUN_STATES: Readonly<Record<BulkRun['state'], string>> = {
  queued: t('Waiting for its turn'),
  running: t('Under way'),
  stopped: t('Stopped'),
  done: t('Finished'),
};

export const runAction = ({ resource, action }: Pick<BulkRun, 'resource' | 'action'>): string =>
  bulkAction(resource, action)?.label ?? choiceText(action);

/** `Move to: 12 contracts`. */
export function runTitle(run: BulkRun): string {
  const { label, plural } = headNamed(run.resource);
  const what = `${inFigures(run.total)} ${inSentence(run.total === 1 ? label : plural)}`;
  return `${runAction(run)}: ${what}`;
}
