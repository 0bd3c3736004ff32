import type { languages } from 'monaco-editor/editor';

const withinBraces = (inner: string) => String.raw`\{(?:[^{}]|${inner})*\}`;

/** An expression with up to two levels of braces in it, such as an object. */
const expression = withinBraces(withinBraces(String.raw`\{[^{}]*\}`));

/** Attributes of a tag: quoted text and braces may contain angle brackets. */
const attributes = String.raw`(?:[^<>"'{}]|"[^"]*"|'[^']*'|${expression})*`;

/** A line that ends with an opening tag, which isn't closed on it: what follows is inside. */
const opened = new RegExp(String.raw`^\s*<[A-Za-z][\w.:-]*(?:\s${attributes})?(?<!/)>\s*$`);

/** A line that begins a tag but doesn't end it: its attributes follow. */
const begun = new RegExp(String.raw`^\s*<[A-Za-z][\w.:-]*(?:\s${attributes})?$`);

/** A line of nothing but a closing tag. */
const closed = /^\s*<\/[A-Za-z][\w.:-]*>\s*$/;

/** How a new line after the cursor's line is indented because of tags. */
export type TagIndent = 'indent' | 'outdent';

const tagIndents: readonly (readonly [RegExp, TagIndent])[] = [
  [opened, 'indent'],
  [begun, 'indent'],
  [closed, 'outdent'],
];

/** The indentation of a new line relative to the text before the cursor; null if it stays. */
export function findTagIndent(before: string): TagIndent | null {
  return tagIndents.find(([pattern]) => pattern.test(before))?.[1] ?? null;
}

/**
 * Monaco's rules for Enter in MDX with other rules for tags. Its own indent after each line that has a tag anywhere, even
 * one that is closed on it, so a page drifts to the right.
 */
export function correctEnterRules(
  given: readonly languages.OnEnterRule[],
  actions: Readonly<Record<TagIndent, languages.IndentAction>>,
): languages.OnEnterRule[] {
  const others = given.filter(({ action }) => action.appendText !== undefined);
  const tags = tagIndents.map(([beforeText, indent]) => ({ beforeText, action: { indentAction: actions[indent] } }));
  return [...others, ...tags];
}
