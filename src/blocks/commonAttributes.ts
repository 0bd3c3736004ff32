import { z } from 'zod';

/** What a form needs to know of an attribute beside its type. */
export interface AttributeMeta {
  readonly label: string;
  readonly help?: string;
  /** What the options of a choice are called, where their own word says too little. */
  readonly words?: Readonly<Record<string, string>>;
  /** How it is edited, where its type alone does not say. */
  readonly control?: 'icon' | 'color' | 'page' | 'image' | 'video' | 'snippet' | 'code';
  /** Whether it is a name or a measure, by which something else goes, and no words. */
  readonly isName?: true;
  /** Whether its words are Markdown: emphasis, code and links. */
  readonly isMarkdown?: true;
  /** What readers get where the attribute is absent; said in the form, never written. */
  readonly default?: string | number | boolean;
}

/** Words. */
export const textAttribute = (meta: AttributeMeta) =>
  z
    .string()
    .optional()
    .meta({ ...meta });
/** Words that the component is not complete without. */
export const requiredTextAttribute = (meta: AttributeMeta) => z.string().meta({ ...meta });
/** On or off: the attribute's name alone is on. */
export const flagAttribute = (meta: AttributeMeta) =>
  z
    .boolean()
    .optional()
    .meta({ default: false, ...meta });
/** A number, written as an expression. */
export const numberAttribute = (meta: AttributeMeta) =>
  z
    .number()
    .optional()
    .meta({ ...meta });
/** One of some words. */
export const choiceAttribute = <const Words extends readonly [string, ...string[]]>(
  words: Words,
  meta: AttributeMeta,
) =>
  z
    .enum(words)
    .optional()
    .meta({ ...meta });
/** A list of words, written as an expression. */
export const textListAttribute = (meta: AttributeMeta) =>
  z
    .array(z.string())
    .optional()
    .meta({ ...meta });
/** Anything else, written as an expression and edited as its source. */
export const expressionAttribute = (meta: AttributeMeta) =>
  z
    .unknown()
    .optional()
    .meta({ control: 'code', ...meta });

/** The icon and its style, which many components take. */
export const iconAttributes = {
  icon: textAttribute({ label: 'Icon', help: 'The name of an icon, or the address of an image.', control: 'icon' }),
  iconType: choiceAttribute(['regular', 'solid', 'light', 'thin', 'sharp-solid', 'duotone', 'brands'], {
    label: 'Icon style',
    help: 'Only for Font Awesome icons.',
  }),
};

/** The classes that give a component its look. */
export const classNames = textAttribute({
  label: 'Look',
  isName: true,
  help: 'Class names from the site’s style sheets, separated by spaces.',
});

/** What any HTML element takes, as far as pages use it. */
export const htmlAttributes = {
  className: classNames,
  style: expressionAttribute({
    label: 'Inline styles',
    isName: true,
    help: 'CSS for this block only, such as {{ color: "red" }}.',
  }),
};

/** How large titles of steps are. */
export const titleSize = choiceAttribute(['p', 'h2', 'h3', 'h4'], {
  label: 'Title size',
  help: 'Titles that are headings appear in the page’s outline.',
  default: 'p',
  words: { p: 'Bold text', h2: 'Heading 2', h3: 'Heading 3', h4: 'Heading 4' },
});

/** Width and height. */
export const sizeAttributes = {
  width: textAttribute({ label: 'Width', isName: true }),
  height: textAttribute({ label: 'Height', isName: true }),
};

/** The anchor that links can end in. */
export const idAttribute = {
  id: textAttribute({ label: 'Anchor', isName: true, help: 'The part of a link to it after the #.' }),
};
