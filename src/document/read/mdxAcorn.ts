import { Parser, type Options, type Program } from 'acorn';
import jsx from 'acorn-jsx';

const JsxParser = Parser.extend(jsx());

/** What these sites write in braces beyond JavaScript: a heading's `{#id}`, and `{{variable}}`, whose inner part this is. */
export const templateSyntaxPattern = /^\s*(?:#[^\s{}]+|\{\s*[\p{L}_$][\w$.-]*\s*\})\s*$/u;

/** Values that need no parser to be told as JavaScript: numbers, true and false, names, plain strings. */
const plain =
  /^\s*(?:-?\d+(?:\.\d+)?|true|false|null|[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*|"[^"\\\n]*"|'[^'\\\n]*')\s*$/;
/** A word that is no name in JavaScript, anywhere in a text. */
export const reservedWordPattern =
  /\b(?:if|in|do|var|for|new|try|case|else|enum|with|this|void|class|const|break|catch|super|throw|while|yield|delete|export|import|return|switch|default|extends|finally|continue|debugger|function|typeof|instanceof|await|let|static)\b/;

/** A parser's answer that says no more than where the text ends; nobody looks into the tree. */
function opaque(text: string): Program {
  return { type: 'Program', start: 0, end: text.length, body: [], sourceType: 'module' };
}

/** The acorn that the MDX tokenizer asks whether braces hold an expression. It takes what the service takes beyond JavaScript. */
export const mdxAcorn = {
  parse: (text: string, options: Options): Program => JsxParser.parse(text, options),
  parseExpressionAt: (text: string, position: number, options: Options) =>
    position === 0 && (templateSyntaxPattern.test(text) || (plain.test(text) && !reservedWordPattern.test(text)))
      ? opaque(text)
      : JsxParser.parseExpressionAt(text, position, options),
};
