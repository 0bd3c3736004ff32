import { editor, languages, MarkerSeverity, Range } from 'monaco-editor/editor';
import type { OpenapiVersion } from '../detectOpenapiVersion.ts';
import { getYamlCompletionContext, type YamlCompletionContext } from './yamlCompletionContext.ts';
import { formatYamlScalar, type YamlCompletionItem } from './yamlCompletionItem.ts';
import { wrap, type Remote } from 'comlink';
import { raceAgainst } from '#base/raceAgainst.ts';
import type { YamlWorker } from './yamlWorker.ts';

/** Two workers: a long file that is being judged does not hold up what is offered at the caret. */
const validationWorker = startedOnce();
const completionWorker = startedOnce();

interface Running {
  readonly remote: Remote<YamlWorker>;
  readonly unlessStopped: <Value>(answer: Promise<Value>) => Promise<Value | null>;
}

/** Sends a request to a worker, which starts with the first one. Null if it can’t be loaded, for example offline; the next request starts it again. */
function startedOnce(): <Value>(question: (worker: Remote<YamlWorker>) => Promise<Value>) => Promise<Value | null> {
  let running: Running | null = null;
  const start = () => {
    const worker = new Worker(new URL('./yamlWorker.ts', import.meta.url), { type: 'module' });
    const stopped = new Promise<void>((resolve) => {
      worker.addEventListener('error', () => {
        running = null;
        resolve();
      });
    });
    return { remote: wrap<YamlWorker>(worker), unlessStopped: raceAgainst(stopped) };
  };
  return (question) => {
    running ??= start();
    return running.unlessStopped(question(running.remote));
  };
}

/** Debounce after typing before validation, in milliseconds. */
const validationDebounce = 500;
const owner = 'docwright schema';

/** Marks schema violations in an OpenAPI YAML file and completes its keys and values. Returns the unregister function. */
export function registerYamlSupport(model: editor.ITextModel, version: OpenapiVersion): () => void {
  const stopMarking = keepMarked(model, version);
  const completion = languages.registerCompletionItemProvider('yaml', {
    triggerCharacters: [' '],
    provideCompletionItems: async (asked, { lineNumber, column }) => {
      const lineAt = (line: number) => (line < asked.getLineCount() ? asked.getLineContent(line + 1) : null);
      const carets = asked === model ? getYamlCompletionContext(lineAt, lineNumber - 1, column - 1) : null;
      if (carets === null) return { suggestions: [] };
      const proposals = (await completionWorker((worker) => worker.proposals(version, carets.candidates))) ?? [];
      const { indentSize } = model.getOptions();
      return { suggestions: proposals.map((one, index) => suggestion(one, index, carets, lineNumber, indentSize)) };
    },
  });
  return () => {
    stopMarking();
    completion.dispose();
  };
}

/** Validates the text now and after each pause in typing, one text at a time. */
function keepMarked(model: editor.ITextModel, version: OpenapiVersion): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isJudging = false;
  let isLeft = false;
  const judge = async () => {
    isJudging = true;
    const judged = model.getVersionId();
    const marks = await validationWorker((worker) => worker.marks(version, model.getValue())).finally(
      () => (isJudging = false),
    );
    // If the text changed, its own validation is already scheduled.
    if (marks === null || isLeft || judged !== model.getVersionId()) return;
    editor.setModelMarkers(
      model,
      owner,
      marks.map(({ message, from, to }) => ({
        severity: MarkerSeverity.Warning,
        message,
        ...Range.fromPositions(model.getPositionAt(from), model.getPositionAt(to)),
      })),
    );
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => (isJudging ? later() : void judge()), validationDebounce);
  };
  const changes = model.onDidChangeContent(later);
  void judge();
  return () => {
    isLeft = true;
    clearTimeout(timer);
    changes.dispose();
    if (!model.isDisposed()) editor.setModelMarkers(model, owner, []);
  };
}

/** A completion item for Monaco; a key includes its colon and the start of its value. */
function suggestion(
  { label, kind, holds, documentation }: YamlCompletionItem,
  index: number,
  { from, to, indent, hasColon }: YamlCompletionContext,
  lineNumber: number,
  indentSize: number,
): languages.CompletionItem {
  const { KeepWhitespace, InsertAsSnippet } = languages.CompletionItemInsertTextRule;
  return {
    label,
    kind: kind === 'key' ? languages.CompletionItemKind.Property : languages.CompletionItemKind.Value,
    insertText: kind === 'value' || hasColon ? snippetText(written(label, kind)) : keySnippet(),
    insertTextRules: InsertAsSnippet | KeepWhitespace,
    sortText: String(index).padStart(4, '0'),
    ...(documentation === null ? {} : { documentation }),
    range: new Range(lineNumber, from + 1, lineNumber, to + 1),
  };

  function keySnippet(): string {
    const key = `${snippetText(written(label, kind))}:`;
    const below = `\n${' '.repeat(indent + indentSize)}`;
    if (holds.kind === 'object') return `${key}${below}$0`;
    if (holds.kind === 'list') return `${key}${below}- $0`;
    if (holds.kind === 'word' && holds.usual !== '') return `${key} \${1:${snippetText(holds.usual)}}`;
    return `${key} $0`;
  }
}

/** Quotes a key that YAML would misread; a value is already quoted. */
function written(label: string, kind: YamlCompletionItem['kind']): string {
  return kind === 'key' ? formatYamlScalar(label) : label;
}

/** Escapes a text for a snippet, where `$`, `}` and `\` are special. */
function snippetText(text: string): string {
  return text.replaceAll(/[\\$}]/g, '\\$&');
}
