// Finds numbers, dates and amounts that reach a screen without the formatter (apps/web/src/lib/format.ts). Types decide.
// A value counts as a number if its type does, and as a date or amount if its field is declared as one.
import { API, TypeFlags } from 'typescript/unstable/sync';
import { SyntaxKind as Kind } from 'typescript/unstable/ast';
import { relative } from 'node:path';
import { parseMessage } from '../../packages/messages/src/format.ts';

/** Attributes that people read or hear. */
const TEXT_ATTRIBUTES = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-valuetext',
  'caption',
  'description',
  'detail',
  'hint',
  'label',
  'placeholder',
  'summary',
  'text',
  'title',
]);
/** Ids, years and response codes are written without separators. */
const PLAIN_NAMES = /^(?:id|uuid|year|\w+Year|status|\w+_id|\w+Id)$/;
/** A template string with one of these is text for people, not a key, style or address. */
const TEXT_CALLS = /^(?:t|rich|inFigures|inSentence|choiceText|money|format[A-Z]\w*|\w*[nN]ame|\w*[wW]ords)$/;
const TEXT_MARKS = /[×−…]|\s\(|\s\+/;

/** The expressions whose values an expression may show: both sides of a choice, the parts of a template string. */
function* shownParts(node) {
  switch (node?.kind) {
    case undefined:
    case Kind.NumericLiteral:
      return;
    case Kind.ParenthesizedExpression:
    case Kind.AsExpression:
    case Kind.NonNullExpression:
    case Kind.SatisfiesExpression:
      return yield* shownParts(node.expression);
    case Kind.ConditionalExpression:
      yield* shownParts(node.whenTrue);
      return yield* shownParts(node.whenFalse);
    case Kind.TemplateExpression:
      for (const { expression } of node.templateSpans) yield* shownParts(expression);
      return;
    case Kind.BinaryExpression:
      return yield* partsOfBinary(node);
    default:
      return yield node;
  }
}

function* partsOfBinary(node) {
  const operator = node.operatorToken.kind;
  if (operator === Kind.AmpersandAmpersandToken) return yield* shownParts(node.right);
  const isChoice = operator === Kind.BarBarToken || operator === Kind.QuestionQuestionToken;
  if (!isChoice) return yield node;
  yield* shownParts(node.left);
  yield* shownParts(node.right);
}

const textsOf = (node) =>
  node?.kind === Kind.StringLiteral || node?.kind === Kind.NoSubstitutionTemplateLiteral
    ? [node.text]
    : node?.kind === Kind.ConditionalExpression
      ? [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)]
      : [];

/** The last name of an expression: `end` of `row.end` and of `row.end()`. */
function nameOf(node) {
  if (node.kind === Kind.Identifier) return node.text;
  if (node.kind === Kind.PropertyAccessExpression) return node.name.text;
  return node.kind === Kind.CallExpression ? nameOf(node.expression) : '';
}

/** Names of the values that a message writes as they are; the count of a plural is formatted by the message. */
function plainNames(parts) {
  const objects = parts.filter((part) => typeof part === 'object');
  const plain = objects.flatMap((part) =>
    part.cases === undefined ? [part.name] : Object.values(part.cases).flatMap(plainNames),
  );
  const counts = new Set(objects.flatMap((part) => (part.cases === undefined ? [] : [part.name])));
  return plain.filter((name) => !counts.has(name));
}

/** The values that a call of `t` or `rich` writes as they are. */
function* valuesOfCall({ expression, arguments: [message, values] }) {
  const isText = ['t', 'rich'].includes(nameOf(expression));
  if (!isText || values?.kind !== Kind.ObjectLiteralExpression) return;
  const names = new Set(textsOf(message).flatMap((text) => plainNames(parseMessage(text))));
  for (const property of values.properties) {
    if (!names.has(property.name?.text)) continue;
    if (property.kind === Kind.ShorthandPropertyAssignment) yield property.name;
    else yield* shownParts(property.initializer);
  }
}

/** Whether a template string is text for people. */
function isTextTemplate({ head, templateSpans }) {
  const isTextCall = ({ expression }) =>
    expression.kind === Kind.CallExpression && TEXT_CALLS.test(nameOf(expression));
  const texts = [head.text, ...templateSpans.map(({ literal }) => literal.text)];
  return templateSpans.some(isTextCall) || texts.some((text) => TEXT_MARKS.test(text));
}

/** Every expression of a file whose value people read. */
function shownExpressions(file) {
  const shown = new Set();
  const addAll = (parts) => {
    for (const part of parts) shown.add(part);
  };
  const visit = (node) => {
    if (node.kind === Kind.JsxExpression) {
      const { parent } = node;
      const isChild = parent.kind === Kind.JsxElement || parent.kind === Kind.JsxFragment;
      const isText = parent.kind === Kind.JsxAttribute && TEXT_ATTRIBUTES.has(parent.name.text);
      if (isChild || isText) addAll(shownParts(node.expression));
    } else if (node.kind === Kind.CallExpression) addAll(valuesOfCall(node));
    else if (node.kind === Kind.TemplateExpression && isTextTemplate(node)) addAll(shownParts(node));
    node.forEachChild(visit);
  };
  visit(file);
  return [...shown];
}

/** Whether a value of the type is a number on a screen; a type with elements, such as ReactNode, says nothing. */
function isNumber(type) {
  if (type === undefined) return false;
  if ((type.flags & TypeFlags.Union) === 0) return (type.flags & TypeFlags.NumberLike) !== 0;
  const members = type.getTypes();
  return members.some(isNumber) && !members.some(({ flags }) => (flags & TypeFlags.Object) !== 0);
}

const isString = (type) =>
  type !== undefined &&
  ((type.flags & TypeFlags.Union) === 0
    ? (type.flags & TypeFlags.String) !== 0
    : type.getTypes().some(isString));

/** What a shown expression lacks; undefined if it is fine. */
function lackOf(node, type, fieldKinds) {
  const isWritten = node.kind === Kind.CallExpression && nameOf(node.expression) === 'String';
  if (isWritten) return undefined;
  if (isNumber(type)) return PLAIN_NAMES.test(nameOf(node)) ? undefined : 'a number';
  if (node.kind !== Kind.PropertyAccessExpression || !isString(type)) return undefined;
  return fieldKinds.get(node.name.text);
}

/**
 * Lists the unformatted values of a TypeScript project, as `file:line: text`.
 * @param root the folder that paths are relative to, and where the compiler runs
 * @param config the project's tsconfig.json
 * @param isChecked whether a file's path is checked
 * @param fieldKinds `a date` or `an amount` by the name of the declared field
 */
export function unformattedValues({ root, config, isChecked, fieldKinds }) {
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects();
    return project.program
      .getSourceFileNames()
      .filter(isChecked)
      .flatMap((path) => problemsOfFile(project, path, { root, fieldKinds }));
  } finally {
    api.close();
  }
}

function problemsOfFile({ program, checker }, path, { root, fieldKinds }) {
  const file = program.getSourceFile(path);
  const shown = shownExpressions(file);
  if (shown.length === 0) return [];
  const types = checker.getTypeAtLocation(shown);
  return shown.flatMap((node, at) => {
    const lack = lackOf(node, types[at], fieldKinds);
    if (lack === undefined) return [];
    const start = file.text.slice(node.pos).search(/\S/) + node.pos;
    const line = file.text.slice(0, start).split('\n').length;
    return [`${relative(root, path)}:${line}: ${lack} without format: ${file.text.slice(start, node.end)}`];
  });
}

/** The names of declared dates and amounts that no declaration uses for another kind of field. */
export function fieldKindsOf(resources) {
  const kinds = new Map();
  const others = new Set();
  const add = (fields) => {
    for (const [name, field] of Object.entries(fields ?? {})) {
      const kind =
        field.kind === 'date' || field.kind === 'timestamp'
          ? 'a date'
          : field.kind === 'decimal'
            ? 'an amount'
            : undefined;
      if (kind !== undefined) kinds.set(name, kind);
      else if (field.kind === 'text' || field.kind === 'choice') others.add(name);
      add(field.show);
      add(field.rows);
    }
  };
  for (const { fields } of resources) add(fields);
  for (const name of others) kinds.delete(name);
  return kinds;
}
