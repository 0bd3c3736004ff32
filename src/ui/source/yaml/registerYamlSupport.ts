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

/** Asks a worker, which is started with the first question; null where it cannot be fetched, as without the network: the next question starts it anew. */
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

/** How long nothing is typed before a text is judged. In milliseconds. */
const pause = 500;
const owner = 'docwright schema';

/** Lets Monaco mark what in an OpenAPI file of YAML does not fit the official schema, and complete its keys and values, until what is given back is called. */
export function registerYamlSupport(model: editor.ITextModel, version: OpenapiVersion): () => void {
  const stopMarking = keepMarked(model, version);
  const completion = languages.registerCompletionItemProvider('yaml', {
    triggerCharacters: [' '],
    provideCompletionItems: async (asked, { lineNumber, column }) => {
      const lineAt = (line: number) => (line < asked.getLineCount() ? asked.getLineContent(line + 1) : null);
      const carets = asked === model ? getYamlCompletionContext(lineAt, lineNumber - 1, column - 1) : null;
      if (carets === null) return { suggestions: [] };
      const proposals = (await completionWorker((worker) => worker.proposals(version, carets.ways))) ?? [];
      const { indentSize } = model.getOptions();
      return { suggestions: proposals.map((one, index) => suggestion(one, index, carets, lineNumber, indentSize)) };
    },
  });
  return () => {
    stopMarking();
    completion.dispose();
  };
}

/** Judges the text now and after each pause in typing, one text after the other. */
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
    // The pause after the next letter has begun where there was one.
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
    timer = setTimeout(() => (isJudging ? later() : void judge()), pause);
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

/** What Monaco offers; a key comes with its colon, and with what its value begins with. */
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

/** A key in quotes where YAML would read it as something else; a value has them already. */
function written(label: string, kind: YamlCompletionItem['kind']): string {
  return kind === 'key' ? formatYamlScalar(label) : label;
}

/** A text as it stands, where `$`, `}` and `\` mean something. */
function snippetText(text: string): string {
  return text.replaceAll(/[\\$}]/g, '\\$&');
}
