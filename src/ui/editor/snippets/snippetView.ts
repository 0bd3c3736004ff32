import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { EditorView, NodeView } from '@tiptap/pm/view';
import type { RepoPath } from '#base/repoPath.ts';
import type { ElementAttribute } from '#document/page.ts';
import type { App } from '#state/app.ts';
import { editSnippet } from '#state/intents/editSnippet.ts';
import { siteStore } from '#state/site/siteStore.ts';
import { getPageModules, getSnippetPath, type PageModules } from './pageModules.ts';

/** A snippet's blocks in place, with its file name, usage count and an edit button. Read-only, since other pages share it. */
export class SnippetView implements NodeView {
  readonly dom: HTMLElement;
  private readonly node: DocumentNode;
  private readonly source: string;
  private readonly view: EditorView;
  private readonly modules: PageModules;
  private readonly page: () => RepoPath;
  private destroyContent: (() => void) | null = null;
  private stopFollowing: (() => void) | null = null;
  private isDestroyed = false;
  private readonly app: App;

  constructor(app: App, node: DocumentNode, source: string, view: EditorView, page: () => RepoPath) {
    this.app = app;
    this.node = node;
    this.source = source;
    this.view = view;
    this.modules = getPageModules(view.state);
    this.page = page;
    this.dom = document.createElement(node.isInline ? 'span' : 'div');
    this.dom.className = 'snippet-view';
    this.dom.dataset['node'] = node.type.name;
    this.dom.dataset['tag'] = String(node.attrs['tag']);
    this.dom.contentEditable = 'false';
    this.dom.append(this.head(), createBody());
    void this.draw();
  }

  update(node: DocumentNode): boolean {
    const modules = getPageModules(this.view.state);
    return (
      node.type === this.node.type &&
      node.attrs === this.node.attrs &&
      modules === this.modules &&
      getSnippetPath(node, modules) === this.source
    );
  }

  destroy(): void {
    this.isDestroyed = true;
    this.stopFollowing?.();
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

  private async draw(): Promise<void> {
    // Offline, the snippet shows only its name.
    const loaded = await Promise.all([
      import('../../reading/mountSnippet.tsx'),
      import('#state/siteFacts/readSnippet.ts'),
      import('./fillSnippet.ts'),
    ]).catch(() => null);
    if (loaded === null || this.isDestroyed) return;
    const [{ mountSnippet }, { countSnippetUses, readSnippet, getSnippetAssetUrl, getSnippetStamp }, { fillSnippet }] =
      loaded;
    const page = this.page();
    const stamps = new Map<string, string>();
    const read = (file: string) => {
      stamps.set(file, getSnippetStamp(this.app, file, page));
      return readSnippet(this.app, file, page);
    };
    // Draws again when one of the files changes.
    this.stopFollowing?.();
    this.stopFollowing = this.app.get(siteStore).subscribe(() => {
      if ([...stamps].some(([file, stamp]) => getSnippetStamp(this.app, file, page) !== stamp)) void this.draw();
    });
    const follows = this.stopFollowing;
    const isOutdated = () => this.isDestroyed || this.stopFollowing !== follows;
    const snippet = await read(this.source);
    const attributes = this.node.attrs['attributes'] as readonly ElementAttribute[]; // per the schema
    const doc =
      snippet === null ? null : await fillSnippet(snippet, { attributes, modules: this.modules.blocks }, read);
    if (isOutdated()) return;
    this.destroyContent?.();
    this.destroyContent = null;
    const [head, body] = [this.head(), createBody()];
    this.dom.replaceChildren(head, body);
    this.dom.dataset['state'] = snippet === null ? 'missing' : 'shown';
    if (snippet === null || doc === null) {
      body.textContent = `File not found: ${this.source.replace(/^\//, '')}`;
      return;
    }
    this.destroyContent = mountSnippet(this.app, body, {
      doc,
      page,
      resolveAsset: (source) => getSnippetAssetUrl(this.app, source, snippet.path),
      label: 'Snippet',
    });
    const edit = Object.assign(document.createElement('button'), {
      type: 'button',
      className: 'snippet-edit',
      textContent: 'Edit snippet',
    });
    edit.addEventListener('click', () => editSnippet(this.app, snippet.path));
    head.append(edit);
    const uses = await countSnippetUses(this.app, snippet.path);
    const shown = head.querySelector('.snippet-uses');
    if (shown !== null) shown.textContent = uses === 1 ? 'used only on this page' : `used on ${uses} pages`;
  }
}

function createBody(): HTMLElement {
  return Object.assign(document.createElement('div'), { className: 'snippet-body' });
}
