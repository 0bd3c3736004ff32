import type { Node as DocumentNode } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import type { EditorView, NodeView } from '@tiptap/pm/view';
import { createElement } from 'react';
import { diagramLanguage, isSingleLine, parseCodeMeta, setCodeTitle, setCodeLines } from '#blocks/codeMetaSpec.ts';
import { createDiagram, type Diagram } from '#reading/diagrams/diagram.ts';
import { CodeFrame } from '#reading/parts/CodeFrame.tsx';
import { renderToDom } from '../page/renderToDom.ts';
import { FieldHistoryGroup, forwardHistoryKey } from '../history/fieldHistory.ts';
import { createCodeHeader, type CodeHeader } from './createCodeHeader.ts';
import { renderLineGutter } from './codeLines.ts';

/**
 * Node view for editable code in the readers' frame: a header with title, language, options and copy button;
 * highlighted lines; a diagram in place of its source.
 */
export class CodeView implements NodeView {
  readonly dom = document.createElement('div');
  readonly contentDOM = document.createElement('code');
  private node: DocumentNode;
  private readonly view: EditorView;
  private readonly getPos: () => number | undefined;
  private readonly head: CodeHeader;
  private readonly lines = document.createElement('div');
  private diagram: Diagram | null = null;
  /** True while choosing the lines to highlight. */
  private picking = false;
  private readonly typing = new FieldHistoryGroup();
  /** The metadata before the title was edited, and now; null while the title is not being edited. */
  private typedTitle: { readonly over: string; readonly meta: string } | null = null;

  constructor(node: DocumentNode, view: EditorView, getPos: () => number | undefined) {
    this.node = node;
    this.view = view;
    this.getPos = getPos;
    this.dom.className = 'code';
    this.head = createCodeHeader({
      beginTitle: () => {
        this.typing.start();
        this.typedTitle = null;
      },
      setTitle: (title) => this.typeTitle(title),
      setMeta: (meta) => this.setMeta(meta),
      setLanguage: (language) => this.set({ language: language === '' ? null : language }),
      togglePicking: () => {
        this.picking = !this.picking;
        this.show();
        if (this.picking) this.lines.querySelector<HTMLElement>('button')?.focus();
      },
      text: () => this.node.textContent,
      undo: (event, field) => forwardHistoryKey(view, event, field),
      leave: () => this.goInto(),
    });
    this.lines.className = 'code-lines';
    this.lines.contentEditable = 'false';
    const hole = (key: string) => createElement('div', { key });
    const holes = new Map<string, Node>([
      ['head', this.head.dom],
      ['lines', this.lines],
      ['code', this.contentDOM],
    ]);
    this.dom.append(
      renderToDom(
        createElement(CodeFrame, { head: hole('head'), lines: hole('lines'), code: hole('code'), isEdited: true }),
        holes,
      ),
    );
    this.show();
  }

  update(node: DocumentNode): boolean {
    if (node.type !== this.node.type) return false;
    this.node = node;
    this.show();
    return true;
  }

  destroy(): void {
    this.diagram?.destroy();
  }

  stopEvent(event: Event): boolean {
    return (
      event.target instanceof Node &&
      !this.contentDOM.contains(event.target) &&
      event.target instanceof Element &&
      event.target.closest('input, button') !== null
    );
  }

  ignoreMutation(mutation: { readonly type: string; readonly target: Node }): boolean {
    return mutation.type !== 'selection' && !this.contentDOM.contains(mutation.target);
  }

  private meta(): string {
    return String(this.node.attrs['meta'] ?? '');
  }

  private setMeta(meta: string): void {
    this.set({ meta: meta === '' ? null : meta });
  }

  /** Applies the latest title to the metadata from before its first typed character. */
  private typeTitle(title: string): void {
    const over = this.typedTitle?.meta === this.meta() ? this.typedTitle.over : this.meta();
    const meta = setCodeTitle(over, title);
    this.typedTitle = { over, meta };
    if (meta !== this.meta()) this.set({ meta: meta === '' ? null : meta }, this.typing);
  }

  private set(attrs: Readonly<Record<string, string | null>>, typing: FieldHistoryGroup | null = null): void {
    const position = this.getPos();
    if (position === undefined) return;
    const transaction = this.view.state.tr.setNodeMarkup(position, null, { ...this.node.attrs, ...attrs });
    this.view.dispatch(typing?.addTransaction(transaction) ?? transaction);
  }

  private goInto(): void {
    const position = this.getPos();
    if (position === undefined) return;
    this.view.focus();
    this.view.dispatch(this.view.state.tr.setSelection(TextSelection.create(this.view.state.doc, position + 1)));
  }

  private show(): void {
    const meta = parseCodeMeta(this.meta());
    const language = String(this.node.attrs['language'] ?? '');
    this.head.show({ meta: this.meta(), title: meta.title, language, picking: this.picking });
    this.dom.toggleAttribute('data-wrap', meta.wrap);
    this.dom.toggleAttribute('data-numbered', meta.lines || this.picking);
    this.dom.toggleAttribute('data-picking', this.picking);
    this.dom.toggleAttribute('data-single', isSingleLine(this.node.textContent, meta) && language !== diagramLanguage);
    const draws = meta.lines || this.picking || meta.highlight.length > 0 || meta.focus.length > 0;
    renderLineGutter(
      this.lines,
      draws
        ? {
            ...meta,
            text: this.node.textContent,
            picking: this.picking,
            onToggle: (lines) => this.setMeta(setCodeLines(this.meta(), 'highlight', lines)),
          }
        : null,
    );
    this.showDiagram(language === 'mermaid');
  }

  private showDiagram(isDiagram: boolean): void {
    if (!isDiagram) {
      this.diagram?.destroy();
      this.diagram?.dom.remove();
      this.diagram = null;
    } else if (this.diagram === null) {
      this.diagram = createDiagram(() => this.goInto());
      this.diagram.dom.contentEditable = 'false';
      this.dom.append(this.diagram.dom);
    }
    this.dom.toggleAttribute('data-diagram', isDiagram);
    this.diagram?.show(this.node.textContent);
  }
}
