import nspell from 'nspell';

/** Words of software that no general dictionary has; each also with an s behind it. */
const words = `API async autocomplete autoscaling backend backtick blockquote boolean bugfix callout changelog checkbox codebase config cron dataset datastore
deduplicate deprovision dev dropdown endpoint enum favicon filename frontend frontmatter hardcode hostname inline instantiate iframe lifecycle linter localhost lookup
markdown metadata microservice middleware monorepo mutex namespace navbar onboarding parser passthrough plaintext playbook plugin polyfill preconfigured prefetch prerender
quickstart rebase refactor regex repo runtime schema screenshot sandbox serverless sitemap stylesheet subdirectory subdomain subfolder submodule substring superset
symlink sync templating timestamp toggle tooltip uncomment unmount unset untrusted upsert upvote uptime username validator viewport webhook webpage whitelist whitespace wildcard workflow workspace`;

const known = new Set(words.split(/\s+/));

/** Whether software has such a word. */
function isTechnicalTerm(word: string): boolean {
  const plain = word.toLowerCase();
  return known.has(plain) || (plain.endsWith('s') && known.has(plain.slice(0, -1)));
}

/** Knows the words of a language. */
export interface Speller {
  readonly isWord: (word: string) => boolean;
  /** Words that may be meant by one that is none, the likeliest first. Takes long: ask it for the word that somebody looks at. */
  readonly suggestions: (word: string) => readonly string[];
}

/** A speller by the two texts of a Hunspell dictionary. Reading them takes about a second of a worker. */
export function createSpeller(affixes: string, dictionary: string): Speller {
  const spelling = nspell(affixes, dictionary);
  const known = new Map<string, boolean>();
  const suggested = new Map<string, readonly string[]>();
  return {
    isWord: (word) => {
      const before = known.get(word) ?? (isTechnicalTerm(word) || spelling.correct(word.replaceAll('’', "'")));
      known.set(word, before);
      return before;
    },
    suggestions: (word) => {
      const before = suggested.get(word) ?? spelling.suggest(word);
      suggested.set(word, before);
      return before;
    },
  };
}
