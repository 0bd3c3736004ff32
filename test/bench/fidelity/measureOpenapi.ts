import { load } from 'js-yaml';
import { applyEdits, type TextEdit } from '#base/textEdit.ts';
import { checkOpenapi } from '#openapi/check/checkOpenapi.ts';
import { buildOperationPage } from '#openapi/model/buildOperationPage.ts';
import { readOpenapi } from '#openapi/read/readOpenapi.ts';
import type { Pointer } from '#openapi/text/pointer.ts';
import { isRecord } from '#base/isRecord.ts';
import { getValueAtPointer } from '#openapi/text/pointer.ts';
import { setStringAtPointer } from '#openapi/write/setStringAtPointer.ts';
import { mutate } from '../../corpus/mutations.ts';
import { pick, randomOf } from './random.ts';
import type { NamedText } from './measureFidelity.ts';

/**
 * The results for one file type. `exact` edits changed only one word, `refused` ones were not made, `wrong` ones changed something else.
 */
export interface WordFigures {
  readonly kind: 'JSON' | 'YAML';
  readonly files: number;
  readonly edits: number;
  readonly exact: number;
  readonly refused: number;
  readonly wrong: number;
  readonly slowest: { readonly milliseconds: number; readonly name: string };
  readonly failures: readonly string[];
}

/** This process's CPU time in milliseconds, which excludes other load on the machine. */
function processorTime(): number {
  return process.cpuUsage().user / 1000;
}

interface Edit {
  readonly pointer: Pointer;
  readonly value: string;
  readonly edits: readonly TextEdit[];
}

/**
 * Edits every description and summary in the files by one word, or at most `most` per file. Checks that only that word differs in the text,
 * and, after reparsing the whole file, that all other values are unchanged.
 */
export function measureOpenapiWords(files: readonly NamedText[], most: number, seed: number): readonly WordFigures[] {
  return (['JSON', 'YAML'] as const).map((kind) => {
    const figures = files
      .filter(({ name }) => name.endsWith('.json') === (kind === 'JSON'))
      .map((file) => measureFile(file, kind, most, seed));
    const sum = (key: 'edits' | 'exact' | 'refused' | 'wrong') => figures.reduce((total, each) => total + each[key], 0);
    const slowest = figures.map((each) => each.slowest).toSorted((a, b) => b.milliseconds - a.milliseconds)[0] ?? {
      milliseconds: 0,
      name: '',
    };
    return {
      kind,
      files: figures.filter(({ edits }) => edits > 0).length,
      edits: sum('edits'),
      exact: sum('exact'),
      refused: sum('refused'),
      wrong: sum('wrong'),
      slowest,
      failures: figures.flatMap(({ failures }) => failures),
    };
  });
}

/** How many damaged files were read, how many of them were still OpenAPI, and what threw. */
export interface MutationFigures {
  readonly tried: number;
  readonly described: number;
  readonly pages: number;
  readonly slowest: { readonly milliseconds: number; readonly name: string };
  readonly thrown: readonly string[];
}

const largestMutated = 400_000;

/** Damages files at random and does everything possible with them: reads and validates them, builds pages, and changes words. */
export function measureOpenapiMutations(files: readonly NamedText[], count: number, seed: number): MutationFigures {
  const small = files.filter(
    ({ text }) => text.length < largestMutated && /^\s*["']?(?:openapi|swagger)|^\{\s*"(?:openapi|swagger)/m.test(text),
  );
  const texts = new Map(files.map(({ name, text }) => [name, text]));
  const thrown: string[] = [];
  let [described, pages, slowest] = [0, 0, { milliseconds: 0, name: '' }];
  for (let index = 0; index < count && small.length > 0; index += 1) {
    const random = randomOf(seed + index);
    const file = pick(random, small) ?? { name: '', text: '' };
    const text = mutate(random, random() < 0.5 ? file.text : mutate(random, file.text));
    const start = processorTime();
    try {
      const read = readOpenapi(file.name, (path) => (path === file.name ? text : (texts.get(path) ?? null)));
      if (read.version !== null) described += 1;
      checkOpenapi(read);
      for (const operation of Array.from({ length: 3 }, () => pick(random, read.operations)).filter(
        (one) => one !== undefined,
      )) {
        buildOperationPage(operation);
        pages += 1;
        if (operation.summary?.at?.file === file.name)
          setStringAtPointer(text, operation.summary.at.pointer, 'Other words: “these”.');
      }
    } catch (error) {
      thrown.push(
        `${file.name} seed ${seed + index}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
    }
    const milliseconds = processorTime() - start;
    if (milliseconds > slowest.milliseconds) slowest = { milliseconds, name: file.name };
  }
  return { tried: small.length === 0 ? 0 : count, described, pages, slowest, thrown };
}

function measureFile(
  { name, text }: NamedText,
  kind: 'JSON' | 'YAML',
  most: number,
  seed: number,
): Omit<WordFigures, 'kind' | 'files'> {
  const random = randomOf(seed);
  const value = readWith(kind, text);
  const failures: string[] = [];
  const made: Edit[] = [];
  let [edits, exact, refused, slowest] = [0, 0, 0, 0];
  for (const [pointer, words] of sampled(describedIn(value), most, random)) {
    const found = [...words.matchAll(/[A-Za-z]{3,}/g)];
    const word = pick(random, found);
    if (word === undefined) continue;
    edits += 1;
    const after = `${words.slice(0, word.index)}Edited${words.slice(word.index + word[0].length)}`;
    const start = processorTime();
    const result = setStringAtPointer(text, pointer, after);
    slowest = Math.max(slowest, processorTime() - start);
    if (!result.ok) {
      refused += 1;
      failures.push(`refused ${name} ${pointer.join('/')}: ${result.problem.message}`);
      continue;
    }
    made.push({ pointer, value: after, edits: result.value });
    if (isOneWord(text, result.value, word[0])) exact += 1;
    else
      failures.push(
        `more than a word ${name} ${pointer.join('/')}: ${JSON.stringify(result.value.map((edit) => [text.slice(edit.from, edit.to), edit.text]))}`,
      );
  }
  const wrong = wrongOnes(kind, text, value, made);
  return {
    edits,
    exact,
    refused,
    wrong: wrong.length,
    slowest: { milliseconds: slowest, name },
    failures: [...failures, ...wrong.map(({ pointer }) => `wrong ${name} ${pointer.join('/')}`)],
  };
}

function readWith(kind: 'JSON' | 'YAML', text: string): unknown {
  return kind === 'JSON' ? JSON.parse(text) : load(text, { json: true, maxDepth: 1000 });
}

/** True if the text differs only within the word. */
function isOneWord(text: string, edits: readonly TextEdit[], word: string): boolean {
  const [edit] = edits;
  return (
    edits.length === 1 &&
    edit !== undefined &&
    word.includes(text.slice(edit.from, edit.to)) &&
    'Edited'.includes(edit.text)
  );
}

/** The edits that change something else. Makes all at once and reparses the file; if the values are wrong, bisects. */
function wrongOnes(kind: 'JSON' | 'YAML', text: string, before: unknown, made: readonly Edit[]): readonly Edit[] {
  if (made.length === 0 || sameBut(kind, text, before, made)) return [];
  if (made.length === 1) return made;
  const half = Math.ceil(made.length / 2);
  return [...wrongOnes(kind, text, before, made.slice(0, half)), ...wrongOnes(kind, text, before, made.slice(half))];
}

function sameBut(kind: 'JSON' | 'YAML', text: string, before: unknown, made: readonly Edit[]): boolean {
  const wanted = structuredClone(before);
  for (const { pointer, value } of made) {
    const parent = getValueAtPointer(wanted, pointer.slice(0, -1));
    const key = pointer.at(-1);
    if (typeof parent !== 'object' || parent === null || key === undefined) return false;
    Object.assign(parent, { [key]: value });
  }
  try {
    return (
      JSON.stringify(
        readWith(
          kind,
          applyEdits(
            text,
            made.flatMap(({ edits }) => edits),
          ),
        ),
      ) === JSON.stringify(wanted)
    );
  } catch {
    return false;
  }
}

function sampled<Value>(all: readonly Value[], most: number, random: () => number): readonly Value[] {
  return all.length <= most
    ? all
    : [...new Set(Array.from({ length: most }, () => Math.floor(random() * all.length)))].flatMap((index) =>
        all.slice(index, index + 1),
      );
}

/** The descriptions and summaries in a value, with their pointers. */
function describedIn(value: unknown): readonly (readonly [Pointer, string])[] {
  const found: (readonly [Pointer, string])[] = [];
  const walk = (at: unknown, pointer: Pointer) => {
    if (Array.isArray(at)) at.forEach((inner, index) => walk(inner, [...pointer, index]));
    else if (isRecord(at)) {
      for (const [key, inner] of Object.entries(at)) {
        if (typeof inner === 'string' && (key === 'description' || key === 'summary'))
          found.push([[...pointer, key], inner]);
        else walk(inner, [...pointer, key]);
      }
    }
  };
  walk(value, []);
  return found;
}
