/** Read-only view of a setting: parts as a list, rows as a table, each depot separately. */
import { t } from '@hireyard/messages';
import { isObject, type ListShape, type Shape } from '@hireyard/wire/settings/catalogue/shape';
import type { Setting } from '@hireyard/wire/settings/catalogue/setting';
import { ScrollArea, Stack } from '../../../ui/layout.tsx';
import { TableHead } from '../../../ui/table.tsx';
import { LogoPicture } from './one-editor.tsx';
import { depotName, inText, type Formatters } from './value-text.ts';

interface ViewProps<S extends Shape = Shape> {
  readonly shape: S;
  readonly value: unknown;
  readonly formatters: Formatters;
}

/** The common value, and depots' own values. */
export function SettingView({
  setting: { shape, perDepot },
  value,
  formatters,
}: {
  readonly setting: Setting;
  readonly value: unknown;
  readonly formatters: Formatters;
}) {
  if (!perDepot) return <ValueView shape={shape} value={value} formatters={formatters} />;
  const kept = isObject(value) ? value : {};
  const own = Object.entries(isObject(kept['depots']) ? kept['depots'] : {});
  return (
    <Stack gap={12}>
      <div>
        {own.length > 0 && <p className="hy-size-label hy-strong">{t('All other depots')}</p>}
        <ValueView shape={shape} value={kept['default']} formatters={formatters} />
      </div>
      {own.map(([id, one]) => (
        <Stack key={id} gap={2} className="hy-edge">
          <p className="hy-size-label hy-strong">{depotName(formatters.depots, id)}</p>
          <ValueView shape={shape} value={one} formatters={formatters} />
        </Stack>
      ))}
    </Stack>
  );
}

function ValueView({ shape, value, formatters }: ViewProps) {
  if (shape.kind === 'one' && shape.editor === 'logo' && typeof value === 'string' && value !== '')
    return <LogoPicture id={value} />;
  if (shape.kind === 'record' && isObject(value))
    return <PartsView parts={shape.parts} value={value} formatters={formatters} />;
  if (shape.kind === 'list' && Array.isArray(value) && value.length > 0)
    return <RowsView shape={shape} value={value} formatters={formatters} />;
  if (shape.kind === 'zones' && isObject(value) && Object.keys(value).length > 0)
    return (
      <Table
        heads={[t('Postcode'), t('Miles')]}
        rows={Object.entries(value).map(([code, miles]) => [code, String(miles)])}
      />
    );
  return <p className="hy-strong hy-anywhere">{inText(shape, value, formatters)}</p>;
}

function PartsView({
  parts,
  value,
  formatters,
}: {
  readonly parts: Readonly<Record<string, Shape>>;
  readonly value: Readonly<Record<string, unknown>>;
  readonly formatters: Formatters;
}) {
  return (
    <Stack as="dl" className="hy-bs-parts">
      {Object.entries(parts).map(([name, part]) => (
        <div key={name}>
          <dt className="hy-hint">{part.label ?? name}</dt>
          <dd>
            <ValueView shape={part} value={value[name]} formatters={formatters} />
          </dd>
        </div>
      ))}
    </Stack>
  );
}

function RowsView({ shape: { parts }, value, formatters }: ViewProps<ListShape>) {
  const rows = (value as unknown[]).map((row) => (isObject(row) ? row : {}));
  if (Object.values(parts).every(({ kind }) => kind === 'one'))
    return (
      <Table
        heads={Object.entries(parts).map(([name, part]) => part.label ?? name)}
        rows={rows.map((row) =>
          Object.entries(parts).map(([name, part]) => inText(part, row[name], formatters)),
        )}
      />
    );
  return rows.map((row, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- rows have no names, and their order is what they are
    <PartsView key={at} parts={parts} value={row} formatters={formatters} />
  ));
}

function Table({
  heads,
  rows,
}: {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}) {
  return (
    <ScrollArea className="hy-scroll-x" label={heads.join(', ')}>
      <table className="hy-table">
        <TableHead columns={heads} />
        <tbody>
          {rows.map((row, n) => (
            <tr key={`${n} ${row[0]}`}>
              {row.map((cell, at) => (
                <td key={heads[at]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
