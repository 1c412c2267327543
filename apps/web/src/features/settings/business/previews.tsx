/** Previews of values while they are edited. */
import { fromServer, t } from '@hireyard/messages';
import type { PriceList } from '@hireyard/domain/contracts/pricing';
import { Refusal } from '@hireyard/wire/field';
import { settingOf } from '@hireyard/wire/settings/catalogue/catalogue';
import { checkSetting } from '@hireyard/wire/settings/catalogue/setting';
import { useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { formatDay, formatMoney, useSettings, inFigures } from '../../../lib/format.ts';
import { NumberInput } from '../../../ui/inputs.tsx';
import { Money } from '../../../ui/text.tsx';
import { ScrollArea, Row, Surface } from '../../../ui/layout.tsx';
import { TableHead } from '../../../ui/table.tsx';
import { cancellationSentences, cappedBands, currencySign, previewDays, pricedFor } from './value-text.ts';
import { type Applying, metadata } from '@hireyard/wire/settings/metadata';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/queries.ts';
import { useCan } from '../../../page/session.ts';

// Progress of reservations after a change of preparation or turnaround days, and the contracts left short of stock.

const LOOK_AGAIN_MS = 1500;
const runs = (applying: Applying | undefined): boolean =>
  applying?.state === 'queued' || applying?.state === 'running';

function ApplyingNote() {
  const can = useCan();
  const { data } = useQuery({
    // below the list's key, so that saving a setting reloads it
    queryKey: [...keys.lists(metadata), 'applying'],
    queryFn: async () => client(metadata).action<Applying>('applying', { waiting: 'background' }),
    enabled: can('core.change_metadata'),
    refetchInterval: (query) => (runs(query.state.data) ? LOOK_AGAIN_MS : false),
  });
  if (data === undefined || data.state === null) return null;
  if (runs(data))
    return (
      <Surface role="status">
        <p>
          {t('Updating reservations. {progress_text}', {
            progress_text: fromServer(data.progress_text),
          })}
        </p>
        <progress max={1} value={data.progress} aria-label={t('Open contracts')} />
      </Surface>
    );
  if (data.state !== 'done')
    return (
      <p className="hy-error" role="alert">
        {t('Some contracts were not updated. Finance can retry under Connections.')}
      </p>
    );
  return (
    <Surface role="status">
      <p>
        {t(
          'The last change moved the reservations of {moved, plural, one {# contract} other {# contracts}}.',
          { moved: data.moved },
        )}
        {data.short.length === 0 && ` ${t('No shortages.')}`}
      </p>
      {data.short.length > 0 && (
        <details>
          <summary>
            {t('{count} short of stock', { count: inFigures(data.short.length + data.more) })}
          </summary>
          <ul>
            {data.short.map(({ contract, text }) => (
              <li key={contract}>
                <b>{contract}</b> {fromServer(text)}
              </li>
            ))}
          </ul>
          {data.more > 0 && (
            <p className="hy-hint">{t('And {count} more.', { count: inFigures(data.more) })}</p>
          )}
        </details>
      )}
    </Surface>
  );
}

/** Returns the value if valid, so that previews never use incomplete values. */
function goodOf(code: string, value: unknown): unknown {
  const setting = settingOf(code);
  const clean = setting === undefined ? undefined : checkSetting(setting, value);
  return clean instanceof Refusal ? undefined : clean;
}

const DAYS: readonly string[] = ['prep_days', 'turnaround_days', 'washable_extra_days'];

export function Preview({ code, value }: { readonly code: string; readonly value: unknown }) {
  if (code === 'price_lists') return <PricePreview lists={goodOf(code, value)} />;
  if (code === 'cancellation_bands') return <CancellationPreview bands={goodOf(code, value)} />;
  if (code === 'locale' || code === 'currency')
    return <FormatPreview code={code} value={goodOf(code, value)} />;
  return DAYS.at(-1) === code ? <ApplyingNote /> : null;
}

function PricePreview({ lists }: { readonly lists: unknown }) {
  const { locale, currency } = useSettings();
  const [price, setPrice] = useState('1.90');
  const list = (lists as readonly PriceList[] | undefined)?.[0];
  if (list === undefined) return <p className="hy-hint">{t('Complete the values first.')}</p>;
  const capped = cappedBands(list);
  return (
    <Surface as="section" aria-label={t('Price preview')}>
      <Field label={t('Example price of an item')}>
        {(control) => (
          <Row as="span" nowrap className="hy-bs-unit">
            <span className="hy-hint">{currencySign(locale, currency)}</span>
            <NumberInput
              {...control}
              decimals
              value={price}
              onChange={(event) => setPrice(event.target.value)}
            />
          </Row>
        )}
      </Field>
      <ScrollArea className="hy-scroll-x" role="group" label={t('Prices by days')}>
        <table className="hy-table">
          <TableHead columns={[t('Days'), [t('Factor'), 'hy-end'], [t('Price'), 'hy-end']]} />
          <tbody>
            {previewDays(list).map((days) => {
              const priced = pricedFor(list, price.trim(), days);
              return (
                <tr key={days}>
                  <td>{t('{days, plural, one {# day} other {# days}}', { days })}</td>
                  <td className="hy-end">{priced === undefined ? '–' : `× ${priced.factor}`}</td>
                  <td className="hy-end">{priced === undefined ? '–' : <Money amount={priced.price} />}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollArea>
      {capped.length > 0 && (
        <p className="hy-hint">
          {t('The band up to day {capped} costs more than a longer one, whose price applies.', {
            capped: capped.join(', '),
          })}
        </p>
      )}
    </Surface>
  );
}

function CancellationPreview({ bands }: { readonly bands: unknown }) {
  if (bands === undefined) return <p className="hy-hint">{t('Complete the values first.')}</p>;
  return (
    <Surface as="ul" aria-label={t('Preview')}>
      {cancellationSentences(bands as readonly { days: number; percent: string }[]).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </Surface>
  );
}

function FormatPreview({ code, value }: { readonly code: string; readonly value: unknown }) {
  if (typeof value !== 'string') return null;
  const text =
    code === 'locale' ? formatDay('2026-11-28', value, 'weekday') : formatMoney('1234.50', 'en', value);
  return <p className="hy-hint">{t('For example: {text}', { text })}</p>;
}
