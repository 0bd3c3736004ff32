import { resolveFromFolder } from './resolveFromFolder.ts';
import type { ValeFiles } from './valeFiles.ts';
import { createTermFinder, wholeWordTemplate, type TermFinder } from './createTermFinder.ts';
import type { ValeConfig } from './valeConfig.ts';
import type { ValeProblem } from './valeProblem.ts';

/** A site's accepted and rejected words. Each is a pattern. */
export interface Vocabulary {
  readonly accepted: readonly string[];
  readonly rejected: readonly string[];
  readonly acceptedFinder: TermFinder | null;
  /** File to add accepted words to; null if none was found. */
  readonly acceptPath: string | null;
}

/** Reads the vocabularies of a configuration, from either of the folders Vale supports. */
export function readVocabulary(config: ValeConfig, files: ValeFiles, problems: ValeProblem[]): Vocabulary {
  const { stylesPath, vocabularies, path } = config;
  const accepted: string[] = [];
  const rejected: string[] = [];
  let acceptPath: string | null = null;
  for (const name of stylesPath === null ? [] : vocabularies) {
    const folders = [
      resolveFromFolder(stylesPath ?? '', `config/vocabularies/${name}`),
      resolveFromFolder(stylesPath ?? '', `Vocab/${name}`),
    ];
    const [found] = folders.flatMap((folder) => {
      const texts = { accept: files.text(`${folder}/accept.txt`), reject: files.text(`${folder}/reject.txt`), folder };
      return texts.accept === null && texts.reject === null ? [] : [texts];
    });
    if (found === undefined) {
      problems.push({
        kind: 'missing-style',
        path,
        line: 1,
        message: `The vocabulary “${name}” isn’t in the repository.`,
      });
      continue;
    }
    accepted.push(...wordsOf(found.accept));
    rejected.push(...wordsOf(found.reject));
    acceptPath ??= `${found.folder}/accept.txt`;
  }
  const words = [...new Set(accepted)].toSorted((a, b) => b.length - a.length);
  const invalid = (what: string) =>
    problems.push({ kind: 'invalid-pattern', path: acceptPath ?? path, line: 1, message: what });
  const acceptedFinder =
    words.length === 0 ? null : createTermFinder(words, { ignoreCase: false, template: wholeWordTemplate }, invalid);
  return { accepted: words, rejected: [...new Set(rejected)], acceptedFinder, acceptPath };
}

function wordsOf(text: string | null): readonly string[] {
  return (text ?? '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}
