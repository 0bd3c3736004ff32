import type { Node as DocumentNode } from '@tiptap/pm/model';
import { documentToJson } from '#ui/editor/page/documentToJson.ts';
import { editSource } from '#state/intents/editPage.ts';
import { whenStepsSettled } from '#state/intents/undo.ts';
import { openFile, visitFile } from '#state/intents/visitFile.ts';
import { getOpenSite } from '#state/site/siteStore.ts';
import { routeStore, setRoute, getActiveFile } from '#state/route/routeStore.ts';
import { openFilesStore, getOpenText } from '#state/openFiles/openFilesStore.ts';
import { HeadlessEditor } from './headlessEditor.ts';
import type { App } from '#state/app.ts';
import { redo, undo } from '#state/intents/undo.ts';

/** How the middle of the screen shows a file. */
export type Mode = 'page' | 'preview' | 'source';

/** The source editor without Monaco: a text that receives remote changes with a short delay. */
class SourceEditor {
  text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The screen of one tab: which file it shows, and how. Mounts and unmounts editors as the real one does. */
export class HeadlessScreen {
  blocks: HeadlessEditor | null = null;
  source: SourceEditor | null = null;
  private mode: Mode | 'away' = 'away';
  private path: string | null = null;
  private readonly app: App;
  private readonly stop: () => void;

  constructor(app: App) {
    this.app = app;
    const stops = [
      app.get(openFilesStore).subscribe(() => this.draw()),
      app.get(routeStore).subscribe(() => this.follow()),
    ];
    this.stop = () => stops.forEach((stop) => stop());
  }

  get shown(): { readonly mode: Mode | 'away'; readonly path: string | null } {
    return { mode: this.mode, path: this.path };
  }

  /** Shows a file; `away` is any screen without one, such as settings or review. */
  go(mode: Mode | 'away', path: string | null): void {
    const isOther = mode !== this.mode || path !== this.path;
    if (!isOther) return;
    this.unmount();
    this.mode = mode;
    this.path = path;
    const site = getOpenSite(this.app)?.summary.id;
    if (site !== undefined)
      setRoute(this.app, {
        view: 'site',
        site,
        ...(mode === 'away' ? { screen: 'settings', section: null } : { screen: mode, path }),
      });
    if (path === null || mode === 'away') return;
    void openFile(this.app, path);
    visitFile(this.app, path);
    this.draw();
  }

  /** True if the content to show is loaded. */
  get isReady(): boolean {
    return (
      this.mode === 'away' ||
      this.mode === 'preview' ||
      (this.mode === 'page' ? this.blocks !== null : this.source !== null)
    );
  }

  /** The content of the document or source on the screen; null if there is no editor. */
  get words(): string | null {
    return this.blocks !== null
      ? JSON.stringify(documentToJson(this.blocks.editor.state.doc))
      : (this.source?.text ?? null);
  }

  /** Types after `anchor` and the words typed there before. */
  type(anchor: string, word: string): boolean {
    if (this.source !== null) return this.typeSource(this.source.text.replace(anchor, `${anchor} ${word}`));
    if (this.blocks === null) return false;
    const place = placeBehind(this.blocks.editor.state.doc, anchor);
    if (place === null) return this.typeAttribute(anchor, word);
    this.blocks.dispatch(this.blocks.editor.state.tr.insertText(` ${word}`, place));
    return true;
  }

  /** Removes a typed word. */
  remove(word: string): boolean {
    if (this.source !== null) return this.typeSource(this.source.text.replace(` ${word}`, ''));
    if (this.blocks === null) return false;
    const end = placeBehind(this.blocks.editor.state.doc, ` ${word}`);
    if (end === null) return false;
    this.blocks.dispatch(this.blocks.editor.state.tr.delete(end - word.length - 1, end));
    return true;
  }

  /** Adds a paragraph after the one that contains `anchor`. */
  addParagraph(anchor: string, word: string): boolean {
    if (this.source !== null)
      return this.typeSource(this.source.text.replace(new RegExp(`^(.*${anchor}.*)$`, 'm'), `$1\n\n${word}`));
    if (this.blocks === null) return false;
    const { state } = this.blocks.editor;
    const place = placeBehind(state.doc, anchor);
    if (place === null) return false;
    const behind = state.doc.resolve(place).after(1);
    this.blocks.dispatch(state.tr.insert(behind, state.schema.node('paragraph', null, [state.schema.text(word)])));
    return true;
  }

  /** Splits the paragraph that begins with `anchor` in two; removes the space after the anchor. */
  split(anchor: string): boolean {
    if (this.source !== null)
      return this.typeSource(this.source.text.replace(new RegExp(`^(${anchor}) `, 'm'), '$1\n\n'));
    if (this.blocks === null) return false;
    const place = placeBehind(this.blocks.editor.state.doc, anchor);
    if (place === null) return false;
    this.blocks.dispatch(this.blocks.editor.state.tr.delete(place, place + 1).split(place));
    return true;
  }

  /** Presses the undo keys. */
  async undo(): Promise<void> {
    await this.step('undo');
  }

  /** Presses the redo keys. */
  async redo(): Promise<void> {
    await this.step('redo');
  }

  private async step(key: 'undo' | 'redo'): Promise<void> {
    const { path } = this;
    if (path === null || (this.blocks === null && this.source === null)) return;
    (key === 'undo' ? undo : redo)(this.app, path);
    await whenStepsSettled(this.app);
  }

  /** Closes the screen. */
  close(): void {
    this.unmount();
    this.mode = 'away';
    this.stop();
  }

  /** Shows a moved file under its new name. */
  private follow(): void {
    const shown = getActiveFile(this.app);
    if (this.path !== null && this.mode !== 'away' && shown !== null && shown !== this.path) this.go(this.mode, shown);
  }

  private typeAttribute(anchor: string, word: string): boolean {
    const { blocks } = this;
    let found = false;
    blocks?.editor.state.doc.descendants((node, position) => {
      const attributes = JSON.stringify(node.attrs);
      if (found || !attributes.includes(anchor)) return !found;
      found = true;
      const changed = JSON.parse(attributes.replace(anchor, `${anchor} ${word}`)) as Record<string, unknown>; // attributes are plain JSON
      blocks.dispatch(blocks.editor.state.tr.setNodeMarkup(position, null, changed));
      return false;
    });
    return found;
  }

  private typeSource(after: string): boolean {
    if (this.source === null || after === this.source.text) return false;
    this.showSource(after);
    return true;
  }

  private showSource(after: string): void {
    if (this.source === null || this.path === null) return;
    const before = this.source.text;
    this.source.text = after;
    editSource(this.app, this.path, before, after);
  }

  private unmount(): void {
    this.blocks?.close();
    this.blocks = null;
    this.source = null;
  }

  /** Mounts what can be shown now. */
  private draw(): void {
    const { path, mode } = this;
    const file = path === null ? undefined : this.app.get(openFilesStore).getState().files[path];
    if (path === null || file?.kind !== 'text') {
      if (path !== null && mode !== 'away' && file === undefined) this.unmount();
      return;
    }
    if (mode === 'page' && file.page !== null && file.page.problems.length === 0) {
      if (file.isPageStale) this.unmount();
      else this.blocks ??= new HeadlessEditor(this.app, path);
    }
    if (mode !== 'source' || (this.source === null && file.isTextStale)) return;
    this.source ??= new SourceEditor(file.text);
    // The real editor applies a remote text in an effect, after earlier key events.
    setImmediate(() => {
      const now = path === this.path ? getOpenText(this.app, path) : null;
      if (this.source === null || now === null || this.source.text === now) return;
      this.source.text = now;
    });
  }
}

/** The position right after the first text that ends in `words`; null if there is none. */
function placeBehind(doc: DocumentNode, words: string): number | null {
  let found: number | null = null;
  doc.descendants((node, position) => {
    if (found !== null) return false;
    if (!node.isTextblock) return true;
    const at = node.textBetween(0, node.content.size, undefined, '￼').indexOf(words);
    if (at >= 0) found = position + 1 + at + words.length;
    return false;
  });
  return found;
}
