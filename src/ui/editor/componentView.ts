import type { Node as DocumentNode } from '@tiptap/pm/model';
import { Selection } from '@tiptap/pm/state';
import type { EditorView, NodeView } from '@tiptap/pm/view';
import { createElement } from 'react';
import type { ElementAttribute } from '#document/page.ts';
import type { BlockSpec } from '#blocks/blockSpec.ts';
import type { BlockView } from '#blocks/blockView.ts';
import { valuesOf, withAttribute } from './attributeValues.ts';
import { drawToDom } from './drawToDom.ts';
import { drawTabBar, makeTabBar } from './tabBar.ts';

/** A component as DOM nodes: drawn by its view, its title typed in place, its children editable. */
export class ComponentView implements NodeView {
  readonly dom: HTMLElement;
  readonly contentDOM: HTMLElement | null;
  private node: DocumentNode;
  private readonly view: EditorView;
  private readonly getPos: () => number | undefined;
  private readonly spec: BlockSpec | null;
  private readonly drawing: BlockView;
  private readonly titleInput: HTMLInputElement | null;
  /** The title where nothing is edited. */
  private readonly titleText: HTMLElement | null;
  private readonly tabBar: HTMLElement | null;
  private drawn = '';

  constructor(node: DocumentNode, view: EditorView, getPos: () => number | undefined, spec: BlockSpec | null, drawing: BlockView) {
    this.node = node;
    this.view = view;
    this.getPos = getPos;
    this.spec = spec;
    this.drawing = drawing;
    this.dom = document.createElement(node.isInline ? 'span' : 'div');
    this.contentDOM = node.isLeaf ? null : document.createElement('div');
    if (this.contentDOM !== null) this.contentDOM.className = 'node-content';
    this.tabBar = drawing.tabbed === true ? makeTabBar() : null;
    const hasTitle = spec?.titleAttribute !== undefined;
    this.titleInput = hasTitle && view.editable ? this.makeTitle(spec.titleAttribute) : null;
    this.titleText = hasTitle && !view.editable ? document.createElement('span') : null;
    this.draw();
  }

  update(node: DocumentNode): boolean {
    if (node.type !== this.node.type) return false;
    this.node = node;
    // A new drawing would take the focus out of the title that is being typed.
    if (this.signature() === this.drawn) this.showTitle();
    else this.draw();
    if (this.tabBar !== null) drawTabBar(this.tabBar, node, this.view, this.getPos);
    return true;
  }

  stopEvent(event: Event): boolean {
    return event.target === this.titleInput || (event.target instanceof Node && this.tabBar?.contains(event.target) === true);
  }

  ignoreMutation(mutation: { readonly type: string; readonly target: Node }): boolean {
    if (mutation.type === 'selection') return false;
    return this.contentDOM === null || !this.contentDOM.contains(mutation.target);
  }

  private draw(): void {
    const attributes = this.node.attrs['attributes'] as readonly ElementAttribute[]; // by the schema
    const tag = String(this.node.attrs['tag']);
    this.dom.dataset['node'] = this.node.type.name;
    this.dom.dataset['tag'] = tag;
    const values = valuesOf(attributes);
    this.drawn = this.signature();
    this.showTitle();
    const holes = new Map<string, Node>();
    if (this.contentDOM !== null) holes.set('children', this.contentDOM);
    const titleElement = this.titleInput ?? this.titleText;
    if (titleElement !== null) holes.set('title', titleElement);
    const title = titleElement === null ? null : createElement('span', { key: 'title' });
    const children = this.contentDOM === null ? null : createElement('div', { key: 'children' });
    const drawn = drawToDom(createElement(this.drawing.Draw, { tag, values, position: 1, title, children }), holes);
    this.dom.replaceChildren(drawn);
    if (this.tabBar !== null) {
      this.dom.prepend(this.tabBar);
      drawTabBar(this.tabBar, this.node, this.view, this.getPos);
    }
    for (const element of this.dom.querySelectorAll<HTMLElement>(':scope > *')) guardAgainstEditing(element, this.contentDOM);
  }

  /** All that the drawing depends on but its title. */
  private signature(): string {
    const attributes = this.node.attrs['attributes'] as readonly ElementAttribute[]; // by the schema
    const { [this.spec?.titleAttribute ?? '']: _title, ...others } = valuesOf(attributes);
    return JSON.stringify([this.node.attrs['tag'], others]);
  }

  private showTitle(): void {
    if (this.spec?.titleAttribute === undefined) return;
    const written = valuesOf(this.node.attrs['attributes'] as readonly ElementAttribute[])[this.spec.titleAttribute]; // by the schema
    const text = typeof written === 'string' ? written : '';
    if (this.titleText !== null) this.titleText.textContent = text;
    if (this.titleInput !== null && this.titleInput.value !== text) this.titleInput.value = text;
  }

  private makeTitle(name: string): HTMLInputElement {
    const input = document.createElement('input');
    input.type = 'text';
    input.className = 'title-input';
    input.placeholder = 'Title';
    input.setAttribute('aria-label', `${this.spec?.title ?? 'Component'}: ${name}`);
    input.addEventListener('input', () => this.setAttribute(name, input.value));
    input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
      event.preventDefault();
      const position = this.getPos();
      if (position === undefined) return;
      this.view.focus();
      this.view.dispatch(this.view.state.tr.setSelection(Selection.near(this.view.state.doc.resolve(position + 1))));
    });
    return input;
  }

  private setAttribute(name: string, value: string): void {
    const position = this.getPos();
    if (position === undefined) return;
    const attributes = this.node.attrs['attributes'] as readonly ElementAttribute[]; // by the schema
    this.view.dispatch(this.view.state.tr.setNodeMarkup(position, null, { ...this.node.attrs, attributes: withAttribute(attributes, name, value) }));
  }
}

/** Everything around the children is drawn, not typed. */
function guardAgainstEditing(element: HTMLElement, contentDOM: HTMLElement | null): void {
  if (element === contentDOM) return;
  if (contentDOM === null || !element.contains(contentDOM)) {
    element.contentEditable = 'false';
    return;
  }
  for (const child of element.children) if (child instanceof HTMLElement) guardAgainstEditing(child, contentDOM);
}

