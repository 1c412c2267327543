// Checks the wording of screens, docs and comments with textlint, and their spelling with cspell (docs/glossary.md).
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { TextlintKernel } from '@textlint/kernel';
import markdown from '@textlint/textlint-plugin-markdown';
import text from '@textlint/textlint-plugin-text';
import { spellCheckDocument } from 'cspell-lib';
import prh from 'textlint-rule-prh';
import { parseSync } from 'vite';
import { messagesOfSources } from './messages.mjs';
import { root, sourceFiles } from './project.mjs';

/** Maximum words per sentence. */
const MAX_WORDS = { screen: 20, docs: 25, comments: 25 };
const terms = readFileSync(join(root, 'scripts/prose/terms.yml'), 'utf8');
const kernel = new TextlintKernel();
const sentences = new Intl.Segmenter('en-GB', { granularity: 'sentence' });

/** A textlint rule that limits the words of a sentence to `max`. */
function sentenceLength(context, { max }) {
  const { Syntax, RuleError, getSource, report } = context;
  return {
    [Syntax.Paragraph](node) {
      // code, links and placeholders count as one word each
      const source = getSource(node)
        .replaceAll(/`[^`]*`/g, (code) => 'c'.repeat(code.length))
        .replaceAll(/\]\([^)]*\)/g, (link) => 'c'.repeat(link.length));
      if (/^\|/m.test(source)) return;
      for (const { segment, index } of sentences.segment(source)) {
        const count = segment.match(/[\p{L}\d]\S*/gu)?.length ?? 0;
        if (count > max) report(node, new RuleError(`sentence of ${count} words, at most ${max}`, { index }));
      }
    },
  };
}

const interop = (module) => module.default ?? module;
const optionsFor = (kind) => ({
  ext: kind === 'docs' ? '.md' : '.txt',
  plugins: [
    { pluginId: 'markdown', plugin: interop(markdown) },
    { pluginId: 'text', plugin: interop(text) },
  ],
  rules: [
    { ruleId: 'term', rule: interop(prh), options: { ruleContents: [terms] } },
    { ruleId: 'length', rule: sentenceLength, options: { max: MAX_WORDS[kind] } },
  ],
});

/** Returns the wording problems of one text: `line` within the text and `problem`. */
export async function wordingProblems(kind, source) {
  const { messages } = await kernel.lintText(source, optionsFor(kind));
  return messages.map(({ message, line }) => ({
    line,
    problem: message.replace(' => ', ' → ').split('\n')[0],
  }));
}

const words = readFileSync(join(root, 'scripts/prose/words.txt'), 'utf8')
  .split('\n')
  .filter((word) => word !== '' && !word.startsWith('#'));
/** American spellings that the dictionaries of programs and packages contain. */
const american =
  'analyze behavior canceled canceling catalog center color colors customize favorite gray initialize labeled normalize optimize organize recognize serialize synchronize';
const spelling = {
  enabled: true,
  language: 'en-GB',
  dictionaries: ['softwareTerms', 'node', 'npm', 'typescript', 'companies'],
  caseSensitive: false,
  maxNumberOfProblems: 1000,
  words,
  flagWords: american.split(' '),
};

/** Returns misspelt and American words: `line` within the text and `problem`. */
export async function spellingProblems(source) {
  const prose = source.replaceAll(/`[^`\n]*`|\{\w+[^{}]*\}/g, (code) => ' '.repeat(code.length));
  const { issues } = await spellCheckDocument(
    { uri: 'prose.md', text: prose, languageId: 'markdown', locale: 'en-GB' },
    { generateSuggestions: false, noConfigSearch: true },
    spelling,
  );
  return issues.map((issue) => ({
    line: prose.slice(0, issue.offset).split('\n').length,
    problem: `“${issue.text}” is not in the dictionary`,
  }));
}

/** Hides code in comments from the checks. */
const withoutCode = (comment) =>
  comment.replaceAll(/`[^`\n]*`|(https?:\/\/|\.\.?\/)\S+/g, (code) => '0'.repeat(code.length));

/** Returns the comments of a source file on their lines, with all other lines blank. */
export function commentsOf(file, code) {
  const lines = code.split('\n').map(() => '');
  const lineAt = (offset) => code.slice(0, offset).split('\n').length - 1;
  for (const { type, value, start } of parseSync(file, code).comments) {
    const first = lineAt(start);
    const rows = type === 'Block' ? value.split('\n').map((row) => row.replace(/^\s*\*+ ?/, '')) : [value];
    rows.forEach((row, index) => {
      const tag = row.replace(/^\s*@(param|returns?|throws)\s+(`?\w+`?)?\s*/, '');
      if (!/^\s*(eslint|oxlint|biome|v8|istanbul|@ts-|Stryker)/.test(tag)) lines[first + index] = tag.trim();
    });
  }
  return withoutCode(lines.join('\n'));
}

const markdownFiles = () => [
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'].map((name) => join(root, name)),
  ...readdirSync(join(root, 'docs'), { recursive: true })
    // the specification isn't ours
    // the specification is quoted, and the samples show the wording before
    .filter((name) => name.endsWith('.md') && !/(specification|writing)\.md$/.test(name))
    .map((name) => join(root, 'docs', name)),
];

/** Returns the messages by the first file that uses them, without the context of their keys. */
function screenTexts() {
  const byFile = new Map();
  for (const [message, place] of messagesOfSources().messages) {
    const file = place.replace(/:\d+$/, '');
    const words = message.replace(/ \[[^\]]*\]$/, '').replaceAll('\n', ' ');
    byFile.set(file, [...(byFile.get(file) ?? []), words]);
  }
  return [...byFile].map(([file, texts]) => ({ kind: 'screen', file, source: texts.join('\n\n') }));
}

/** Returns all texts to check: `kind`, `file` by its path in the project, and `source`. */
export function proseTexts() {
  const read = (file) => readFileSync(file, 'utf8');
  const place = (file) => relative(root, file).replaceAll('\\', '/');
  const code = sourceFiles(['apps', 'packages', 'scripts', 'bench', 'e2e', 'deploy']).filter((file) =>
    /\.(ts|tsx|mjs)$/.test(file),
  );
  return [
    ...markdownFiles().map((file) => ({ kind: 'docs', file: place(file), source: read(file) })),
    ...code.map((file) => ({ kind: 'comments', file: place(file), source: commentsOf(file, read(file)) })),
    ...screenTexts(),
  ];
}
