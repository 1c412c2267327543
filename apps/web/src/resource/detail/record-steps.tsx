/** Buttons to the previous and next record of the list from which it was opened: `[` and `]`. */
import { inSentence, t } from '@hireyard/messages';
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { recordPath } from '../../lib/registry/records.ts';
import { listOptions } from '../../lib/api/queries.ts';
import { useShortcut } from '../../page/keyboard.ts';
import { useReplace } from '../../page/navigate.tsx';
import { Button } from '../../ui/button.tsx';
import { IconLeft, IconRight } from '../../ui/icons.tsx';
import { toast } from '../../ui/toast.tsx';
import { placeIn, rememberTrail, stepIn, type Trail, trailOf } from './trail.ts';
import { inFigures } from '../../lib/format.ts';
import { Row } from '../../ui/layout.tsx';

interface RecordStepsProps {
  readonly resource: AnyResource;
  readonly id: number;
}

/** As high as the breadcrumbs allow. */
const SLIM = { marginInlineStart: 'auto', minHeight: 0, padding: 0, '--hy-control': '26px' } as object;

/** Renders nothing for a record that was opened otherwise, e.g. from the palette. */
export default function RecordSteps(props: RecordStepsProps) {
  const trail = trailOf(props.resource.name, props.id);
  return trail === undefined ? null : <Steps {...props} trail={trail} />;
}

function Steps({ resource, id, trail }: RecordStepsProps & { readonly trail: Trail }) {
  const cache = useQueryClient();
  const replace = useReplace();
  const [busy, setBusy] = useState(false);
  const label = inSentence(resource.label);
  const open = (next: Trail, to: number) => {
    rememberTrail({ ...next, at: to });
    replace(recordPath(resource.name, to) ?? '');
  };
  const turn = async (page: number, by: 1 | -1) => {
    setBusy(true);
    try {
      const query = { ...trail.conditions, page, page_size: trail.pageSize };
      const { results, count } = await cache.fetchQuery(listOptions(resource, query));
      const ids = (results as unknown as readonly { readonly id: number }[]).map((row) => row.id);
      const to = by === 1 ? ids[0] : ids.at(-1);
      if (to !== undefined) open({ ...trail, page, count, ids }, to);
    } catch {
      toast(t('List not loaded. Try again.'), { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  const step = (by: 1 | -1) => {
    const to = stepIn(trail, id, by);
    if (to === undefined || busy) return;
    if ('id' in to) open(trail, to.id);
    else void turn(to.page, by);
  };
  const group = t('This {label}', { label });
  useShortcut('[', t('Previous {label} in the list', { label }), () => step(-1), group);
  useShortcut(']', t('Next {label} in the list', { label }), () => step(1), group);
  return (
    <Row
      as="nav"
      nowrap
      end
      className="hy-pager hy-noprint hy-muted hy-size-table"
      style={SLIM}
      aria-label={t('{plural} in the list', { plural: resource.plural })}
    >
      <Button
        kind="quiet"
        icon={IconLeft}
        aria-label={t('Previous {label}', { label })}
        title={t('Previous {label} ([)', { label })}
        disabled={stepIn(trail, id, -1) === undefined}
        onClick={() => step(-1)}
      />
      <span className="hy-num" role="status">
        {t('{place} of {count}', {
          place: inFigures(placeIn(trail, id)),
          count: inFigures(trail.count),
        })}
      </span>
      <Button
        kind="quiet"
        icon={IconRight}
        aria-label={t('Next {label}', { label })}
        title={t('Next {label} (])', { label })}
        disabled={stepIn(trail, id, 1) === undefined}
        onClick={() => step(1)}
      />
    </Row>
  );
}
