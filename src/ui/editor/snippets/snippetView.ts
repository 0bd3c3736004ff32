import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { NodeView } from '@tiptap/pm/view';
import type { ElementAttribute, JSONContent } from '#document/page.ts';
import { collectImportedFiles, findSnippetFile } from '#reading/draw/snippetFiles.ts';
import type { App } from '#state/app.ts';
import { editSnippet } from '#state/intents/editSnippet.ts';
import type { SnippetProps } from './fillSnippet.ts';

/** The file included by an element: the one the page imports for it, or the one it names; null for any other element. */
export function getSnippetPath(node: DocumentNode, doc: DocumentNode): string | null {
  const { type, attrs } = node;
  return findSnippetFile(
    { type: type.name, attrs, content: node.childCount === 0 ? [] : [{ type: 'paragraph' }] },
    headOf(doc).imports,
  );
}

/** The values an element passes to its snippet. */
export function getSnippetProps({ attrs }: DocumentNode, doc: DocumentNode): SnippetProps {
  const attributes = attrs['attributes'] as readonly ElementAttribute[]; // per the schema
  return { attributes, modules: headOf(doc).modules };
}

interface Head {
  readonly imports: ReadonlyMap<string, string>;
  readonly modules: readonly JSONContent[];
}

/** Imports and exports of a page, cached per document. */
const heads = new WeakMap<DocumentNode, Head>();

function headOf(doc: DocumentNode): Head {
  const known = heads.get(doc);
  if (known !== undefined) return known;
  const blocks: JSONContent[] = [];
  doc.descendants(({ type, attrs, isTextblock }) => {
    if (attrs['source'] !== undefined) blocks.push({ type: type.name, attrs });
    return !isTextblock;
  });
  const found = { imports: collectImportedFiles(blocks), modules: blocks };
  heads.set(doc, found);
  return found;
}

/** A snippet's blocks in place, with its file name, usage count and an edit button. Read-only, since other pages share it. */
export class SnippetView implements NodeView {
  readonly dom: HTMLElement;
  private readonly node: DocumentNode;
  private readonly source: string;
  private readonly props: SnippetProps;
  private destroyContent: (() => void) | null = null;
  private isDestroyed = false;
  private readonly app: App;

  constructor(app: App, node: DocumentNode, source: string, props: SnippetProps) {
    this.app = app;
    this.node = node;
    this.source = source;
    this.props = props;
    this.dom = document.createElement(node.isInline ? 'span' : 'div');
    this.dom.className = 'snippet-view';
    this.dom.dataset['node'] = node.type.name;
    this.dom.dataset['tag'] = String(node.attrs['tag']);
    this.dom.contentEditable = 'false';
    const body = document.createElement('div');
    body.className = 'snippet-body';
    this.dom.append(this.head(), body);
    void this.draw(body);
  }

  update(node: DocumentNode): boolean {
    return node.type === this.node.type && node.attrs === this.node.attrs && node.childCount === 0;
  }

  destroy(): void {
    this.isDestroyed = true;
    this.destroyContent?.();
  }

  /** Mouse events select the snippet as a whole; it handles everything else itself. */
  stopEvent(event: Event): boolean {
    return (
      !event.type.startsWith('mouse') || (event.target instanceof Element && event.target.closest('button') !== null)
    );
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

  private async draw(body: HTMLElement): Promise<void> {
    // Offline, the snippet shows only its name.
    const loaded = await Promise.all([
      import('../../reading/mountSnippet.tsx'),
      import('#state/siteFacts/readSnippet.ts'),
      import('./fillSnippet.ts'),
    ]).catch(() => null);
    if (loaded === null) return;
    const [{ mountSnippet }, { countSnippetUses, readSnippet, getSnippetAssetUrl }, { fillSnippet }] = loaded;
    const snippet = await readSnippet(this.app, this.source);
    if (this.isDestroyed) return;
    this.dom.dataset['state'] = snippet === null ? 'missing' : 'shown';
    if (snippet === null) {
      body.textContent = `File not found: ${this.source.replace(/^\//, '')}`;
      return;
    }
    const doc = await fillSnippet(snippet, this.props, (file) => readSnippet(this.app, file));
    if (this.isDestroyed) return;
    this.destroyContent = mountSnippet(this.app, body, doc, (source) =>
      getSnippetAssetUrl(this.app, source, snippet.path),
    );
    const edit = Object.assign(document.createElement('button'), {
      type: 'button',
      className: 'snippet-edit',
      textContent: 'Edit snippet',
    });
    edit.addEventListener('click', () => editSnippet(this.app, snippet.path));
    this.dom.querySelector('.snippet-head')?.append(edit);
    const uses = await countSnippetUses(this.app, snippet.path);
    const shown = this.dom.querySelector('.snippet-uses');
    if (shown !== null) shown.textContent = uses === 1 ? 'used only on this page' : `used on ${uses} pages`;
  }
}
