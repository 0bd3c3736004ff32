/** A file of a commit: its content, or null to delete it. */
export interface ImportedFile {
  readonly path: string;
  readonly content: Uint8Array | string | null;
  /** A regular file if absent; the content of a link (120000) is its target, and of a submodule (160000) its commit. */
  readonly mode?: '100644' | '100755' | '120000' | '160000';
}

/** A commit to add to a branch. */
export interface ImportedCommit {
  readonly author: { readonly name: string; readonly email: string };
  /** ISO 8601 with the offset of the time zone, such as `+01:00`; UTC for `Z`. */
  readonly date: string;
  readonly message: string;
  readonly files: readonly ImportedFile[];
}

/**
 * Commits for a branch as input of `git fast-import` (git-fast-import(1)), which creates them in one process, without a working copy.
 * `parent` is the first one's parent; null starts the branch.
 */
export function writeImportStream(branch: string, parent: string | null, commits: readonly ImportedCommit[]): Buffer {
  return Buffer.concat([
    Buffer.from(`reset refs/heads/${branch}\n${parent === null ? '' : `from ${parent}\n`}\n`),
    ...commits.flatMap((commit) => commitLines(branch, commit)),
  ]);
}

function commitLines(branch: string, { author, date, message, files }: ImportedCommit): readonly Buffer[] {
  return [
    Buffer.from(
      `commit refs/heads/${branch}\ncommitter ${author.name} <${author.email}> ${Date.parse(date) / 1000} ${offsetOf(date)}\n`,
    ),
    data(`${message}\n`),
    ...files.flatMap(fileLines),
  ];
}

function fileLines({ path, content, mode = '100644' }: ImportedFile): readonly Buffer[] {
  if (content === null) return [Buffer.from(`D ${path}\n`)];
  if (mode === '160000') return [Buffer.from(`M ${mode} ${Buffer.from(content).toString()} ${path}\n`)];
  return [Buffer.from(`M ${mode} inline ${path}\n`), data(content)];
}

function data(content: Uint8Array | string): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from('\n')]);
}

/** The offset of a date's time zone as in a commit: `+0100`. */
function offsetOf(date: string): string {
  return /[+-]\d\d:\d\d$/.exec(date)?.[0].replace(':', '') ?? '+0000';
}
