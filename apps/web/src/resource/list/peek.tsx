/** The selected record beside the list, on wide screens. */
import { inSentence, t } from '@hireyard/messages';
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react';
import { Link } from '../../page/navigate.tsx';
import { Button } from '../../ui/button.tsx';
import { KeyValues } from '../../ui/card.tsx';
import { IconClose } from '../../ui/icons.tsx';
import { KeyArea } from '../../ui/key-area.tsx';
import { ScrollArea } from '../../ui/layout.tsx';
import { cell, textOf } from '../cells.tsx';
import { fieldsOf, labelOf, type Row, titleOf } from '../record.ts';
import './peek-panel.css';

interface PeekPanelProps {
  readonly resource: AnyResource;
  readonly record: Row;
  readonly path: string | undefined;
  readonly onClose: () => void;
  readonly ref?: Ref<HTMLElement>;
  readonly children?: ReactNode;
}

export function PeekPanel({ resource, record, path, onClose, ref, children }: PeekPanelProps) {
  const heading = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // An open menu or dialog inside closes first.
    const inner = event.currentTarget.querySelector('dialog[open], :popover-open');
    if (event.key !== 'Escape' || event.defaultPrevented || inner !== null) return;
    event.preventDefault();
    onClose();
  };
  return (
    <KeyArea
      as="aside"
      ref={ref}
      className="hy-peek hy-fill hy-noprint"
      aria-labelledby={heading}
      onKeyDown={onKeyDown}
    >
      <header className="hy-row is-nowrap">
        <h2 id={heading}>{titleOf(resource, record)}</h2>
        <Button kind="quiet" icon={IconClose} aria-label={t('Close preview')} onClick={onClose} />
      </header>
      <ScrollArea className="hy-peek-body hy-pad hy-room hy-size-table" role="group" label={t('Preview')}>
        {children ?? <RecordFacts resource={resource} record={record} />}
      </ScrollArea>
      {path !== undefined && (
        <footer className="hy-card-foot">
          <Link to={path} className="hy-button is-secondary">
            {t('Open {label}', { label: inSentence(resource.label) })}
          </Link>
        </footer>
      )}
    </KeyArea>
  );
}

/** Shows every field with a value. */
export function RecordFacts({
  resource,
  record,
  without = [],
}: {
  readonly resource: AnyResource;
  readonly record: Row;
  readonly without?: readonly string[];
}) {
  const items = Object.entries(fieldsOf(resource)).flatMap(([name, field]): [string, ReactNode][] => {
    if (field.writeOnly || field.kind === 'json' || name === 'id' || without.includes(name)) return [];
    const value = record[name];
    return textOf(field, value) === '' ? [] : [[labelOf(field, name), cell(field, value)]];
  });
  return <KeyValues items={items} />;
}
