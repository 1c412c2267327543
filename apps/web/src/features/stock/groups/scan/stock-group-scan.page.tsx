/** Scan mode of the warehouse: camera, keyboard-wedge scanner or typing; each scan is told aloud and can set a state. */
import { fromServer, t } from '@hireyard/messages';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { usePageActive } from '../../../../lib/page-active.ts';
import { usePageQuery } from '../../../../page/page-query.ts';
import { Page } from '../../../../page/page.tsx';
import { useCan } from '../../../../page/session-hooks.ts';
import { listAddress } from '../../../../resource/list/list-memory.ts';
import { paths } from '../../../../lib/registry/paths.ts';
import { underProducts } from '../../../../lib/registry/stock-lists.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Select, TextInput } from '../../../../ui/inputs.tsx';
import { PermissionState } from '../../../../ui/states.tsx';
import { useGroupStates } from '../use-group-states.ts';
import { IconMute, IconSound } from '../../../../ui/scan/icons.tsx';
import { Camera } from '../../../../ui/scan/camera.tsx';
import { ScanCard } from './scan-card.tsx';
import { ScanLog } from './scan-log.tsx';
import { useScans } from './use-scans.ts';
import { useWedge } from './use-wedge.ts';
import { isMuted, setMuted } from '../../../../ui/scan/voice.ts';
import '../stock-group.css';
import './scan.css';

export default function StockGroupScanPage() {
  const can = useCan();
  const [muted, setMute] = useState(isMuted);
  const toggle = () => {
    setMuted(!muted);
    setMute(!muted);
  };
  const title = t('Scan');
  return (
    <Page
      title={title}
      crumbs={[
        ...underProducts,
        { label: t('Stock groups'), to: listAddress(paths.stockGroup.to()) },
        { label: title, to: paths.stockGroupScan.to() },
      ]}
      actions={
        <Button
          kind="quiet"
          icon={muted ? IconMute : IconSound}
          aria-pressed={muted}
          aria-label={t('Mute')}
          title={muted ? t('Sound is off') : t('Sound is on')}
          onClick={toggle}
        />
      }
    >
      {can('stock.view_stockgroup') ? <Scanner /> : <PermissionState what={t('stock groups')} />}
    </Page>
  );
}

function Scanner() {
  const can = useCan();
  const active = usePageActive();
  const states = useGroupStates();
  const [query, change] = usePageQuery();
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { scans, scan, again, set, undo } = useScans();
  useWedge(input);
  const to = states.find(({ id }) => String(id) === query.get('set'));
  const take = (code: string) => code.trim() !== '' && scan(code.trim(), to);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    take(text);
    setText('');
  };
  // ready for typing at a desk; on a touch screen the keyboard would cover the result
  useEffect(() => {
    if (!active || window.matchMedia('(pointer: coarse)').matches) return;
    const timer = setTimeout(() => input.current?.focus(), 150);
    return () => clearTimeout(timer);
  }, [active]);
  const [last] = scans;
  return (
    <div className="hy-body hy-sg-scan">
      <div className="hy-sg-stack">
        <form className="hy-sg-enter" onSubmit={submit}>
          <Field label={t('Label')}>
            {(control) => (
              <TextInput
                {...control}
                ref={input}
                value={text}
                spellCheck={false}
                autoCapitalize="off"
                enterKeyHint="go"
                placeholder={t('Scan, or type the number')}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
          {can('stock.change_stockgroup') && (
            <Field label={t('Each scan')}>
              {(control) => (
                <Select
                  {...control}
                  value={to === undefined ? '' : String(to.id)}
                  placeholder={t('only shows it')}
                  options={states.map(({ id, name }) => ({
                    value: String(id),
                    label: t('sets it to {name}', { name: fromServer(name) }),
                  }))}
                  onChange={(event) => change({ set: event.target.value })}
                />
              )}
            </Field>
          )}
          <Button type="submit" kind="primary">
            {t('Find')}
          </Button>
        </form>
        <div className="hy-card" aria-live="assertive" aria-atomic="true">
          <ScanCard
            scan={last}
            states={states}
            onState={(state) => last && set(last, state)}
            onAgain={() => last && again(last, to)}
          />
        </div>
        <Camera onCode={take} />
      </div>
      <ScanLog scans={scans} onUndo={undo} onAgain={(one) => again(one, to)} />
    </div>
  );
}
