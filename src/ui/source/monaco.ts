import { editor, type IRange, KeyCode, KeyMod, MarkerSeverity, Uri } from 'monaco-editor/editor';
// Vite generates the default export of `?worker`, so the linter can't see it.
// oxlint-disable-next-line import/default
import EditorWorker from 'monaco-editor/editor/editor.worker.js?worker';
// oxlint-disable-next-line import/default
import JsonWorker from 'monaco-editor/languages/features/json/json.worker.js?worker';
import 'monaco-editor/features/register.all';
import 'monaco-editor/languages/definitions/css/register';
import 'monaco-editor/languages/definitions/dockerfile/register';
import 'monaco-editor/languages/definitions/go/register';
import 'monaco-editor/languages/definitions/html/register';
import 'monaco-editor/languages/definitions/ini/register';
import 'monaco-editor/languages/definitions/javascript/register';
import 'monaco-editor/languages/definitions/markdown/register';
import 'monaco-editor/languages/definitions/mdx/register';
import 'monaco-editor/languages/definitions/python/register';
import 'monaco-editor/languages/definitions/shell/register';
import 'monaco-editor/languages/definitions/typescript/register';
import 'monaco-editor/languages/definitions/xml/register';
import 'monaco-editor/languages/definitions/yaml/register';
import 'monaco-editor/languages/features/json/register';
import '@fontsource-variable/jetbrains-mono/index.css';
import type { Finding } from '#base/finding.ts';
import type { Problem } from '#base/problem.ts';
import { extensionOf, type RepoPath } from '#base/repoPath.ts';
import { getTextScale } from '../kit/textScale.ts';
import { registerMdxLanguage } from './registerMdxLanguage.ts';

registerMdxLanguage();

self.MonacoEnvironment = {
  getWorker: (_, label) => (label === 'json' ? new JsonWorker() : new EditorWorker()),
};

// Monaco's chords start with Ctrl+K and would swallow it; without a command, the key reaches the app.
editor.addKeybindingRule({ keybinding: KeyMod.CtrlCmd | KeyCode.KeyK, command: null });

// Monaco measures characters once, so measure again when the font has loaded.
void document.fonts.load('13px "JetBrains Mono Variable"').then(() => editor.remeasureFonts());

let modelCount = 0;

const owners = { problems: 'docwright', findings: 'docwright findings' } as const;

/** Creates a model for the file, with the language from its file name. The caller disposes of it. */
export function createModel(path: RepoPath, text: string): editor.ITextModel {
  modelCount += 1;
  // Two models may show one file at a time (before and after), so each has its own URI.
  const model = editor.createModel(
    text,
    undefined,
    Uri.from({ scheme: 'docwright', authority: `model-${modelCount}`, path: `/${path}` }),
  );
  model.setEOL(editor.EndOfLineSequence.LF);
  model.updateOptions({ trimAutoWhitespace: false });
  // Markers outlive their model: F8 in another file would jump to one that is no longer shown.
  model.onWillDispose(() => Object.values(owners).forEach((owner) => editor.setModelMarkers(model, owner, [])));
  return model;
}

const proseExtensions = new Set(['md', 'mdx', 'markdown', 'txt']);

/** Options shared by the editor and both sides of the diff. */
export function getEditorOptions(path: RepoPath): editor.IEditorOptions {
  const prose = proseExtensions.has(extensionOf(path));
  const scale = getTextScale();
  return {
    fontFamily: "'JetBrains Mono Variable', ui-monospace, monospace",
    fontSize: 13 * scale,
    lineHeight: 21 * scale,
    wordWrap: prose ? 'on' : 'off',
    // Also in strings, which are the keys of JSON and the values of YAML.
    quickSuggestions: prose ? false : { other: true, comments: false, strings: true },
    // Other words of a JSON file are no values.
    ...(extensionOf(path) === 'json' ? { wordBasedSuggestions: 'off' } : {}),
    autoClosingBrackets: prose ? 'never' : 'languageDefined',
    autoClosingQuotes: prose ? 'never' : 'languageDefined',
    unusualLineTerminators: 'off',
    minimap: { enabled: false },
    stickyScroll: { enabled: false },
    scrollBeyondLastLine: false,
    smoothScrolling: false,
    padding: { top: 12, bottom: 12 },
    lineNumbersMinChars: 3,
    overviewRulerLanes: 0,
    fixedOverflowWidgets: true,
    occurrencesHighlight: 'off',
    renderFinalNewline: 'on',
    // Writers use every alphabet; only invisible characters are marked.
    unicodeHighlight: { ambiguousCharacters: false },
    dropIntoEditor: { enabled: false },
    pasteAs: { enabled: false },
  };
}

/** Sets problem markers; a problem without a position goes to the start. */
export function setProblemMarkers(model: editor.ITextModel, problems: readonly Problem[]): void {
  editor.setModelMarkers(
    model,
    owners.problems,
    problems.map(({ message, position }) => ({
      severity: MarkerSeverity.Error,
      message,
      ...rangeAt(model, position ?? { line: 1, column: 1 }),
    })),
  );
}

const severities = {
  error: MarkerSeverity.Error,
  warning: MarkerSeverity.Warning,
  suggestion: MarkerSeverity.Info,
} as const;

/** Sets finding markers, by severity. */
export function setFindingMarkers(model: editor.ITextModel, findings: readonly Finding[]): void {
  editor.setModelMarkers(
    model,
    owners.findings,
    findings.map(({ severity, message, range }) => ({
      severity: severities[severity],
      message,
      ...rangeAt(model, range),
    })),
  );
}

/** The range to underline at a position: the tag, word or character there. */
function rangeAt(model: editor.ITextModel, place: { readonly line: number; readonly column: number }): IRange {
  const { lineNumber, column } = model.validatePosition({ lineNumber: place.line, column: place.column });
  // Covers a whole tag, or a JSON key or value, as one character is hardly visible.
  const [token = ''] =
    /^(?:<[^\s>]*>?|"(?:[^"\\]|\\.)*")/.exec(model.getLineContent(lineNumber).slice(column - 1)) ?? [];
  const word = model.getWordAtPosition({ lineNumber, column });
  return {
    startLineNumber: lineNumber,
    startColumn: column,
    endLineNumber: lineNumber,
    endColumn: Math.max(
      column + token.length,
      word?.endColumn ?? 0,
      Math.min(column + 1, model.getLineMaxColumn(lineNumber)),
    ),
  };
}
