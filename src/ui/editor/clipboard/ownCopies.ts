import { DOMSerializer, type Fragment, type Schema } from '@tiptap/pm/model';
import { parseCopiedContext, type CopiedContext } from './copiedContext.ts';

const key = 'docwright/copies';

/** Secret that marks content copied here, shared by all tabs and unknown to other sites. Specific to this tab if storage is unavailable. */
function ownMark(): string {
  const fresh = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  try {
    const known = globalThis.localStorage.getItem(key);
    if (known === null) globalThis.localStorage.setItem(key, fresh);
    return known ?? fresh;
  } catch {
    return fresh; // storage is blocked or full: copies from other tabs are treated as foreign
  }
}

let mark: string | null = null;

/** True if clipboard HTML was copied by this app in this browser, so its components can be restored as they were. */
export function isOwnCopy(html: string): boolean {
  mark ??= ownMark();
  return html.includes(`data-copied-by="${mark}"`);
}

/** What was copied last in this browser. Unlike the mark, it isn't known to a page that a copy was pasted into. */
let lastCopy: string | null = null;

/** True if clipboard HTML is what was copied last, so that it needs no sanitizing. */
export function isLastCopy(html: string): boolean {
  return lastCopy !== null && isOwnCopy(html) && bodyOf(html) === lastCopy;
}

/** The content of clipboard HTML, without what browsers and systems write around it. */
function bodyOf(html: string): string {
  const plain = html.replaceAll(/<!--(?:Start|End)Fragment-->/g, '').replaceAll(/\r\n?/g, '\n');
  return new DOMParser().parseFromString(plain, 'text/html').body.innerHTML.trim();
}

const channelName = 'docwright/copies';

/** Keeps what is copied in an editor, here and in other tabs, for `isLastCopy`. Returns a function that stops it. */
export function followCopies(editor: HTMLElement): () => void {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName);
  // After ProseMirror's own listener, which writes the data.
  const keep = ({ clipboardData }: ClipboardEvent) => {
    const html = clipboardData?.getData('text/html') ?? '';
    if (!isOwnCopy(html)) return;
    lastCopy = bodyOf(html);
    channel?.postMessage(lastCopy);
  };
  const receive = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') lastCopy = data;
  };
  channel?.addEventListener('message', receive);
  editor.addEventListener('copy', keep);
  editor.addEventListener('cut', keep);
  return () => {
    channel?.close();
    editor.removeEventListener('copy', keep);
    editor.removeEventListener('cut', keep);
  };
}

/** The Markdown source of content that was copied here; null if it isn't in the HTML. */
export function readCopiedSource(html: string): string | null {
  if (!isOwnCopy(html)) return null;
  const copied = new DOMParser().parseFromString(html, 'text/html').querySelector(`[${sourceAttribute}]`);
  return copied?.getAttribute(sourceAttribute) ?? null;
}

/** What the last copy refers to on its page; null if that isn't in its HTML, or if the HTML is another. */
export function readLastContext(html: string): CopiedContext | null {
  if (!isLastCopy(html)) return null;
  const copied = new DOMParser().parseFromString(html, 'text/html').querySelector(`[${contextAttribute}]`);
  return parseCopiedContext(copied?.getAttribute(contextAttribute) ?? '');
}

const sourceAttribute = 'data-copied-source';
const contextAttribute = 'data-copied-context';

/** Serializes copied blocks as HTML that `isOwnCopy` recognizes. */
export class OwnClipboardSerializer extends DOMSerializer {
  /** The Markdown source of what is serialized next; null if it isn't known. */
  source: string | null = null;
  /** What it refers to on its page; null if that is nothing. */
  context: CopiedContext | null = null;

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
    if (target === undefined) {
      written.firstElementChild?.setAttribute('data-copied-by', mark);
      if (this.source !== null) written.firstElementChild?.setAttribute(sourceAttribute, this.source);
      if (this.context !== null)
        written.firstElementChild?.setAttribute(contextAttribute, JSON.stringify(this.context));
    }
    return written;
  }
}
