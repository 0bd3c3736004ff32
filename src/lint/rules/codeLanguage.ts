import { definePageRule } from '../rule.ts';

/** Code fences name their language, which is used for highlighting and copying. */
export const codeLanguage = definePageRule({
  name: 'code-language',
  group: 'code',
  severity: 'warning',
  sentence: 'Every code block specifies a language.',
  wantsPresence: true,
  requestPattern:
    /\blanguage\b.*\b(?:code|fences?|fenced|snippets?|blocks?|file)\b|\b(?:code|fences?|fenced|snippets?)\b.*\blanguage (?:tag|identifier|label|hint)s?\b|\b(?:code|fences?|fenced|snippets?)\b.*\b(?:with|have|say|specify|include|declare|need|set|state|mark)\b[^.]*\blanguage\b(?!s)|\b(?:code|fences?|fenced|snippets?)\b[^.]*\bsyntax[ -]highlight\w*|\b(?:specify|declare|tag)\b[^.]*(?<!\b(?:plain|simple|clear|formal|everyday) )\blanguage\b(?!s)/i,
  example: { wrong: '```\nnpm install\n```', right: '```bash\nnpm install\n```' },
  check: (page, { say }) =>
    page.nodes.flatMap(({ node, from }) => {
      if (node.type !== 'code' || (node.lang ?? '') !== '' || node.value.trim() === '') return [];
      const marks = /^(?:`{3,}|~{3,})/.exec(page.text.slice(from, from + 80))?.[0];
      if (marks === undefined) return [];
      const at = from + marks.length;
      const language = guessed(node.value);
      return [
        say(from, at, 'This code block doesn’t specify a language.', [
          {
            title: language === 'text' ? 'Set language to plain text' : `Set language to ${language}`,
            edits: [{ from: at, to: at, text: language }],
          },
        ]),
      ];
    }),
});

const commands =
  /^(?:\$ |(?:npm|npx|yarn|pnpm|pip|pip3|python|python3|curl|git|docker|cd|brew|sudo|apt|apt-get|mkdir|export|go|cargo|kubectl|helm|bun|uv|poetry) )/;

/** The language the code is certainly in; `text` if none. */
function guessed(code: string): string {
  const text = code.trim();
  if (/^[[{]/.test(text) && isJson(text)) return 'json';
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return lines.length > 0 &&
    lines.every((line, index) => commands.test(line) || lines[index - 1]?.endsWith('\\') === true)
    ? 'bash'
    : 'text';
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
