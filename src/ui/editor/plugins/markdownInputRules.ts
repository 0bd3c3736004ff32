import {
  Extension,
  markInputRule,
  nodeInputRule,
  textblockTypeInputRule,
  wrappingInputRule,
  InputRule,
} from '@tiptap/core';
import type { MarkType, NodeType, Schema } from '@tiptap/pm/model';
import { sanitizeUrl } from '#reading/sanitizeUrl.ts';
import { labelKey, listLabels } from '../clipboard/convertFootnotes.ts';
import { allowsFootnote, insertFootnote } from '../footnotes/insertFootnote.ts';
import { findCellPosition } from '../tables/tableCommands.ts';

const boldRule = /(?:^|\s)(\*\*(?!\s+\*\*)((?:[^*]+))\*\*(?!\s+\*\*))$/;
const italicRule = /(?:^|\s)(\*(?!\s+\*)((?:[^*]+))\*(?!\s+\*))$/;
const boldLowRule = /(?:^|\s)(__(?!\s+__)((?:[^_]+))__(?!\s+__))$/;
const italicLowRule = /(?:^|\s)(_(?!\s+_)((?:[^_]+))_(?!\s+_))$/;
const strikeRule = /(?:^|\s)(~~(?!\s+~~)((?:[^~]+))~~(?!\s+~~))$/;
const codeRule = /(?:^|\s)(`(?!\s+`)((?:[^`]+))`(?!\s+`))$/;

/** Converts Markdown typed at a line's start or around text; one undo restores the characters. */
export const markdownInputRules = Extension.create({
  name: 'typingRules',
  addInputRules() {
    return rules(this.editor.schema);
  },
});

function rules({ nodes, marks }: Schema): InputRule[] {
  const found: InputRule[] = [];
  const { heading, bulletList, orderedList, blockquote, codeBlock, horizontalRule } = nodes;
  if (heading !== undefined)
    found.push(
      textblockTypeInputRule({
        find: /^(#{1,6})\s$/,
        type: heading,
        getAttributes: (match) => ({ level: match[1]?.length ?? 2 }),
      }),
    );
  if (bulletList !== undefined)
    found.push(outsideOfItems(wrappingInputRule({ find: /^\s*([-+*])\s$/, type: bulletList })));
  if (orderedList !== undefined) {
    found.push(
      outsideOfItems(
        wrappingInputRule({
          find: /^(\d+)\.\s$/,
          type: orderedList,
          getAttributes: (match) => ({ start: Number(match[1]) }),
          joinPredicate: (match, node) => node.childCount + Number(node.attrs['start']) === Number(match[1]),
        }),
      ),
    );
  }
  if (blockquote !== undefined) found.push(wrappingInputRule({ find: /^\s*>\s$/, type: blockquote }));
  if (codeBlock !== undefined)
    found.push(
      textblockTypeInputRule({
        find: /^```([\w+#-]*)[\s\n]$/,
        type: codeBlock,
        getAttributes: (match) => ({ language: match[1] === '' ? null : (match[1] ?? null) }),
      }),
    );
  if (horizontalRule !== undefined)
    found.push(outsideOfCells(nodeInputRule({ find: /^(?:---|___\s|\*\*\*\s)$/, type: horizontalRule })));
  for (const [find, name] of [
    [boldRule, 'bold'],
    [boldLowRule, 'bold'],
    [italicRule, 'italic'],
    [italicLowRule, 'italic'],
    [strikeRule, 'strike'],
    [codeRule, 'code'],
  ] as const) {
    const type = marks[name];
    if (type !== undefined) found.push(markInputRule({ find, type }));
  }
  if (nodes['mathInline'] !== undefined) found.push(formulaRule(nodes['mathInline']));
  if (nodes['footnoteReference'] !== undefined) found.push(footnoteRule());
  const { link } = marks;
  if (link !== undefined) found.push(linkRule(link));
  return found;
}

/** A rule that does nothing in a table, whose cells hold only inline content. */
function outsideOfCells({ find, handler }: InputRule): InputRule {
  return new InputRule({
    find,
    handler: (typed) => (findCellPosition(typed.state.doc.resolve(typed.range.from)) === null ? handler(typed) : null),
  });
}

/** A rule that does nothing on the first line of a list item, which already has a marker: Tab makes a nested list. */
function outsideOfItems({ find, handler }: InputRule): InputRule {
  return new InputRule({
    find,
    handler: (typed) => {
      const $from = typed.state.doc.resolve(typed.range.from);
      const isMarked = $from.depth > 1 && $from.node(-1).type.name === 'listItem' && $from.index(-1) === 0;
      return isMarked ? null : handler(typed);
    },
  });
}

/** True if text between dollar signs is meant as a formula, not as prices or variable names. */
export function looksLikeFormula(words: string): boolean {
  if (/^[\d.,]+(?:\s|\+?$)|^[A-Z][A-Z0-9]*_|^\{|[-+/:.,]$/.test(words)) return false;
  return /[\\^_={}+]|^[a-z]$/i.test(words);
}

/** `$x^2$` becomes a formula if it looks like one. */
function formulaRule(type: NodeType): InputRule {
  return new InputRule({
    find: /(?:^|[\s(])(\$([^\s$](?:[^$]*[^\s$])?)\$)$/,
    handler: ({ state, range, match }) => {
      const [, typed = '', value = ''] = match;
      if (!looksLikeFormula(value)) return;
      state.tr.replaceWith(range.from + match[0].length - typed.length, range.to, type.create({ value }));
    },
  });
}

/** `[^1]` after text becomes a footnote, `[^name]` only if the page has a note of that name: `[^abc]` may be a regular expression. */
function footnoteRule(): InputRule {
  return new InputRule({
    find: /[^\s\\[!](\s?\[\^([^\]\s[]+)\])$/,
    handler: ({ state, range, match }) => {
      const [, typed = '', label = ''] = match;
      if (!allowsFootnote(state.doc.resolve(range.from))) return;
      const { definitions } = listLabels(state.doc.content);
      if (!/^\d{1,3}$/.test(label) && !definitions.has(labelKey(label))) return;
      insertFootnote(state.tr, range.from + match[0].length - typed.trimStart().length, range.to, label);
    },
  });
}

/** `[words](address)` becomes a link; an unsafe URL stays text. */
function linkRule(type: MarkType): InputRule {
  return new InputRule({
    find: /(?:^|[^!])(\[([^\]]+)\]\(([^()\s]+)\))$/,
    handler: ({ state, range, match }) => {
      const [, typed = '', words = '', address = ''] = match;
      if (sanitizeUrl(address) === null) return;
      const from = range.from + match[0].length - typed.length;
      state.tr
        .replaceWith(from, range.to, state.schema.text(words, [type.create({ href: address, title: null })]))
        .removeStoredMark(type);
    },
  });
}
