import type { LfsPointer } from '#base/lfsPointer.ts';
import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { ObjectId } from '../workspace.ts';
import { sha256 } from './sha256.ts';

/** Where a pointer is. */
export interface LfsPlace {
  readonly path: string;
  readonly commit: ObjectId;
}

/** A file to commit as a pointer. `place` is where it was before; `bytes` null if it was a pointer there. */
export interface LfsFile {
  readonly place: LfsPlace;
  readonly pointer: LfsPointer;
  readonly bytes: Uint8Array<ArrayBuffer> | null;
}

/** Where a repository keeps the contents of its Git LFS pointers. */
export interface LfsStore {
  /** The contents of a pointer, unverified. */
  download(pointer: LfsPointer, place: LfsPlace): Promise<Result<Uint8Array<ArrayBuffer>, Problem>>;
  /** Makes sure that the host has the contents, or will get them with the commit. Nothing may refer to contents that aren't there. */
  prepare(file: LfsFile): Promise<Result<null, Problem>>;
}

/** In bytes: contents are in memory as a whole. */
const largestContents = 200_000_000;

/** The contents of a pointer; fails if they are others, or too large. */
export async function downloadLfs(
  store: Pick<LfsStore, 'download'>,
  pointer: LfsPointer,
  place: LfsPlace,
): Promise<Result<Uint8Array<ArrayBuffer>, Problem>> {
  if (pointer.size > largestContents) {
    const size = `${Math.ceil(pointer.size / 1_000_000)} MB in Git LFS`;
    return err(
      createProblem('file/too-large', `${place.path} has ${size}. Docwright loads files of up to 200 MB from there.`),
    );
  }
  const contents = await store.download(pointer, place);
  if (!contents.ok) return contents;
  return contents.value.length === pointer.size && (await sha256(contents.value)) === pointer.oid
    ? contents
    : err(
        createProblem(
          'network/unexpected-answer',
          `The host sent other contents for ${place.path}, which Git LFS stores.`,
          {
            retry: { kind: 'again' },
          },
        ),
      );
}

/** The contents of pointers that were used last, up to a number of bytes. */
export class LfsContentsCache {
  readonly #most: number;
  /** The least recently used first. */
  readonly #contents = new Map<string, Uint8Array<ArrayBuffer>>();
  #length = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** A copy of a pointer's contents; null if they aren't here. */
  get({ oid }: LfsPointer): Uint8Array<ArrayBuffer> | null {
    const found = this.#contents.get(oid);
    if (found === undefined) return null;
    this.#contents.delete(oid);
    this.#contents.set(oid, found);
    return new Uint8Array(found);
  }

  set({ oid }: LfsPointer, bytes: Uint8Array<ArrayBuffer>): void {
    if (bytes.length > this.#most || this.#contents.has(oid)) return;
    this.#contents.set(oid, new Uint8Array(bytes));
    this.#length += bytes.length;
    for (const [oldest, { length }] of this.#contents) {
      if (this.#length <= this.#most) break;
      this.#contents.delete(oldest);
      this.#length -= length;
    }
  }
}

/** Reads with `download`, and writes to `other`, which also reads what `download` can't. */
export function createReadingLfsStore(download: LfsStore['download'], other: LfsStore): LfsStore {
  return {
    download: async (pointer, place) => {
      const first = await downloadLfs({ download }, pointer, place);
      if (first.ok || first.problem.code === 'operation/cancelled') return first;
      const second = await other.download(pointer, place);
      // A server that doesn't answer pages of other origins looks like one that is down.
      return second.ok || first.problem.code === 'network/host-unreachable' ? second : first;
    },
    prepare: (file) => other.prepare(file),
  };
}

/** Uses `other` where `first`, which may not answer pages of other origins, can't be reached. */
export function createFallbackLfsStore(first: LfsStore, other: LfsStore): LfsStore {
  const orOther = async <Value>(
    sent: Promise<Result<Value, Problem>>,
    again: () => Promise<Result<Value, Problem>>,
  ): Promise<Result<Value, Problem>> => {
    const answer = await sent;
    return !answer.ok && answer.problem.code === 'network/host-unreachable' ? again() : answer;
  };
  return {
    download: (...words) => orOther(first.download(...words), () => other.download(...words)),
    prepare: (file) => orOther(first.prepare(file), () => other.prepare(file)),
  };
}

/** For hosts whose LFS server can't be reached from here. */
export function createRefusingLfsStore(host: string): LfsStore {
  const refuse = (path: string, advice: string) =>
    err(
      createProblem(
        'network/cross-origin-refused',
        `${path} is stored with Git LFS, whose server at ${host} doesn’t accept requests from web pages. ${advice}`,
      ),
    );
  return {
    download: (_, { path }) =>
      Promise.resolve(refuse(path, 'The file itself is unchanged. To see it here, use Docwright with a proxy.')),
    // A pointer that was there before names contents that the host has.
    prepare: ({ place, bytes }) =>
      Promise.resolve(
        bytes === null
          ? ok(null)
          : refuse(
              place.path,
              'It’s kept on this device, and your other changes can be sent without it. To send it, use Docwright with a proxy, or add the file with Git.',
            ),
      ),
  };
}
