import { DOMSerializer, type Fragment, type Schema } from '@tiptap/pm/model';

const key = 'docwright/copies';

/** The word that marks what was copied here, the same in all tabs; no other page can know it. Where nothing can be stored, this tab's alone. */
function ownMark(): string {
  const fresh = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  try {
    const known = globalThis.localStorage.getItem(key);
    if (known === null) globalThis.localStorage.setItem(key, fresh);
    return known ?? fresh;
  } catch {
    return fresh; // storage is forbidden or full: copies between tabs are read as any page's
  }
}

let mark: string | null = null;

/** Whether HTML from the clipboard was copied by this app in this browser: its components may come back as they were. */
export function isOwnCopy(html: string): boolean {
  mark ??= ownMark();
  return html.includes(`data-copied-by="${mark}"`);
}

/** Writes copied blocks as HTML that `isOwnCopy` knows again. */
export class OwnClipboardSerializer extends DOMSerializer {
  constructor(schema: Schema) {
    super(DOMSerializer.nodesFromSchema(schema), DOMSerializer.marksFromSchema(schema));
  }

  override serializeFragment(
    fragment: Fragment,
    options?: { document?: Document },
    target?: HTMLElement | DocumentFragment,
  ): HTMLElement | DocumentFragment {
    const written = super.serializeFragment(fragment, options, target);
    mark ??= ownMark();
    if (target === undefined) written.firstElementChild?.setAttribute('data-copied-by', mark);
    return written;
  }
}
