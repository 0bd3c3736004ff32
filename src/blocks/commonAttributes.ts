import { z } from 'zod';

/** What a form needs to know about an attribute besides its type. */
export interface AttributeMeta {
  readonly label: string;
  readonly help?: string;
  /** Labels of a choice's options, if their own text isn't clear enough. */
  readonly words?: Readonly<Record<string, string>>;
  /** The control, if the type doesn't determine it. */
  readonly control?: 'icon' | 'color' | 'page' | 'image' | 'video' | 'snippet' | 'code';
  /** True if the value is a name or a measurement, not prose. */
  readonly isName?: true;
  /** True if the text is Markdown: emphasis, code, and links. */
  readonly isMarkdown?: true;
  /** True if the label names the opposite of the attribute, so its switch is on unless the attribute is set. */
  readonly isInverted?: true;
  /** For numbers: the range of whole numbers that the component supports; null for no upper limit. */
  readonly range?: readonly [least: number, most: number | null];
  /** The value that applies if the attribute is absent; shown in the form, never written. */
  readonly default?: string | number | boolean;
}

/** Text. */
export const textAttribute = (meta: AttributeMeta) =>
  z
    .string()
    .optional()
    .meta({ ...meta });
/** Text that the component requires. */
export const requiredTextAttribute = (meta: AttributeMeta) => z.string().meta({ ...meta });
/** A boolean: the attribute's name alone means true. */
export const flagAttribute = (meta: AttributeMeta) =>
  z
    .boolean()
    .optional()
    .meta({ default: false, ...meta });
/** A number, written as an expression. */
export const numberAttribute = ({ range, ...meta }: AttributeMeta) => {
  if (range === undefined)
    return z
      .number()
      .optional()
      .meta({ ...meta });
  const [least, most] = range;
  const words =
    most === null ? `must be a whole number of ${least} or more` : `must be a whole number from ${least} to ${most}`;
  return z
    .int(words)
    .min(least, words)
    .max(most ?? Number.MAX_SAFE_INTEGER, words)
    .optional()
    .meta({ ...meta });
};
/** One of several keywords. */
export const choiceAttribute = <const Words extends readonly [string, ...string[]]>(
  words: Words,
  meta: AttributeMeta,
) =>
  z
    .enum(words)
    .optional()
    .meta({ ...meta });
/** A list of strings, written as an expression. */
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

/** The icon attributes that many components share. */
export const iconAttributes = {
  icon: textAttribute({ label: 'Icon', help: 'An icon name or image URL.', control: 'icon' }),
  iconType: choiceAttribute(['regular', 'solid', 'light', 'thin', 'sharp-solid', 'duotone', 'brands'], {
    label: 'Icon style',
    help: 'Only for Font Awesome icons.',
  }),
};

/** CSS classes of a component. */
export const classNames = textAttribute({
  label: 'CSS classes',
  isName: true,
  help: 'Separate class names with spaces.',
});

/** Common attributes of HTML elements. */
export const htmlAttributes = {
  className: classNames,
  style: expressionAttribute({
    label: 'Inline styles',
    isName: true,
    help: 'CSS for this block only, such as {{ color: "red" }}.',
  }),
};

/** Title size of steps. */
export const titleSize = choiceAttribute(['p', 'h2', 'h3', 'h4'], {
  label: 'Title size',
  help: 'Titles set as headings appear in the page outline.',
  default: 'p',
  words: { p: 'Bold text', h2: 'Heading 2', h3: 'Heading 3', h4: 'Heading 4' },
});

export const sizeAttributes = {
  width: textAttribute({ label: 'Width', isName: true }),
  height: textAttribute({ label: 'Height', isName: true }),
};

/** The anchor for links. */
export const idAttribute = {
  id: textAttribute({ label: 'Anchor', isName: true, help: 'The ID used in links, after the #.' }),
};
