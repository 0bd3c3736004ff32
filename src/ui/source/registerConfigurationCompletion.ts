import { editor, languages, Range } from 'monaco-editor/editor';
import {
  completeConfiguration,
  type CompletionSources,
  type ConfigurationCompletion,
} from '#config/completion/completeConfiguration.ts';

const kinds: Readonly<Record<ConfigurationCompletion['kind'], languages.CompletionItemKind>> = {
  key: languages.CompletionItemKind.Property,
  page: languages.CompletionItemKind.File,
  value: languages.CompletionItemKind.Value,
  icon: languages.CompletionItemKind.Value,
  color: languages.CompletionItemKind.Color,
  snippet: languages.CompletionItemKind.Snippet,
};

/** Completes a configuration with pages, keys, and values. Returns the unregister function. */
export function registerConfigurationCompletion(
  model: editor.ITextModel,
  getSources: () => Promise<CompletionSources>,
): () => void {
  const completion = languages.registerCompletionItemProvider('json', {
    triggerCharacters: ['"', ':', ' ', '/'],
    provideCompletionItems: async (asked, position) => {
      if (asked !== model) return { suggestions: [] };
      const sources = await getSources();
      if (model.isDisposed()) return { suggestions: [] };
      const text = model.getValue();
      const { from, to, items } = completeConfiguration(text, model.getOffsetAt(position), sources);
      const range = Range.fromPositions(model.getPositionAt(from), model.getPositionAt(to));
      const isQuoted = text[from] === '"';
      return { suggestions: items.map((item, index) => toSuggestion(item, index, range, isQuoted)) };
    },
  });
  return () => completion.dispose();
}

function toSuggestion(
  { label, kind, text, caret, isContinued, detail, help }: ConfigurationCompletion,
  index: number,
  range: Range,
  isQuoted: boolean,
): languages.CompletionItem {
  return {
    label: detail === null ? label : { label, description: detail },
    kind: kinds[kind],
    insertText: `${escapeSnippet(text.slice(0, caret))}$0${escapeSnippet(text.slice(caret))}`,
    insertTextRules: languages.CompletionItemInsertTextRule.InsertAsSnippet,
    // The typed text begins with its quotation mark.
    filterText: isQuoted ? JSON.stringify(label) : label,
    sortText: String(index).padStart(6, '0'),
    ...(help === null ? {} : { documentation: help }),
    ...(isContinued ? { command: { id: 'editor.action.triggerSuggest', title: 'Suggest' } } : {}),
    range,
  };
}

function escapeSnippet(text: string): string {
  return text.replaceAll(/[\\$}]/g, '\\$&');
}
