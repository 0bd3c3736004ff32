import type { ReactNode } from 'react';
import { evaluateLiteral } from '#document/read/attributeValues.ts';
import type { ElementAttribute } from '#document/page.ts';
import { drawJsxText } from '#reading/parts/drawJsxText.ts';
import { setValueKeepingCaret } from '../../kit/setValueKeepingCaret.ts';
import { renderToDom } from '../page/renderToDom.ts';

/** One attribute typed on its block. */
export interface AttributeField {
  /** What stands on the page. */
  readonly dom: HTMLElement;
  readonly input: HTMLTextAreaElement;
  /** Shows what the page writes now. */
  readonly show: (attribute: ElementAttribute | undefined) => void;
}

interface AttributeFieldOptions {
  /** The attribute that it writes. */
  readonly name: string;
  readonly label: string;
  readonly placeholder: string;
  /** What stands for its text while it is not typed in; null where the text stands for itself. */
  readonly drawn?: (text: string) => ReactNode;
  readonly onType: (value: string) => void;
  /** The field is left with nothing in it. */
  readonly onLeaveEmpty: () => void;
  /** What its text becomes once the field is left. */
  readonly tidied: (text: string) => string;
}

/** A field as wide as its words, on as many lines as they need. What is computed is shown and not typed: the panel beside the page has its source. */
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
  // It holds one line, which breaks where its place is narrow.
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
  input.addEventListener('blur', () => {
    if (input.readOnly) return;
    if (input.value === '') return onLeaveEmpty();
    const tidy = tidied(input.value);
    if (tidy !== input.value) onType(tidy);
  });
  const show = (attribute: ElementAttribute | undefined) => {
    const text = attribute === undefined || attribute.kind === 'flag' ? '' : attribute.value;
    const isComputed = attribute?.kind === 'expression' && evaluateLiteral(attribute.value) === null;
    computed = isComputed ? drawJsxText(text) : null;
    input.readOnly = isComputed;
    input.title = isComputed ? 'This value is computed. Edit its source in the panel.' : '';
    const shown = attribute?.kind === 'expression' ? (evaluateLiteral(text) ?? text) : text;
    setValueKeepingCaret(input, shown);
    fit();
  };
  return { dom, input, show };
}

/** Over the field lies what its text means, as long as it is not typed in. */
function showDrawn(dom: HTMLElement, words: ReactNode): void {
  dom.querySelector('.attribute-drawn')?.remove();
  dom.toggleAttribute('data-drawn', words !== null);
  if (words === null) return;
  const place = Object.assign(document.createElement('span'), { className: 'attribute-drawn', ariaHidden: 'true' });
  place.append(renderToDom(words, new Map()));
  dom.append(place);
}

/** An attribute with another text: a number stays an expression while it is one, all else is written as text. */
export function updateAttributeText(
  before: ElementAttribute | undefined,
  name: string,
  value: string,
): ElementAttribute {
  const staysExpression =
    before?.kind === 'expression' &&
    /^-?\d+(?:\.\d+)?$|^(?:true|false|null)$/.test(before.value.trim()) &&
    /^-?\d+(?:\.\d+)?$|^(?:true|false|null)$/.test(value);
  return staysExpression ? { kind: 'expression', name, value } : { kind: 'string', name, value };
}
