import { isProgramLanguage, listCodeBlocks, locateInCode } from '../page/codeBlocks.ts';
import { definePageRule } from '../rule.ts';

/** A line in place of omitted code. */
const omission =
  /^[ \t]*(?:(?:\/\/|#|--|\/\*|<!--|\{\/\*)[ \t]*)?(?:\.\.\.|…)(?:[ \t]*(?:the )?(?:rest|existing|other|your|more|remaining|previous|same|code)\b[^\n]*)?[ \t]*(?:\*\/\}?|-->)?,?[ \t]*$/gim;

/** Code with parts left out. Off by default: an excerpt can be all that readers need. */
export const incompleteCode = definePageRule({
  name: 'incomplete-code',
  group: 'code',
  severity: 'suggestion',
  isOff: true,
  sentence: 'Code can be run as it is, with nothing left out.',
  requestPattern:
    /\bcomplete\b[^.]*\brunnable\b|\b(?:complete(?! (?:the|a|an|all|this|each|every)\b)|runnable|working|self-contained|copy[- ](?:and[- ])?paste\w*)\b[^.]*\b(?:code|examples?|snippets?|samples?)\b|\b(?:code|examples?|snippets?|samples?)\b[^.]*\b(?:complete(?! (?:the|a|an|all|this|each|every)\b)|runnable|self-contained|(?:run|work)s? as (?:written|is|shown)|cop(?:y|ied)[- ](?:and[- ])?paste)/i,
  example: { wrong: 'const client = connect();\n// ...', right: 'const client = connect();\nawait client.close();' },
  check: (page, { say }) =>
    listCodeBlocks(page).flatMap((block) => {
      const { node, language } = block;
      if (!isProgramLanguage(language) && language !== 'json') return [];
      const isPython = /^(?:py|python)$/.test(language);
      const found = [...node.value.matchAll(omission)].find((match) => !isPython || !isWholeBody(node.value, match));
      if (found === undefined) return [];
      const words = found[0].trim();
      const range = locateInCode(page, block, found.index + found[0].indexOf(words), words.length);
      return range === null ? [] : [say(...range, `“${words}” leaves code out, so readers can’t run this as it is.`)];
    }),
});

/** True for `...` as the whole body of a Python block, which is valid code that does nothing. */
function isWholeBody(code: string, { 0: written, index }: RegExpExecArray): boolean {
  if (written.trim() !== '...') return false;
  const before = code.slice(0, index).trimEnd();
  const next = /^\n(?:[ \t]*\n)*([ \t]*)\S/.exec(code.slice(index + written.length))?.[1] ?? '';
  const indent = /^[ \t]*/.exec(written)?.[0] ?? '';
  return before.endsWith(':') && next.length < Math.max(indent.length, 1);
}
