import type { ReactNode } from 'react';
import { evaluateLiteral } from '#document/read/attributeValues.ts';
import { isLeftOut } from '#document/read/renderedAttributes.ts';
import type { ElementAttribute } from '#document/page.ts';
import { drawJsxText } from '#reading/parts/drawJsxText.ts';
import { setValueKeepingCaret } from '../../kit/setValueKeepingCaret.ts';
import { renderToDom } from '../page/renderToDom.ts';

/** An attribute edited directly on its block. */
export interface AttributeField {
  /** The element on the page. */
  readonly dom: HTMLElement;
  readonly input: HTMLTextAreaElement;
  /** Shows the attribute's current value. */
  readonly show: (attribute: ElementAttribute | undefined) => void;
}

interface AttributeFieldOptions {
  /** The attribute it writes. */
  readonly name: string;
  readonly label: string;
  readonly placeholder: string;
  /** Renders the text while the field is not being edited; null to show the text itself. */
  readonly drawn?: (text: string) => ReactNode;
  readonly onType: (value: string) => void;
  /** Called when the field is left empty, unless the file has an empty value. */
  readonly onLeaveEmpty: (isNew: boolean) => void;
  /** Normalizes the text when the field is left. */
  readonly tidied: (text: string) => string;
}

/** Focuses the field of a new component. An attribute that is left empty is removed as part of the insertion. */
export function focusNewField(input: HTMLTextAreaElement): void {
  input.dataset['new'] = '';
  input.focus();
}

/** True for an empty value that the file has, such as `title=""`: visiting its field doesn't change it. */
export function isOwnEmptyValue(attribute: ElementAttribute | undefined): boolean {
  return attribute?.kind === 'string' && attribute.value === '';
}

/** A text field that grows with its content. A computed value is shown read-only; its source is in the panel. */
export function createAttributeField({
  name,
  label,
  placeholder,
  drawn,
  onType,
  onLeaveEmpty,
  tidied,
}: AttributeFieldOptions): AttributeField {
  const dom = document.createElement('span');
  dom.className = 'attribute-field';
  // A single-line value that may wrap in a narrow place.
  const input = document.createElement('textarea');
  input.rows = 1;
  input.placeholder = placeholder;
  input.spellcheck = false;
  input.autocomplete = 'off';
  input.dataset['attribute'] = name;
  input.setAttribute('aria-label', label);
  dom.append(input);
  let computed: readonly ReactNode[] | null = null;
  const fit = () => {
    dom.dataset['value'] = input.value === '' ? placeholder : input.value;
    showDrawn(dom, computed ?? drawn?.(input.value) ?? null);
  };
  input.addEventListener('input', () => {
    if (/[\r\n]/.test(input.value)) input.value = input.value.replaceAll(/\s*[\r\n]+\s*/g, ' ');
    fit();
    onType(input.value);
  });
  let current: ElementAttribute | undefined;
  let first: ElementAttribute | undefined;
  input.addEventListener('focus', () => {
    first = current;
  });
  input.addEventListener('blur', () => {
    const isNew = input.dataset['new'] !== undefined;
    delete input.dataset['new'];
    if (input.readOnly) return;
    if (input.value === '') {
      if (isNew || !isOwnEmptyValue(first)) onLeaveEmpty(isNew);
      return;
    }
    const tidy = tidied(input.value);
    if (tidy !== input.value) onType(tidy);
  });
  const show = (attribute: ElementAttribute | undefined) => {
    current = attribute;
    const text = attribute === undefined || attribute.kind === 'flag' || isLeftOut(attribute) ? '' : attribute.value;
    const isComputed = attribute?.kind === 'expression' && text !== '' && evaluateLiteral(text) === null;
    computed = isComputed ? drawJsxText(text) : null;
    input.readOnly = isComputed;
    input.title = isComputed ? 'This value is a JavaScript expression. Edit it in the side panel.' : '';
    const shown = attribute?.kind === 'expression' ? (evaluateLiteral(text) ?? text) : text;
    setValueKeepingCaret(input, shown);
    fit();
  };
  return { dom, input, show };
}

/** Shows the rendered value over the field until it is edited. */
function showDrawn(dom: HTMLElement, words: ReactNode): void {
  dom.querySelector('.attribute-drawn')?.remove();
  dom.toggleAttribute('data-drawn', words !== null);
  if (words === null) return;
  const place = Object.assign(document.createElement('span'), { className: 'attribute-drawn', ariaHidden: 'true' });
  place.append(renderToDom(words, new Map()));
  dom.append(place);
}

/** Returns the attribute with another text: a literal expression stays one while the text is a literal, all else becomes a string. */
export function updateAttributeText(
  before: ElementAttribute | undefined,
  name: string,
  value: string,
): ElementAttribute {
  const literal = /^-?\d+(?:\.\d+)?$|^(?:true|false)$/;
  const next: ElementAttribute = { kind: 'expression', name, value };
  const staysExpression =
    before?.kind === 'expression' &&
    literal.test(before.value.trim()) &&
    literal.test(value) &&
    !isLeftOut(before) &&
    !isLeftOut(next);
  return staysExpression ? next : { kind: 'string', name, value };
}
