import { readCommit } from 'isomorphic-git';
import type { BareRepository } from './repository.ts';

/** A commit's author and parents. */
export interface CommitAuthor {
  /** Null if the commit names nobody. */
  readonly name: string | null;
  /** When the change was made, in milliseconds since 1970; null if unknown. */
  readonly time: number | null;
  readonly parents: readonly string[];
}

/** A longer name is cut; characters. */
const longestName = 80;
/** Control characters, and characters that change the direction of the text after them. */
const invisible = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]+/gu;
/** The last time that a `Date` can have, in milliseconds since 1970. */
const lastTime = 8_640_000_000_000_000;

/** Reads the author of a commit. Null if the commit isn't in the repository or can't be read. */
export async function readCommitAuthor(repository: BareRepository, oid: string): Promise<CommitAuthor | null> {
  try {
    const { author, parent } = (await readCommit({ ...repository, oid })).commit;
    const name = [...author.name.replace(invisible, ' ').replaceAll(/\s+/g, ' ').trim()].slice(0, longestName).join('');
    const time = author.timestamp * 1000;
    return {
      name: name === '' ? null : name,
      time: time > 0 && time <= lastTime ? time : null,
      parents: parent,
    };
  } catch {
    return null;
  }
}
