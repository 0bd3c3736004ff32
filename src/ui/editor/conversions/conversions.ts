import {
  Heading1,
  Heading2,
  Heading3,
  Heading4,
  List,
  ListChecks,
  ListOrdered,
  Quote,
  SquareCode,
  Type,
  Ungroup,
  type LucideIcon,
} from 'lucide-react';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { BlockSpec } from '#blocks/blockSpec.ts';
import { blockSpecs } from '#blocks/registry.ts';
import { menuIcons } from '../insert/menuIcons.ts';
import {
  getListKind,
  toBox,
  toCode,
  toHeading,
  toList,
  toParts,
  toQuote,
  toText,
  toSection,
  unwrap,
  type Conversion,
  type ListKind,
} from './convertBlocks.ts';
import { isList, isQuote } from './sections.ts';

/**
 * Which blocks at the caret are converted:
 * - `lines`: the text blocks, taken out of their list
 * - `text`: the text blocks, taken out of their list or quote
 * - `list`: the whole list, if they are in one
 * - `wrap`: the whole list, or the whole callout or quote if they fill it
 * - `parts`: the whole list or component, if they are parts of one
 * - `container`: the innermost list, quote, or component around them
 */
export type ConversionScope = 'lines' | 'text' | 'list' | 'wrap' | 'parts' | 'container';

/** Something that blocks can be turned into or wrapped in. */
export interface BlockConversion {
  readonly id: string;
  /** What it does, for lists of actions. */
  readonly title: string;
  readonly label: string;
  readonly group: 'turn' | 'wrap' | 'unwrap';
  readonly icon: LucideIcon;
  /** In ProseMirror notation; the first one is displayed. */
  readonly keys: readonly string[];
  /** Other search terms, in lowercase. */
  readonly synonyms: readonly string[];
  readonly scope: ConversionScope;
  readonly convert: Conversion;
  /** True if blocks are it already; `ancestors` starts with their parent. Absent if it can be repeated. */
  readonly isCurrent?: (blocks: readonly DocumentNode[], ancestors: readonly DocumentNode[]) => boolean;
}

type Details = Pick<BlockConversion, 'id' | 'label' | 'icon' | 'convert'> &
  Partial<Pick<BlockConversion, 'keys' | 'synonyms' | 'title' | 'isCurrent'>>;

function turn(scope: ConversionScope, details: Details): BlockConversion {
  const { label } = details;
  return { title: `Turn into ${label.toLowerCase()}`, keys: [], synonyms: [], ...details, group: 'turn', scope };
}

const headingIcons = [Heading1, Heading2, Heading3, Heading4] as const;

function heading(level: 1 | 2 | 3 | 4): BlockConversion {
  return turn('lines', {
    id: `heading${level}`,
    label: `Heading ${level}`,
    icon: headingIcons[level - 1] ?? Heading2,
    keys: [`Mod-Alt-${level}`],
    synonyms: [`h${level}`],
    convert: toHeading(level),
    isCurrent: (blocks) => blocks.every(({ type, attrs }) => type.name === 'heading' && attrs['level'] === level),
  });
}

function list(kind: ListKind, details: Omit<Details, 'convert' | 'title'>): BlockConversion {
  const isOfKind = (node: DocumentNode) => isList(node) && getListKind(node) === kind;
  return turn('list', {
    ...details,
    title: `Turn into a ${details.label.toLowerCase()}`,
    convert: toList(kind),
    isCurrent: (blocks, ancestors) => {
      const around = ancestors.find(isList);
      return around === undefined ? blocks.every(isOfKind) : isOfKind(around);
    },
  });
}

/** The conversions that page actions name. */
export const textConversions = {
  text: turn('text', {
    id: 'text',
    label: 'Text',
    icon: Type,
    keys: ['Mod-Alt-0'],
    synonyms: ['paragraph'],
    convert: toText,
    isCurrent: (blocks, [parent]) =>
      blocks.every(({ type }) => type.name === 'paragraph') &&
      (parent === undefined || !['listItem', 'blockquote'].includes(parent.type.name)),
  }),
  heading1: heading(1),
  heading2: heading(2),
  heading3: heading(3),
  heading4: heading(4),
  bulletedList: list('bullet', {
    id: 'bulletedList',
    label: 'Bulleted list',
    icon: List,
    keys: ['Mod-Shift-8'],
    synonyms: ['ul', 'unordered'],
  }),
  numberedList: list('ordered', {
    id: 'numberedList',
    label: 'Numbered list',
    icon: ListOrdered,
    keys: ['Mod-Shift-7'],
    synonyms: ['ol', 'ordered'],
  }),
  taskList: list('task', {
    id: 'taskList',
    label: 'Task list',
    icon: ListChecks,
    keys: ['Mod-Shift-6'],
    synonyms: ['todo', 'checklist'],
  }),
  quote: turn('wrap', {
    id: 'quote',
    title: 'Turn into a quote',
    label: 'Quote',
    icon: Quote,
    keys: ['Mod-Shift-9'],
    synonyms: ['blockquote'],
    convert: toQuote,
    isCurrent: (blocks, ancestors) => ancestors.some(isQuote) || blocks.every(isQuote),
  }),
  codeBlock: turn('lines', {
    id: 'codeBlock',
    title: 'Turn into a code block',
    label: 'Code block',
    icon: SquareCode,
    keys: ['Mod-Alt-8'],
    synonyms: ['fence', 'pre'],
    convert: toCode,
    isCurrent: (blocks) => blocks.every(({ type }) => type.spec.code === true),
  }),
} as const satisfies Readonly<Record<string, BlockConversion>>;

/** Removes what is around blocks. */
export const unwrapConversion: BlockConversion = {
  id: 'unwrap',
  title: 'Unwrap',
  label: 'Unwrap',
  group: 'unwrap',
  icon: Ungroup,
  keys: ['Mod-Shift-0'],
  synonyms: ['remove', 'lift', 'ungroup'],
  scope: 'container',
  convert: unwrap,
};

/** The conversions that wrap blocks in a component: one for each kind of box, or else one. */
function wrapsIn(spec: BlockSpec): readonly BlockConversion[] {
  const { wrap } = spec;
  if (wrap === undefined) return [];
  const tags = wrap.as === 'box' ? spec.tags : spec.tags.slice(0, 1);
  return tags.map((tag, index) => {
    const entry = spec.menu.find(({ title }) => wrap.as !== 'box' || title === tag);
    const label = entry?.title ?? `Custom ${spec.title.toLowerCase()}`;
    const phrase =
      wrap.as === 'box' && entry !== undefined ? `${label} ${spec.title.toLowerCase()}` : label.toLowerCase();
    const article = label.endsWith('s') && wrap.as === 'parts' ? '' : /^[aeiou]/i.test(phrase) ? 'an ' : 'a ';
    const isIt = ({ type, attrs }: DocumentNode) => type.name === spec.name && attrs['tag'] === tag;
    return {
      id: wrap.as === 'box' ? `${spec.name} ${tag}` : spec.name,
      title: `Wrap in ${article}${phrase}`,
      label,
      group: 'wrap',
      icon: menuIcons[entry?.icon ?? spec.icon ?? 'component'],
      keys: index === 0 ? (wrap.keys ?? []) : [],
      synonyms: [...(entry?.synonyms ?? []), spec.title.toLowerCase()],
      scope: wrap.as === 'box' ? 'wrap' : 'parts',
      convert: wrap.as === 'box' ? toBox(spec, tag) : wrap.as === 'parts' ? toParts(spec) : toSection(spec),
      ...(wrap.as !== 'box'
        ? {}
        : {
            isCurrent: (blocks: readonly DocumentNode[], [parent]: readonly DocumentNode[]) => {
              const isFilled = parent !== undefined && parent.childCount === blocks.length && isIt(parent);
              return isFilled || (blocks.length === 1 && blocks.every(isIt));
            },
          }),
    };
  });
}

const boxesFirst = ['box', 'parts', 'section'];

/** Everything that blocks can be turned into or wrapped in, in menu order. */
export const blockConversions: readonly BlockConversion[] = [
  ...Object.values(textConversions),
  ...blockSpecs
    .toSorted((one, other) => boxesFirst.indexOf(one.wrap?.as ?? '') - boxesFirst.indexOf(other.wrap?.as ?? ''))
    .flatMap(wrapsIn),
  unwrapConversion,
];
