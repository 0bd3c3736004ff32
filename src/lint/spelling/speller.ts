import nspell from 'nspell';
import { shortTypos } from './shortTypos.ts';

/** Software terms missing from general dictionaries; a plural -s is also accepted. */
const words = `accessor acknowledgement addon agentic allowlist analytics API arg args async automation automations autocomplete autoscaling backend backtick blockquote boolean bugfix callout changelog checkbox chunker codebase codec config containerd cron dataset datastore
deduplicate denylist deployer deprovision dev dropdown embedder embeddings endpoint entrypoint enum env esports favicon filename frontend frontmatter hardcode hostname inline instantiate iframe inlining integrations jitter lifecycle linter liveness localhost lookup
markdown metadata microservice middleware mongo monorepo mutex namespace navbar onboarding param params parser passthrough plaintext playbook plugin polyfill preconfigured prefetch prerender quantization quantized queueing
quickstart realtime rebase refactor regex repo rollout runtime schema shard sharded sharding screenshot sandbox serverless sitemap stylesheet subdirectory subdomain subfolder subpath submodule substring superset
symlink sync templating timeframe timestamp tokenizer toggle tooltip transpilation transpile transpiled transpiler uncomment unmount unset untrusted upsert upvote uptime username validator viewport webhook webpage websocket websockets whitelist whitespace wildcard workflow workspace`;

const known = new Set(words.split(/\s+/));

/** True if it is a software term. */
function isTechnicalTerm(word: string): boolean {
  const plain = word.toLowerCase();
  return known.has(plain) || (plain.endsWith('s') && known.has(plain.slice(0, -1)));
}

/** Knows the words of a language. */
export interface Speller {
  readonly isWord: (word: string) => boolean;
  /** Suggestions for a misspelled word, most likely first. Slow: call it only for the word the user is looking at. */
  readonly suggestions: (word: string) => readonly string[];
}

/** Creates a speller from the two texts of a Hunspell dictionary. Parsing takes about a second in a worker. */
export function createSpeller(affixes: string, dictionary: string): Speller {
  const spelling = nspell(affixes, dictionary);
  const known = new Map<string, boolean>();
  const suggested = new Map<string, readonly string[]>();
  const isWord = (word: string): boolean => {
    const before = known.get(word) ?? (isTechnicalTerm(word) || spelling.correct(word.replaceAll('’', "'")));
    known.set(word, before);
    return before;
  };
  return {
    isWord,
    suggestions: (word) => {
      const before = suggested.get(word) ?? [
        ...new Set([...likelyCorrections(word, isWord), ...spelling.suggest(word)]),
      ];
      suggested.set(word, before);
      return before;
    },
  };
}

/** What a writer most likely meant: a frequent typo's correction, or the word with two neighboring letters swapped. Hunspell ranks neither first. */
function likelyCorrections(written: string, isWord: Speller['isWord']): readonly string[] {
  const word = written.toLowerCase();
  const frequent = shortTypos.get(word);
  const swapped = Array.from(
    { length: Math.max(0, word.length - 1) },
    (_, at) => word.slice(0, at) + word.slice(at + 1, at + 2) + word.charAt(at) + word.slice(at + 2),
  ).filter((other) => other !== word && isWord(other));
  const isCapital = written.charAt(0) !== word.charAt(0);
  return [...(frequent === undefined ? [] : [frequent]), ...swapped].map((text) =>
    isCapital ? text.charAt(0).toUpperCase() + text.slice(1) : text,
  );
}
