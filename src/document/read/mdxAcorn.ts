import { Parser, type Options, type Program } from 'acorn';
import jsx from 'acorn-jsx';

const JsxParser = Parser.extend(jsx());

/**
 * Syntax in braces that these sites have beyond JavaScript: a heading's `{#id}`, and `{{variable}}`. Matches the text
 * inside the outer braces.
 */
export const templateSyntaxPattern = /^\s*(?:#[^\s{}]+|\{\s*[\p{L}_$][\w$.-]*\s*\})\s*$/u;

/** Values that are valid JavaScript without parsing: numbers, booleans, names, plain strings. */
const plain =
  /^\s*(?:-?\d+(?:\.\d+)?|true|false|null|[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*|"[^"\\\n]*"|'[^'\\\n]*')\s*$/;
/** A reserved word anywhere in a text. */
export const reservedWordPattern =
  /\b(?:if|in|do|var|for|new|try|case|else|enum|with|this|void|class|const|break|catch|super|throw|while|yield|delete|export|import|return|switch|default|extends|finally|continue|debugger|function|typeof|instanceof|await|let|static)\b/;

/** A dummy parse result with just the end of the text; the tree isn't used. */
function opaque(text: string): Program {
  return { type: 'Program', start: 0, end: text.length, body: [], sourceType: 'module' };
}

/** The acorn parser that the MDX tokenizer uses to find the end of expressions. Also accepts the service's syntax beyond JavaScript. */
export const mdxAcorn = {
  parse: (text: string, options: Options): Program => JsxParser.parse(text, options),
  parseExpressionAt: (text: string, position: number, options: Options) =>
    position === 0 && (templateSyntaxPattern.test(text) || (plain.test(text) && !reservedWordPattern.test(text)))
      ? opaque(text)
      : JsxParser.parseExpressionAt(text, position, options),
};
