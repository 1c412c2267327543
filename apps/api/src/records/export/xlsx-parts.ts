/** The fixed parts of a workbook with one sheet (ECMA-376), and its column styles. */
import { dictionary } from '@hireyard/messages/dictionary';
import type { ExportColumn } from './columns.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageOf = 'http://schemas.openxmlformats.org/package/2006';
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

// oxlint-disable-next-line no-control-regex -- these are what XML cannot hold
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const SIGNS: Readonly<Record<string, string>> = dictionary({
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
});

/** Escapes text for XML: drops invalid characters, and escapes what Excel would decode (`_x000D_`). */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(UNWRITABLE, '')
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

/** Returns the letters of a column by index from 0: A, B … Z, AA … */
export const columnLetters = (at: number): string =>
  (at >= 26 ? columnLetters(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));

/** Files of the workbook by name, besides styles and sheet. */
export const WORKBOOK_PARTS = (title: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${head}<Types xmlns="${packageOf}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${packageOf}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  // sheet names are short and exclude some characters
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escapeXml(title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packageOf}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
});

/** Number formats after the plain one and that of headings, in style order. */
const FORMATS = [
  '0',
  '#,##0.00',
  '0.0',
  '0.00',
  '0.000',
  '0.0000',
  '0.00##',
  'yyyy\\-mm\\-dd',
  'yyyy\\-mm\\-dd\\ hh:mm',
];
const FIRST_FORMAT = 164;
/** The built-in format `@`. */
const TEXT_FORMAT = 49;
const style = (format: string): number => 2 + FORMATS.indexOf(format);
const TEXT_STYLE = 2 + FORMATS.length;

export const stylesXml = `${head}<styleSheet xmlns="${main}"><numFmts count="${FORMATS.length}">${FORMATS.map(
  (format, at) => `<numFmt numFmtId="${FIRST_FORMAT + at}" formatCode="${format}"/>`,
).join(
  '',
)}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${FORMATS.length + 3}"><xf/><xf fontId="1" applyFont="1"/>${FORMATS.map(
  (_, at) => `<xf numFmtId="${FIRST_FORMAT + at}" applyNumberFormat="1"/>`,
).join('')}<xf numFmtId="${TEXT_FORMAT}" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** Returns the style of a text column. */
export const textStyleOf = ({ asText }: ExportColumn): number => (asText === true ? TEXT_STYLE : 0);

/** Returns the style of a number column. */
export function styleOf({ kind, places, money, optionalPlaces = 0 }: ExportColumn): number {
  if (kind === 'date') return style('yyyy\\-mm\\-dd');
  if (kind === 'moment') return style('yyyy\\-mm\\-dd\\ hh:mm');
  if (money) return style('#,##0.00');
  const shown = Math.min(places, 4);
  const hidden = Math.min(optionalPlaces, shown);
  return style(shown === 0 ? '0' : `0.${'0'.repeat(shown - hidden)}${'#'.repeat(hidden)}`);
}

/** In characters: space for the heading and usual content. */
function widthOf({ kind, label, money, width }: ExportColumn): number {
  if (width !== undefined) return width;
  const usual = kind === 'text' ? 24 : kind === 'moment' ? 17 : kind === 'date' || money ? 13 : 9;
  return Math.max(usual, Math.min(label.length + 4, 40));
}

/** Freezes the heading and first columns. */
export function paneXml(frozenColumns: number): string {
  const pane =
    frozenColumns === 0
      ? 'ySplit="1" topLeftCell="A2" activePane="bottomLeft"'
      : `xSplit="${frozenColumns}" ySplit="1" topLeftCell="${columnLetters(frozenColumns)}2" activePane="bottomRight"`;
  return `<sheetViews><sheetView workbookViewId="0"><pane ${pane} state="frozen"/></sheetView></sheetViews>`;
}

/** Sets widths and the style of empty cells. */
export function colsXml(columns: readonly ExportColumn[]): string {
  const cols = columns.map((column, at) => {
    const style = textStyleOf(column) === 0 ? '' : ` style="${textStyleOf(column)}"`;
    return `<col min="${at + 1}" max="${at + 1}" width="${widthOf(column)}"${style} customWidth="1"/>`;
  });
  return `<cols>${cols.join('')}</cols>`;
}

/** Suppresses Excel's warnings about numbers stored as text, down to this row. */
export function ignoredErrorsXml(columns: readonly ExportColumn[], lastRow: number): string {
  const ranges = columns.flatMap(({ asText }, at) =>
    asText === true ? [`${columnLetters(at)}1:${columnLetters(at)}${lastRow}`] : [],
  );
  return ranges.length === 0
    ? ''
    : `<ignoredErrors><ignoredError sqref="${ranges.join(' ')}" numberStoredAsText="1"/></ignoredErrors>`;
}
