import type { MdxJsxAttribute, MdxJsxExpressionAttribute } from 'mdast-util-mdx-jsx';
import type { ElementAttribute } from '../page.ts';
import { stripLinePrefixes } from '../patch/documentSourceMap.ts';

type Attribute = MdxJsxAttribute | MdxJsxExpressionAttribute;

/** An element's attribute as the document has it; `raw` is its slice of the source, `prefix` what its further lines begin with. */
export function readAttribute(attribute: Attribute, raw: string, prefix: string): ElementAttribute {
  const multiline = raw.includes('\n');
  if (attribute.type === 'mdxJsxExpressionAttribute') {
    return { kind: 'spread', value: multiline ? stripLinePrefixes(raw, prefix).slice(1, -1) : attribute.value };
  }
  const { name, value } = attribute;
  if (value === null || value === undefined) return { kind: 'flag', name };
  if (typeof value === 'string')
    return { kind: 'string', name, value: multiline ? stripLinePrefixes(value, prefix) : value };
  return { kind: 'expression', name, value: multiline ? bracesOf(stripLinePrefixes(raw, prefix)) : value.value };
}

function bracesOf(raw: string): string {
  return raw.slice(raw.indexOf('{') + 1, raw.lastIndexOf('}'));
}
