import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { RepoPath } from '#base/repoPath.ts';
import type { SiteStep } from '#state/historyStore.ts';
import { followPageFile, stepThatAdded } from '#state/intents/followPageFile.ts';

/** The files that were stored with what was put into a page: undo of the page takes both away, redo brings both back. */
export class AddedFiles {
  private readonly files = new Map<string, { readonly path: RepoPath; readonly step: SiteStep }>();

  /** A file was just stored, which the page names so. */
  note(source: string, path: RepoPath): void {
    const step = stepThatAdded(path);
    if (step !== null) this.files.set(source, { path, step });
  }

  /** Undo or redo changed the page; `now` gives it as it is at any later time. */
  follow(before: DocumentNode, now: () => DocumentNode): void {
    for (const [source, { path, step }] of this.files) {
      if (names(before, source) !== names(now(), source)) void followPageFile(path, step, () => names(now(), source));
    }
  }
}

function names(doc: DocumentNode, source: string): boolean {
  const written = JSON.stringify(source);
  let found = false;
  doc.descendants((node) => {
    found ||= JSON.stringify([node.attrs, node.marks.map((mark) => mark.attrs)]).includes(written);
    return !found;
  });
  return found;
}
