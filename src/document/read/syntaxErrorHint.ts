/**
 * How to fix invalid MDX, based on the parser's message. Most such pages are Markdown for another parser, such as
 * README.md files. Null if the message already says how, or if the fix is unknown.
 */
export function syntaxErrorHint(message: string): string | null {
  if (message.includes('(note: to create a comment')) return 'Write the comment as `{/* … */}`.';
  if (message.includes('(note: to create a link')) return 'Write the URL by itself, or as `[text](url)`.';
  const open = /closing tag for `<([^>`]*)>`/.exec(message)?.[1];
  if (open !== undefined)
    return alone.has(open)
      ? `Write \`<${open} />\`, with a slash at the end.`
      : `Close it with \`</${open}>\`. If it isn’t a tag, write \`\\<${open}>\`, or put it in backticks.`;
  if (/import\/exports/.test(message))
    return 'A line that starts with “import” or “export” is read as code. If it’s text, start it with another word.';
  if (/expression|acorn/.test(message))
    return 'Braces contain code. If these are text, write `\\{` and `\\}`, or put them in backticks.';
  if (/(?:before|in) (?:local )?name/.test(message))
    return 'A `<` starts a tag. If this isn’t a tag, write `\\<`, or put it in backticks.';
  return null;
}

/** Void elements of HTML. */
const alone: ReadonlySet<string> = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
