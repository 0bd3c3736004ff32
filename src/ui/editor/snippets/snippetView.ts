import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { EditorView, NodeView } from '@tiptap/pm/view';
import { valuesOf } from '#document/attributeValues.ts';
import { snippetImports } from './snippetImports.ts';

/** The file that an element stands for: the one its page imports it from, or the one a `Snippet` names; null for any other element. */
export function snippetSource(node: DocumentNode, doc: DocumentNode): string | null {
  const attributes: unknown = node.attrs['attributes'];
  if (node.type.name === 'snippet') {
    const { file } = valuesOf(Array.isArray(attributes) ? attributes : []);
    return typeof file !== 'string' || file === '' ? null : file.startsWith('/snippets/') ? file : `/snippets/${file.replace(/^\/+/, '')}`;
  }
  if (node.childCount > 0) return null;
  let found: string | null = null;
  doc.forEach((child) => {
    const source: unknown = child.attrs['source'];
    if (typeof source === 'string' && source.includes('import')) found = snippetImports(source).find(({ name }) => name === node.attrs['tag'])?.from ?? found;
  });
  return found;
}

/** A snippet's blocks where they are shown, with the file's name, on how many pages it is used, and a way to it. Read only: its text belongs to all of them. */
export class SnippetView implements NodeView {
  readonly dom: HTMLElement;
  private readonly node: DocumentNode;
  private readonly source: string;
  private destroyContent: (() => void) | null = null;
  private isDestroyed = false;

  constructor(node: DocumentNode, view: EditorView, source: string) {
    this.node = node;
    this.source = source;
    this.dom = document.createElement(node.isInline ? 'span' : 'div');
    this.dom.className = 'snippet-view';
    this.dom.dataset['node'] = node.type.name;
    this.dom.dataset['tag'] = String(node.attrs['tag']);
    this.dom.contentEditable = 'false';
    const body = document.createElement('div');
    body.className = 'snippet-body';
    if (view.editable) this.dom.append(this.head());
    this.dom.append(body);
    void this.draw(body, view.editable);
  }

  update(node: DocumentNode): boolean {
    return node.type === this.node.type && node.attrs === this.node.attrs && node.childCount === 0;
  }

  destroy(): void {
    this.isDestroyed = true;
    this.destroyContent?.();
  }

  /** The page's editor takes a click on it as a choice of the whole; all else in it is its own. */
  stopEvent(event: Event): boolean {
    return !event.type.startsWith('mouse') || (event.target instanceof Element && event.target.closest('button') !== null);
  }

  ignoreMutation(): boolean {
    return true;
  }

  private head(): HTMLElement {
    const head = document.createElement('div');
    head.className = 'snippet-head';
    const label = Object.assign(document.createElement('span'), { className: 'snippet-label', textContent: 'Snippet' });
    const file = Object.assign(document.createElement('code'), { textContent: this.source.replace(/^\//, '') });
    const uses = Object.assign(document.createElement('span'), { className: 'snippet-uses' });
    head.append(label, file, uses);
    return head;
  }

  private async draw(body: HTMLElement, editable: boolean): Promise<void> {
    // Without the network the snippet is shown by its name.
    const loaded = await Promise.all([import('./drawSnippet.ts'), import('#state/intents/readSnippet.ts')]).catch(() => null);
    if (loaded === null) return;
    const [{ drawSnippet }, { countSnippetUses, editSnippet, readSnippet, snippetAssetUrl }] = loaded;
    const snippet = await readSnippet(this.source);
    if (this.isDestroyed) return;
    this.dom.dataset['state'] = snippet === null ? 'missing' : 'shown';
    if (snippet === null) {
      body.textContent = `There is no file ${this.source.replace(/^\//, '')} in this site.`;
      return;
    }
    this.destroyContent = drawSnippet(body, snippet.doc, (source) => snippetAssetUrl(source, snippet.path));
    if (!editable) return;
    const edit = Object.assign(document.createElement('button'), { type: 'button', className: 'snippet-edit', textContent: 'Edit snippet' });
    edit.addEventListener('click', () => editSnippet(snippet.path));
    this.dom.querySelector('.snippet-head')?.append(edit);
    const uses = await countSnippetUses(snippet.path);
    const shown = this.dom.querySelector('.snippet-uses');
    if (shown !== null) shown.textContent = uses === 1 ? 'on this page only' : `on ${uses} pages`;
  }
}
