/** Scan mode of the warehouse: camera, keyboard-wedge scanner or typing. Each scan is announced and can set a state. */
import { fromServer, inSentence, t } from '@hireyard/messages';
import { stockgroup } from '@hireyard/wire/stock/stockgroup';
import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { paths } from '../../../../lib/registry/paths.ts';
import { underProducts } from '../../../../lib/registry/places.ts';
import { usePageQuery } from '../../../../page/address.ts';
import { Page } from '../../../../page/page.tsx';
import { useCan } from '../../../../page/session.ts';
import { listAddress } from '../../../../resource/list/use-list.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Select, TextInput } from '../../../../ui/inputs.tsx';
import { Camera } from '../../../../ui/scan/camera.tsx';
import { IconMute, IconSound } from '../../../../ui/scan/icons.tsx';
import { isMuted, setMuted } from '../../../../ui/scan/voice.ts';
import { PermissionState } from '../../../../ui/states.tsx';
import { useGroupStates } from '../data.ts';
import { ScanCard, ScanLog } from './scan-card.tsx';
import { useScans } from './use-scans.ts';
import { Sides, Stack } from '../../../../ui/layout.tsx';
import '../groups.css';

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea)$/i.test(target.tagName));

/**
 * Sends the input of a keyboard-wedge scanner to the code box, wherever the focus is. The scanner types like a
 * person, but faster, and ends with Enter. Runs before the page's shortcuts.
 */
function useWedge(input: RefObject<HTMLInputElement | null>): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const box = input.current;
      if (box === null || typing(event.target) || document.querySelector('dialog[open]')) return;
      const plain =
        event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!plain) return;
      event.stopImmediatePropagation();
      // focus moves before the key is typed, so the key lands in the box
      box.focus();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [input]);
}

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
        { label: t('Filled containers'), to: listAddress(paths.stockGroup.to()) },
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
      {can('stock.view_stockgroup') ? <Scanner /> : <PermissionState what={inSentence(stockgroup.plural)} />}
    </Page>
  );
}

function Scanner() {
  const can = useCan();
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
    if (window.matchMedia('(pointer: coarse)').matches) return;
    const timer = setTimeout(() => input.current?.focus(), 150);
    return () => clearTimeout(timer);
  }, []);
  const [last] = scans;
  return (
    <Sides columns="minmax(0, 1fr) 420px" className="hy-body">
      <Stack gap={12}>
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
            <Field label={t('After each scan')}>
              {(control) => (
                <Select
                  {...control}
                  value={to === undefined ? '' : String(to.id)}
                  placeholder={t('Only show it')}
                  options={states.map(({ id, name }) => ({
                    value: String(id),
                    label: t('Set it to {name}', { name: fromServer(name) }),
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
      </Stack>
      <ScanLog scans={scans} onUndo={undo} onAgain={(one) => again(one, to)} />
    </Sides>
  );
}
