import { parseTree, printParseErrorCode, type ParseError } from 'jsonc-parser';
import { listCodeBlocks, locateInCode } from '../page/codeBlocks.ts';
import { definePageRule } from '../rule.ts';

/** What an example may contain instead of values: an ellipsis, placeholders, and template variables. */
const notMeantAsJson = /\.\.\.|…|<[A-Za-z][^<>\n]*>|\{\{|\$\{|\[\[|^\s*(?:"[^"\n]*"|'[^'\n]*')\s*:|^\s*(?:\/\/|#)/;

/** JSON that can't be parsed. Comments are accepted, and blocks with several values or placeholders are skipped. */
export const jsonSyntax = definePageRule({
  name: 'json-syntax',
  group: 'code',
  severity: 'warning',
  sentence: 'JSON examples are valid JSON.',
  requestPattern:
    /\b(?:run|test|tested|verify|try)\b[^.]*\bcode\b|\bcode\b[^.]*\b(?:tested|verified)\b|\btested before\b|\bvalid JSON\b/i,
  example: { wrong: '{ "name": "Checkout", }', right: '{ "name": "Checkout" }' },
  check: (page, { say }) =>
    listCodeBlocks(page).flatMap((block) => {
      const { node, language } = block;
      if (language !== 'json' || node.value.trim() === '' || notMeantAsJson.test(node.value)) return [];
      const errors: ParseError[] = [];
      parseTree(node.value, errors, { allowTrailingComma: false, disallowComments: false });
      const [first] = errors;
      if (first === undefined || isSeveralValues(node.value)) return [];
      const start = node.value.lastIndexOf('\n', first.offset - 1) + 1;
      const line = /^.*/.exec(node.value.slice(start))?.[0] ?? '';
      const range = locateInCode(page, block, start + line.length - line.trimStart().length, line.trim().length);
      return range === null ? [] : [say(...range, `This isn’t valid JSON: ${messageOf(first)}.`)];
    }),
});

/** True for JSON lines, or several documents below each other. */
function isSeveralValues(text: string): boolean {
  return text
    .split(/\n(?=[[{])|\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .every((part, _, parts) => {
      const errors: ParseError[] = [];
      parseTree(part, errors, { allowTrailingComma: false, disallowComments: false });
      return parts.length > 1 && errors.length === 0;
    });
}

/** Such as “comma expected”. */
function messageOf({ error }: ParseError): string {
  const words = printParseErrorCode(error)
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return words === 'property name expected' || words === 'value expected'
    ? `${words}, for example because of a trailing comma`
    : words;
}
