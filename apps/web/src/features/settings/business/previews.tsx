/** What values mean, while they are typed. */
import { t } from '@hireyard/messages';
import type { PriceList } from '@hireyard/domain/contracts/pricing';
import { Refusal } from '@hireyard/wire/field';
import { settingOf } from '@hireyard/wire/settings/catalogue/catalogue';
import { checkSetting } from '@hireyard/wire/settings/catalogue/setting';
import { useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { formatDay, formatMoney, useSettings } from '../../../lib/format.ts';
import { NumberInput } from '../../../ui/inputs.tsx';
import { Money } from '../../../ui/text.tsx';
import { TableHead } from '../../../ui/table.tsx';
import { ApplyingNote } from './applying-note.tsx';
import { cancellationSentences, cappedBands, currencySign, previewDays, pricedFor } from './words.ts';
import { Row, Surface } from '../../../ui/layout.tsx';

/** The value when it is good, so that a preview never speaks of half of one. */
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
  if (list === undefined)
    return <p className="hy-hint">{t('The preview comes when the values are complete.')}</p>;
  const capped = cappedBands(list);
  return (
    <Surface as="section" aria-label={t('Preview of prices')}>
      <Field label={t('What would an item cost at a price of')}>
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
      <div className="hy-scroll-x">
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
      </div>
      {capped.length > 0 && (
        <p className="hy-hint">
          {t('The band up to day {capped} is dearer than a longer one: it costs what the longer one costs.', {
            capped: capped.join(', '),
          })}
        </p>
      )}
    </Surface>
  );
}

function CancellationPreview({ bands }: { readonly bands: unknown }) {
  if (bands === undefined)
    return <p className="hy-hint">{t('The preview comes when the values are complete.')}</p>;
  return (
    <Surface as="ul" aria-label={t('What it means')}>
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
