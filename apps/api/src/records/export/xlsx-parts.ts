/** The fixed parts of a workbook with one sheet (ECMA-376), and how its columns look. */
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

/** Text for an XML file: without what XML cannot hold, and without what Excel would take for an escaped sign (`_x000D_`). */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(UNWRITABLE, '')
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

/** A, B … Z, AA … of a column's place from 0. */
export const columnLetters = (at: number): string =>
  (at >= 26 ? columnLetters(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));

/** Files of the workbook by name, beside its styles and its sheet. */
export const WORKBOOK_PARTS = (title: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${head}<Types xmlns="${packageOf}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${packageOf}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  // names of sheets are short and without some signs
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escapeXml(title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packageOf}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
});

/** Formats after the plain one and that of headings, in the order of their styles. */
const FORMATS = [
  '0',
  '#,##0.00',
  '0.0',
  '0.00',
  '0.000',
  '0.0000',
  'yyyy\\-mm\\-dd',
  'yyyy\\-mm\\-dd\\ hh:mm',
];
const FIRST_FORMAT = 164;
const style = (format: string): number => 2 + FORMATS.indexOf(format);

export const stylesXml = `${head}<styleSheet xmlns="${main}"><numFmts count="${FORMATS.length}">${FORMATS.map(
  (format, at) => `<numFmt numFmtId="${FIRST_FORMAT + at}" formatCode="${format}"/>`,
).join(
  '',
)}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${FORMATS.length + 2}"><xf/><xf fontId="1" applyFont="1"/>${FORMATS.map(
  (_, at) => `<xf numFmtId="${FIRST_FORMAT + at}" applyNumberFormat="1"/>`,
).join('')}</cellXfs></styleSheet>`;

/** The style of a column's numbers. */
export function styleOf({ kind, places, money }: ExportColumn): number {
  if (kind === 'date') return style('yyyy\\-mm\\-dd');
  if (kind === 'moment') return style('yyyy\\-mm\\-dd\\ hh:mm');
  if (money) return style('#,##0.00');
  return style(places === 0 ? '0' : `0.${'0'.repeat(Math.min(places, 4))}`);
}

/** In signs of the plain font: room for the heading and what usually stands below it. */
export function widthOf({ kind, label, money }: ExportColumn): number {
  const usual = kind === 'text' ? 24 : kind === 'moment' ? 17 : kind === 'date' || money ? 13 : 9;
  return Math.max(usual, Math.min(label.length + 4, 40));
}
