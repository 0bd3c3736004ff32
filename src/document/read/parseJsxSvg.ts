import type { ElementAttribute } from '../page.ts';
import { decodeCharacterReferences } from './characterReference.ts';

/** An element of an SVG written as JSX. */
export interface JsxSvgElement {
  readonly tag: string;
  readonly attributes: readonly ElementAttribute[];
  readonly children: readonly (JsxSvgElement | string)[];
}

const tagPattern =
  /<(\/?)([A-Za-z][\w.]*)((?:\s+[A-Za-z_][\w:-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|\{[^{}]*\}|\{\s*\{[^{}]*\}\s*\}))?)*)\s*(\/?)>|\{\s*\/\*[^]*?\*\/\s*\}|\{\s*(["'`])([^"'`\\${}]*)\5\s*\}|([^<>{}]+)/gy;
const attributePattern = /([A-Za-z_][\w:-]*)(?:\s*=\s*("[^"]*"|'[^']*'|\{[^]*?\}+(?=\s|$)))?/g;

/** An expression that is one `<svg>` element of plain values; null for any other. Nothing in it is run. */
export function parseJsxSvg(expression: string): JsxSvgElement | null {
  const source = expression.trim();
  if (!/^<svg[\s/>]/.test(source)) return null;
  const root: JsxSvgElement & { readonly children: (JsxSvgElement | string)[] } = {
    tag: '',
    attributes: [],
    children: [],
  };
  const open = [root];
  let end = 0;
  for (const found of source.matchAll(tagPattern)) {
    const [all, closing, tag, attributes = '', isEmpty, , quoted, text] = found;
    const around = open.at(-1);
    // Anything after the element is another expression.
    if (around === undefined || (open.length === 1 && end > 0)) return null;
    end += all.length;
    if (tag === undefined)
      around.children.push(quoted ?? decodeCharacterReferences((text ?? '').replaceAll(/\s+/g, ' ')));
    else if (closing === '/') {
      if (open.pop()?.tag !== tag) return null;
    } else {
      const element = { tag, attributes: attributesOf(attributes), children: [] };
      around.children.push(element);
      if (isEmpty === '') open.push(element);
    }
  }
  const [svg] = root.children;
  return open.length === 1 && end === source.length && typeof svg === 'object' ? svg : null;
}

function attributesOf(written: string): readonly ElementAttribute[] {
  return [...written.matchAll(attributePattern)].map(([, name = '', value]): ElementAttribute => {
    if (value === undefined) return { kind: 'flag', name };
    const inner = value.slice(1, -1);
    return value.startsWith('{')
      ? { kind: 'expression', name, value: inner }
      : { kind: 'string', name, value: decodeCharacterReferences(inner) };
  });
}
