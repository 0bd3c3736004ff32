import type { Node as DocumentNode } from '@tiptap/pm/model';
import { NodeSelection, Selection } from '@tiptap/pm/state';
import type { EditorView, NodeView } from '@tiptap/pm/view';
import { createElement, type ReactNode } from 'react';
import type { ElementAttribute } from '#document/page.ts';
import { isMarkdownAttribute, type BlockSpec } from '#blocks/blockSpec.ts';
import type { BlockView } from '#reading/blockView.ts';
import { replaceElementAttribute } from '#document/read/attributeValues.ts';
import { toWrittenAttributeRecord } from '#document/read/renderedAttributes.ts';
import { drawInlineMarkdown } from '#reading/parts/drawInlineMarkdown.ts';
import type { App } from '#state/app.ts';
import { loadPicture, type AssetResolver } from '../../reading/loadPicture.ts';
import { createAsideLabel } from './createAsideLabel.ts';
import { renderToDom } from '../page/renderToDom.ts';
import { editorRenderContext } from '../page/editorRenderContext.ts';
import { createAttributeField, updateAttributeText, type AttributeField } from '../inPlace/createAttributeField.ts';
import { listNodeTitles } from '../find/nodeTitles.ts';
import { setEstimatedHeight } from './setEstimatedHeight.ts';
import { addLineAfterBlock, moveCaretAfterBlock } from '../commands/moveCaretAfterBlock.ts';
import { nameBlockButtons, runBlockAction } from '../inPlace/runBlockAction.ts';
import { updateTabBar, createTabBar } from './tabBar.ts';
import { findNextControl } from '../commands/moveFocusToControl.ts';
import { isDrawnAsWhole } from '../snippets/pageModules.ts';
import { getLastInteraction, setLastInteraction } from '../keymaps/tabKeymap.ts';
import { hasPartButton, isPart } from '../parts/partActions.ts';
import { hasOtherChildren } from '../parts/hasOtherChildren.ts';
import { createPartButton, isPartMenuKey, openPartMenu } from '../parts/partMenu.ts';
import { textAlignOf } from './textAlign.ts';
import { RepeatedSelectAll } from '../commands/expandSelectAll.ts';
import { moveCaretUpFromTitle } from '../keymaps/titleNavigation.ts';
import { joinHistory } from '../history/closeHistory.ts';
import { FieldHistoryGroup, forwardHistoryKey } from '../history/fieldHistory.ts';

/** A component in the editor: rendered by its block view, with attributes edited in place and editable children. */
export class ComponentView implements NodeView {
  readonly dom: HTMLElement;
  readonly contentDOM: HTMLElement | null;
  private node: DocumentNode;
  private readonly view: EditorView;
  private readonly getPos: () => number | undefined;
  private readonly spec: BlockSpec | null;
  private readonly drawing: BlockView;
  private readonly resolveAsset: AssetResolver;
  private readonly tabBar: HTMLElement | null;
  private readonly besideLabel: HTMLElement | null;
  /** The drawn attribute fields; they survive a re-render that still shows them, with their focus. */
  private readonly fields = new Map<string, AttributeField>();
  private drawn = '';
  private revision = 0;
  private readonly typing = new FieldHistoryGroup();
  private readonly wider = new RepeatedSelectAll();
  private readonly app: App;

  constructor(
    app: App,
    node: DocumentNode,
    view: EditorView,
    getPos: () => number | undefined,
    spec: BlockSpec | null,
    drawing: BlockView,
    resolveAsset: AssetResolver,
  ) {
    this.app = app;
    this.node = node;
    this.view = view;
    this.getPos = getPos;
    this.spec = spec;
    this.drawing = drawing;
    this.resolveAsset = resolveAsset;
    this.dom = document.createElement(node.isInline ? 'span' : 'div');
    this.contentDOM = node.isLeaf ? null : document.createElement('div');
    if (this.contentDOM !== null) this.contentDOM.className = 'node-content';
    if (!node.isInline) setEstimatedHeight(node, this.dom, this.contentDOM);
    this.tabBar = drawing.tabbed === undefined ? null : createTabBar();
    this.besideLabel = createAsideLabel(spec);
    this.dom.addEventListener('click', (event) => this.act(event));
    this.dom.addEventListener('keydown', (event) => this.leaveField(event));
    this.dom.addEventListener('focusin', () => this.typing.start());
    this.draw();
  }

  update(node: DocumentNode): boolean {
    if (node.type !== this.node.type || isDrawnAsWhole(node, this.view.state)) return false;
    const sameAttributes = node.attrs === this.node.attrs;
    if (this.drawing.isNumbered === true && hasOtherChildren(this.node, node))
      this.dom.style.setProperty('--revision', String((this.revision += 1)));
    this.node = node;
    if (!sameAttributes) {
      if (this.signature() === this.drawn) this.showFields();
      else this.draw();
    }
    if (this.tabBar !== null) updateTabBar(this.tabBar, node, this.view, this.getPos);
    return true;
  }

  stopEvent(event: Event): boolean {
    if (!(event.target instanceof Element) || this.contentDOM?.contains(event.target) === true) return false;
    return event.target.closest('input, button, textarea, select') !== null && this.dom.contains(event.target);
  }

  ignoreMutation(mutation: { readonly type: string; readonly target: Node }): boolean {
    if (mutation.type === 'selection') return false;
    return this.contentDOM === null || !this.contentDOM.contains(mutation.target);
  }

  private attributes(): readonly ElementAttribute[] {
    return this.node.attrs['attributes'] as readonly ElementAttribute[]; // per the schema
  }

  private draw(): void {
    const tag = String(this.node.attrs['tag']);
    this.dom.dataset['node'] = this.node.type.name;
    this.dom.dataset['tag'] = tag;
    const isHtml = this.spec === null && /^[a-z]/.test(tag);
    this.dom.toggleAttribute('data-html', isHtml);
    if (this.drawing.tabbed !== undefined) this.dom.dataset['tabs'] = this.drawing.tabbed.look;
    const values = toWrittenAttributeRecord(this.attributes());
    this.dom.dataset['align'] = (isHtml ? textAlignOf(tag, values) : null) ?? '';
    const holes = new Map<string, Node>();
    if (this.contentDOM !== null) holes.set('children', this.contentDOM);
    const field = (name: string, placeholder: string): ReactNode => {
      holes.set(`field ${name}`, this.fieldOf(name, placeholder).dom);
      return createElement('span', { key: `field ${name}` });
    };
    const titleName = this.spec?.titleAttribute;
    const title =
      titleName === undefined || this.spec?.isTitleBelow === true
        ? null
        : createElement(
            'span',
            { className: 'block-title' },
            field(titleName, `${this.spec?.title ?? 'Component'} ${titleName}`),
          );
    const children = this.contentDOM === null ? null : createElement('div', { key: 'children' });
    const focused =
      document.activeElement instanceof HTMLElement && this.dom.contains(document.activeElement)
        ? document.activeElement
        : null;
    const drawn = renderToDom(
      createElement(this.drawing.Draw, {
        tag,
        values,
        title,
        children,
        editing: true,
        field,
        id: undefined,
        internalId: () => undefined,
        siteContext: editorRenderContext,
      }),
      holes,
    );
    this.dom.replaceChildren(drawn);
    // Another value may show another field; a field that is gone no longer shows its attribute's value.
    for (const name of this.fields.keys()) if (!holes.has(`field ${name}`)) this.fields.delete(name);
    if (this.tabBar !== null) {
      this.dom.prepend(this.tabBar);
      updateTabBar(this.tabBar, this.node, this.view, this.getPos);
    }
    if (this.besideLabel !== null) this.dom.prepend(this.besideLabel);
    if (hasPartButton(this.node)) this.dom.append(createPartButton(this.spec?.title ?? 'Block'));
    for (const element of this.dom.querySelectorAll<HTMLElement>(':scope > *'))
      guardAgainstEditing(element, this.contentDOM);
    this.showPictures();
    this.showFields();
    this.drawn = this.signature();
    if (focused !== null && document.activeElement !== focused) this.refocus(focused);
  }

  /** Loads pictures of the component itself, such as a card's. */
  private showPictures(): void {
    for (const place of this.dom.querySelectorAll<HTMLElement>('.picture[data-source]')) {
      const image = place.querySelector('img');
      if (image !== null && this.contentDOM?.contains(place) !== true)
        loadPicture(this.app, place, image, place.dataset['source'] ?? '', this.resolveAsset);
    }
  }

  /** A re-render blurs the focused element; focuses the same field or button again. */
  private refocus(before: HTMLElement): void {
    const { action } = before.dataset;
    const again = this.dom.contains(before)
      ? before
      : action === undefined
        ? null
        : [...this.dom.querySelectorAll<HTMLElement>('[data-action]')].find(
            (found) => found.dataset['action']?.split(':')[0] === action.split(':')[0],
          );
    again?.focus();
  }

  /** Everything the rendering depends on, except values shown only in fields. */
  private signature(): string {
    const values = toWrittenAttributeRecord(this.attributes());
    const others = Object.entries(values).filter(([name]) => !this.fields.has(name));
    const kinds = Object.keys(values).filter(
      (name) => this.fields.has(name) && name !== this.spec?.titleAttribute && values[name] === true,
    );
    return JSON.stringify([this.node.attrs['tag'], others, kinds]);
  }

  private showFields(): void {
    const attributes = this.attributes();
    for (const [name, field] of this.fields)
      field.show(attributes.find((attribute) => attribute.kind !== 'spread' && attribute.name === name));
    nameBlockButtons(this.dom, listNodeTitles(this.node)[0]?.text ?? '');
  }

  private fieldOf(name: string, placeholder: string): AttributeField {
    const known = this.fields.get(name);
    if (known !== undefined) return known;
    const made = createAttributeField({
      name,
      label: `${this.spec?.title ?? String(this.node.attrs['tag'])}: ${name}`,
      placeholder,
      ...(this.spec !== null && isMarkdownAttribute(this.spec, name)
        ? { drawn: (text: string) => drawInlineMarkdown(text, editorRenderContext.link) }
        : {}),
      onType: (value) => this.set(name, value),
      tidied: (text) => this.spec?.tidied?.[name]?.(text) ?? text,
      onLeaveEmpty: (isNew) => {
        const isOptional = this.spec?.attributes.shape[name]?.safeParse(undefined).success !== false;
        // An attribute's name may carry meaning besides its text: a parameter's location.
        const isKind = Object.values(this.spec?.actions ?? {}).some(
          (action) => action.does === 'renameAttribute' && action.names.some((kind) => kind === name),
        );
        if (
          isOptional &&
          !isKind &&
          this.attributes().some((attribute) => attribute.kind === 'string' && attribute.name === name)
        )
          this.set(name, null, isNew);
      },
    });
    if (name === this.spec?.titleAttribute) made.input.classList.add('title-input');
    this.fields.set(name, made);
    return made;
  }

  private set(name: string, value: string | null, isInsertion = false): void {
    const position = this.getPos();
    if (position === undefined) return;
    const attributes = this.attributes();
    const before = attributes.find((attribute) => attribute.kind !== 'spread' && attribute.name === name);
    const next = replaceElementAttribute(
      attributes,
      name,
      value === null ? null : updateAttributeText(before, name, value),
    );
    const transaction = this.view.state.tr.setNodeMarkup(position, null, { ...this.node.attrs, attributes: next });
    this.view.dispatch(isInsertion ? joinHistory(transaction) : this.typing.addTransaction(transaction));
  }

  private act(event: Event): void {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-action]') : null;
    const position = this.getPos();
    if (button === null || position === undefined || button.closest('[data-node]') !== this.dom) return;
    event.preventDefault();
    runBlockAction(button.dataset['action'] ?? '', button, { view: this.view, node: this.node, position });
  }

  /** Enter moves to the text, Escape and a second Mod-A select the block. */
  private leaveField(event: KeyboardEvent): void {
    const { target, key } = event;
    if (
      !(target instanceof HTMLElement) ||
      target.closest('[data-node]') !== this.dom ||
      target.closest('textarea, button') === null
    )
      return;
    const position = this.getPos();
    if (position === undefined) return;
    const isField = target instanceof HTMLTextAreaElement;
    const isWider = isField && this.wider.isRepeated(event);
    if (isField && forwardHistoryKey(this.view, event, target)) return;
    if (isPartMenuKey(event) && isPart(this.node)) openPartMenu(this.view, position, target);
    else if (key === 'Escape' || isWider) {
      this.view.focus();
      this.view.dispatch(this.view.state.tr.setSelection(NodeSelection.create(this.view.state.doc, position)));
    } else if (key === 'Tab') {
      if (event.shiftKey || !isField || !this.goOnByTab(target, position)) return;
    } else if (key === 'ArrowUp' && isField && target.classList.contains('title-input')) {
      if (
        !moveCaretUpFromTitle(
          this.view,
          target,
          this.spec?.isTitleBelow === true ? position + this.node.nodeSize : position,
        )
      )
        return;
    } else if (isField && (key === 'Enter' || key === 'ArrowDown')) {
      this.goToText(position, key === 'Enter' ? addLineAfterBlock : moveCaretAfterBlock);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
  private goToText(position: number, goOn: (view: EditorView, end: number) => boolean): void {
    const { view, node } = this;
    const end = position + node.nodeSize;
    view.focus();
    if (this.spec?.isTitleBelow === true) return void goOn(view, end);
    const $inside = view.state.doc.resolve(node.isLeaf ? end : position + 1);
    view.dispatch(view.state.tr.setSelection(Selection.near($inside)));
  }

  /** Tab while writing in a field moves to the next field before the text, or into the text. False if Tab should move the focus. */
  private goOnByTab(field: HTMLTextAreaElement, position: number): boolean {
    const { state } = this.view;
    if (getLastInteraction(state) !== 'wrote') return false;
    const next = findNextControl(field, this.dom, this.contentDOM);
    next?.focus();
    if (next instanceof HTMLTextAreaElement) next.select();
    if (next === undefined) this.goToText(position, moveCaretAfterBlock);
    setLastInteraction(state, next === undefined ? 'moved' : 'wrote');
    return true;
  }
}

/** Makes everything around the children non-editable. */
function guardAgainstEditing(element: HTMLElement, contentDOM: HTMLElement | null): void {
  if (element === contentDOM) return;
  if (contentDOM === null || !element.contains(contentDOM)) {
    element.contentEditable = 'false';
    return;
  }
  for (const child of element.children) if (child instanceof HTMLElement) guardAgainstEditing(child, contentDOM);
}
