import type { Code, Nodes } from 'mdast';
import type { LintPage } from './lintPage.ts';
import type { LocatedNode } from './locatedNode.ts';

/** A code block with its place: the offset where its text begins, and its lowercase language. */
export interface CodeBlock {
  readonly placed: LocatedNode;
  readonly node: Code;
  readonly language: string;
  /** Range of the opening fence's line. */
  readonly fence: readonly [from: number, to: number];
}

/** Code blocks of a page, in text order. */
export function listCodeBlocks({ nodes, text }: LintPage): readonly CodeBlock[] {
  return nodes.flatMap((placed) => {
    const { node, from } = placed;
    if (node.type !== 'code') return [];
    const end = text.indexOf('\n', from);
    return [
      { placed, node, language: (node.lang ?? '').toLowerCase(), fence: [from, end < 0 ? text.length : end] as const },
    ];
  });
}

const shells = new Set(['bash', 'sh', 'shell', 'zsh', 'console', 'powershell', 'cmd', 'terminal']);

/** True if the node is a code block with commands. */
export function isFenceOfCommands(node: Nodes): boolean {
  return node.type === 'code' && shells.has((node.lang ?? '').toLowerCase());
}

const programs = new Set(
  'js javascript jsx mjs ts typescript tsx py python go golang java kotlin kt swift rb ruby php cs csharp c# rust rs c cpp c++ dart scala elixir'.split(
    ' ',
  ),
);

/** True if a language has statements and comments. */
export function isProgramLanguage(language: string): boolean {
  return programs.has(language);
}

/**
 * Range in the page of a part of a code block's value. The part must be within one line, which is found again even if
 * the block is indented or quoted; null if it can't be.
 */
export function locateInCode(
  { text }: LintPage,
  { node, fence: [, start] }: CodeBlock,
  offset: number,
  length: number,
): readonly [from: number, to: number] | null {
  const lineFrom = node.value.lastIndexOf('\n', offset - 1) + 1;
  const line = node.value.slice(0, lineFrom).split('\n').length;
  let at = start;
  for (let count = 1; count < line; count += 1) at = text.indexOf('\n', at + 1);
  const end = text.indexOf('\n', at + 1);
  const source = text.slice(at + 1, end < 0 ? text.length : end);
  const valueEnd = node.value.indexOf('\n', lineFrom);
  const value = node.value.slice(lineFrom, valueEnd < 0 ? node.value.length : valueEnd);
  const indent = source.replace(/\r$/, '').length - value.length;
  const from = at + 1 + indent + offset - lineFrom;
  const part = node.value.slice(offset, offset + length);
  return at < 0 || indent < 0 || text.slice(from, from + length) !== part ? null : [from, from + length];
}
