/** HTML of our emails. Foreign text is escaped, and nothing is loaded from other servers. */
import { cut } from '../received/clean-text.ts';
import type { Button, Fact, Letter, Quoted } from './letter.ts';
import { html, type Markup, type Part } from './markup.ts';
import { dark, light } from './palette.ts';
import { runsOf } from './paragraphs.ts';

const FONT = 'font-family:-apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';
const WORDS = `color:${light.text};font-size:16px;line-height:24px;margin:0 0 16px`;
const NAME = `color:${light.text};font-size:18px;font-weight:600;line-height:24px;margin:0 0 24px`;
const SMALL = `color:${light.muted};font-size:13px;line-height:20px`;
const LINK = `color:${light.accent};text-decoration:underline`;
const CELL = `border-bottom:1px solid ${light.line};font-size:15px;line-height:22px;vertical-align:top`;
const LABEL = `${CELL};color:${light.muted};font-weight:400;padding:8px 16px 8px 0;width:38%`;
const VALUE = `${CELL};color:${light.text};font-weight:600;padding:8px 0`;
const BUTTON = `background-color:${light.accent};border-radius:6px;color:${light.onAccent};display:inline-block;font-size:16px;font-weight:600;line-height:100%;max-width:100%;mso-padding-alt:0px;padding:12px 20px;text-decoration:none`;
const BUTTON_LABEL = `display:inline-block;line-height:120%;max-width:100%;mso-padding-alt:0px;mso-text-raise:9px`;
const QUOTE = `${SMALL};border-inline-start:3px solid ${light.line};margin:0;padding-inline-start:12px`;
const RULE = `border:none;border-top:1px solid ${light.line};margin:24px 0 16px;width:100%`;
const PAPER = `background-color:${light.paper};border:1px solid ${light.line};border-radius:8px;max-width:600px`;
const UNSEEN = 'display:none;line-height:1px;max-height:0;max-width:0;opacity:0;overflow:hidden';

/** Mail lists also show the text after the preheader: these invisible characters fill the space. */
const NOTHING = '\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff';
const PREHEADER = 150;

/** Colours for mail programs with a dark mode. */
const darkStyles = html`<style>@media (prefers-color-scheme: dark) {
.m-page { background-color: ${dark.page} !important; }
.m-paper { background-color: ${dark.paper} !important; border-color: ${dark.line} !important; }
.m-text { color: ${dark.text} !important; }
.m-muted { color: ${dark.muted} !important; }
.m-line { border-color: ${dark.line} !important; }
.m-link { color: ${dark.accent} !important; }
.m-button { background-color: ${dark.accent} !important; color: ${dark.onAccent} !important; }
}</style>`;

const linked = (line: string): Part =>
  runsOf(line).map(({ text, href }) =>
    href === null ? text : html`<a href="${href}" class="m-link" style="${LINK}" target="_blank">${text}</a>`,
  );

/** Joins lines with line breaks. */
const joinLines = (lines: readonly Part[]): Part =>
  lines.map((line, index) => (index === 0 ? line : html`<br />${line}`));

/** Each paragraph follows the direction of its own text. */
const paragraph = (text: string): Markup =>
  html`<p dir="auto" class="m-text" style="${WORDS}">${joinLines(text.split('\n').map(linked))}</p>
`;

const factRow = ([label, ...value]: Fact): Markup =>
  html`<tr>
<th scope="row" align="left" class="m-muted m-line" style="${LABEL}">${label}</th>
<td dir="auto" align="left" class="m-text m-line" style="${VALUE}">${joinLines(value)}</td>
</tr>
`;

const factTable = (facts: readonly Fact[]): Part =>
  facts.length === 0
    ? ''
    : html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;margin:0 0 24px"><tbody>
${facts.map(factRow)}</tbody></table>
`;

/** Outlook ignores the padding of links, so it gets spaces of the same width and height. */
const callToAction = (button: Button | null): Part =>
  button === null
    ? ''
    : html`<p style="margin:0 0 24px"><a href="${button.href}" class="m-button"${button.secret ? html` data-untracked=""` : ''} style="${BUTTON}" target="_blank"><span><!--[if mso]><i style="mso-font-width:500%;mso-text-raise:18" hidden>&#8202;&#8202;</i><![endif]--></span><span style="${BUTTON_LABEL}">${button.label}</span><span><!--[if mso]><i style="mso-font-width:500%" hidden>&#8202;&#8202;&#8203;</i><![endif]--></span></a></p>
`;

const quotation = (quoted: Quoted | null): Part =>
  quoted === null
    ? ''
    : html`<p dir="auto" class="m-muted" style="${SMALL};margin:24px 0 8px">${quoted.intro}</p>
<blockquote dir="auto" class="m-muted m-line" style="${QUOTE}">${joinLines(quoted.text.split('\n'))}</blockquote>
`;

const content = (letter: Letter): Part => [
  letter.greeting === '' ? '' : paragraph(letter.greeting),
  letter.opening.map(paragraph),
  factTable(letter.facts),
  callToAction(letter.button),
  letter.closing.map(paragraph),
  letter.signature.map(paragraph),
  quotation(letter.quoted),
];

const withCompany = (letter: Letter): Markup => {
  const { name, lines } = letter.company;
  return html`<table align="center" width="100%" class="m-paper" border="0" cellpadding="0" cellspacing="0" role="presentation" style="${PAPER}"><tbody><tr style="width:100%"><td><div style="padding:24px">
<p dir="auto" class="m-text" style="${NAME}">${name}</p>
${content(letter)}<hr class="m-line" style="${RULE}" />
<p dir="auto" class="m-muted" style="${SMALL};margin:0">${joinLines([name, ...lines])}</p>
</div></td></tr></tbody></table>`;
};

const preheader = (words: string): Part => {
  const shown = cut(words, 140);
  return shown === ''
    ? ''
    : html`<div style="${UNSEEN}">${shown}<div>${NOTHING.repeat(PREHEADER - shown.length)}</div></div>
`;
};

/**
 * Returns a whole document, at most 600 px wide, with the text unchanged. Some mail programs drop the body element,
 * so the background is also a table's.
 */
export function htmlOf(letter: Letter): string {
  const ground = `background-color:${letter.plain ? light.paper : light.page};${FONT}`;
  const document = html`<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html dir="ltr" lang="${letter.language}"><head>
<meta http-equiv="Content-Type" content="text/html; charset=UTF-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="x-apple-disable-message-reformatting" />
<meta name="color-scheme" content="light dark" />
<meta name="supported-color-schemes" content="light dark" />
<title>${letter.subject}</title>
${darkStyles}
</head><body class="m-page" style="${ground};margin:0;padding:0">
${preheader(letter.preheader)}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tbody><tr><td class="m-page" style="${ground};padding:16px 8px">
${letter.plain ? html`<div style="max-width:600px">${content(letter)}</div>` : withCompany(letter)}
</td></tr></tbody></table></body></html>
`;
  return document.toString();
}
