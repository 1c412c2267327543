import { t } from '@hireyard/messages';
import { isObject } from '@hireyard/wire/settings/catalogue/shape';
import { useState } from 'react';
import { inFigures } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconClose, IconPlus } from '../../../ui/icons.tsx';
import { NumberInput, TextArea, TextInput } from '../../../ui/inputs.tsx';
import { errorsAt, messageOf } from './data.ts';
import { type EditorProps, ErrorLine } from './editor-parts.tsx';
import { Columns, Row, Stack } from '../../../ui/layout.tsx';

/** Miles by postcode pasted from a spreadsheet: a postcode and a number per line. */
interface PastedZones {
  readonly zones: Readonly<Record<string, string>>;
  /** Lines that could not be parsed, unchanged. */
  readonly wrong: readonly string[];
}

const LINE = /^"?([A-Za-z0-9][A-Za-z0-9 -]{0,9}?)"?\s*[\t,;]\s*"?(\d{1,4}(?:[.,]\d{1,2})?)"?\s*$/;

/**
 * Parses lines such as `RG2<tab>7.5`, `rg2,7.5` or `"RG2";"7,5"`. A heading and empty lines are skipped. Three digits after a separator are
 * ambiguous (thousands), so the line is refused.
 */
export function parseZones(text: string): PastedZones {
  const zones: Record<string, string> = {};
  const wrong: string[] = [];
  for (const [at, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim();
    if (line === '') continue;
    const found = LINE.exec(line) ?? /^([A-Za-z]{1,2}\d[A-Za-z\d]?)\s+(\d{1,4}(?:[.,]\d{1,2})?)$/.exec(line);
    if (found?.[1] !== undefined && found[2] !== undefined)
      zones[found[1].trim().toUpperCase()] = found[2].replace(',', '.');
    else if (at > 0 || /\d/.test(line)) wrong.push(line);
  }
  return { zones, wrong };
}

/** Rows shown at once; others are found by search. */
const MAX_SHOWN = 40;

type Zones = Readonly<Record<string, unknown>>;

interface ZonesProps {
  readonly zones: Zones;
  readonly onChange: (zones: Zones) => void;
}

/** Editor of miles by postcode: search, edit, add, or paste from a spreadsheet. */
export function ZonesEditor({ label, value, errors, onChange }: EditorProps) {
  const zones = isObject(value) ? value : {};
  const [search, setSearch] = useState('');
  const wanted = search.trim().toUpperCase();
  const wrong = (code: string) => messageOf(errorsAt(errors, code));
  // errors first, so that they are visible without a search
  const found = Object.keys(zones)
    .filter((code) => code.includes(wanted) || wrong(code) !== undefined)
    .sort((a, b) => Number(wrong(b) !== undefined) - Number(wrong(a) !== undefined) || a.localeCompare(b));
  const total = Object.keys(zones).length;
  return (
    <Stack gap={12}>
      <p className="hy-hint" role="status">
        {total === 0
          ? t('No postcodes yet. Straight-line distances apply.')
          : wanted === ''
            ? t('{count, plural, one {# postcode} other {# postcodes}}', { count: total })
            : t('{count, plural, one {# postcode} other {# postcodes}}, {shown} shown', {
                count: total,
                shown: inFigures(found.length),
              })}
      </p>
      {total > 8 && (
        <Field label={t('Search, {label}', { label })} hideLabel>
          {(control) => (
            <TextInput
              {...control}
              type="search"
              placeholder={t('Search postcodes')}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          )}
        </Field>
      )}
      <Columns min={120} gap={8}>
        {found.slice(0, MAX_SHOWN).map((code) => (
          <Zone key={code} code={code} error={wrong(code)} zones={zones} onChange={onChange} />
        ))}
      </Columns>
      {found.length > MAX_SHOWN && (
        <p className="hy-hint">
          {t('{count} more. Search for a postcode.', {
            count: inFigures(found.length - MAX_SHOWN),
          })}
        </p>
      )}
      <ErrorLine errors={errors} />
      <NewZone label={label} zones={zones} onChange={onChange} />
      <PasteZones zones={zones} onChange={onChange} />
    </Stack>
  );
}

interface ZoneProps extends ZonesProps {
  readonly code: string;
  readonly error: string | undefined;
}

function Zone({ code, error, zones, onChange }: ZoneProps) {
  return (
    <Row nowrap gap={2} align="end" className="hy-bs-zone">
      <Field label={code} error={error}>
        {(control) => (
          <NumberInput
            {...control}
            decimals
            value={String(zones[code] ?? '')}
            onChange={(event) => onChange({ ...zones, [code]: event.target.value })}
          />
        )}
      </Field>
      <Button
        kind="quiet"
        icon={IconClose}
        aria-label={t('Remove {code}', { code })}
        onClick={() => onChange(Object.fromEntries(Object.entries(zones).filter(([one]) => one !== code)))}
      />
    </Row>
  );
}

function NewZone({ label, zones, onChange }: ZonesProps & { readonly label: string }) {
  const [fresh, setFresh] = useState({ code: '', miles: '' });
  const add = () => {
    const code = fresh.code.trim().toUpperCase();
    if (code === '' || fresh.miles.trim() === '') return;
    onChange({ ...zones, [code]: fresh.miles.trim() });
    setFresh({ code: '', miles: '' });
  };
  return (
    <div className="hy-bs-line">
      <Field label={t('New postcode, {label}', { label })} hideLabel>
        {(control) => (
          <TextInput
            {...control}
            placeholder={t('Postcode, e.g. RG2')}
            maxLength={10}
            value={fresh.code}
            onChange={(event) => setFresh({ ...fresh, code: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('Miles, {label}', { label })} hideLabel>
        {(control) => (
          <NumberInput
            {...control}
            decimals
            placeholder={t('Miles')}
            value={fresh.miles}
            onChange={(event) => setFresh({ ...fresh, miles: event.target.value })}
          />
        )}
      </Field>
      <Button icon={IconPlus} onClick={add}>
        {t('Add')}
      </Button>
    </div>
  );
}

function PasteZones({ zones, onChange }: ZonesProps) {
  const [pasted, setPasted] = useState('');
  const { zones: read, wrong: unread } = parseZones(pasted);
  const count = Object.keys(read).length;
  const takeOver = () => {
    if (count === 0) return;
    onChange({ ...zones, ...read });
    setPasted('');
  };
  return (
    <details>
      <summary>{t('Paste from a spreadsheet')}</summary>
      <Stack gap={12}>
        <Field
          label={t('Two columns: postcode and miles')}
          hint={t('Existing postcodes get the new miles.')}
          error={
            unread.length === 0
              ? undefined
              : t('Not recognised: {lines}', {
                  lines: `${unread.slice(0, 5).join(' · ')}${unread.length > 5 ? ' …' : ''}`,
                })
          }
        >
          {(control) => (
            <TextArea
              {...control}
              rows={5}
              spellCheck={false}
              value={pasted}
              onChange={(event) => setPasted(event.target.value)}
            />
          )}
        </Field>
        <div>
          <Button aria-disabled={count === 0} onClick={takeOver}>
            {t('{count, plural, one {Add 1 postcode} other {Add # postcodes}}', { count })}
          </Button>
        </div>
      </Stack>
    </details>
  );
}
