import { getOwnProperty } from '#base/getOwnProperty.ts';

/** The language that is rendered as a diagram. */
export const diagramLanguage = 'mermaid';

/** A code block's options, parsed from its meta string (the info string after the language). */
export interface CodeMeta {
  readonly title: string;
  /** Name of the icon next to the title; '' for none. */
  readonly icon: string;
  /** Highlighted lines, from 1. */
  readonly highlight: readonly number[];
  /** Lines in focus, while all others are faded; empty for no focus. */
  readonly focus: readonly number[];
  readonly lines: boolean;
  readonly wrap: boolean;
  readonly expandable: boolean;
  readonly nocopy: boolean;
  /** Corner of a diagram's controls. */
  readonly placement: DiagramPlacement;
  /** True if a diagram has controls; null if its height decides. */
  readonly actions: boolean | null;
}

/** A corner for a diagram's controls. */
export type DiagramPlacement = (typeof diagramCorners)[number];

/** Corners for a diagram's controls. */
export const diagramCorners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;

/** Boolean options. */
export type CodeFlag = 'lines' | 'wrap' | 'expandable' | 'nocopy';

/** The boolean options in the order of a form. An inverted one has the label of its opposite, so it is shown as on unless it is set. */
export const codeFlagOptions: readonly {
  readonly flag: CodeFlag;
  readonly label: string;
  readonly isInverted: boolean;
}[] = [
  { flag: 'lines', label: 'Line numbers', isInverted: false },
  { flag: 'wrap', label: 'Wrap long lines', isInverted: false },
  { flag: 'expandable', label: 'Collapse long code', isInverted: false },
  { flag: 'nocopy', label: 'Copy button', isInverted: true },
];

/** True for code of one line without a title or icon, which needs no header of its own. */
export function isSingleLine(code: string, { title, icon }: Pick<CodeMeta, 'title' | 'icon'>): boolean {
  return title === '' && icon === '' && !code.includes('\n');
}

/** A part of a meta string: lines in braces, a word, or an option with a value. */
export type CodeMetaToken = {
  readonly kind: 'ranges' | 'word' | 'option';
  readonly name: string;
  readonly value: string;
  readonly from: number;
  readonly to: number;
};

const pattern = /\{([^}]*)\}|([A-Za-z][\w-]*)=(?:"([^"]*)"|'([^']*)'|\{([^}]*)\}|(\S*))|(\S+)/g;
const flags: Readonly<Record<string, CodeFlag>> = {
  lines: 'lines',
  showLineNumbers: 'lines',
  wrap: 'wrap',
  expandable: 'expandable',
  '[expandable]': 'expandable',
  nocopy: 'nocopy',
};
const otherWords = new Set(['twoslash']);

/** The parts of a meta string, in order. */
export function tokenizeCodeMeta(meta: string): readonly CodeMetaToken[] {
  return [...meta.matchAll(pattern)].map((match): CodeMetaToken => {
    const [text, ranges, name, double, single, braces, bare, word] = match;
    const place = { from: match.index, to: match.index + text.length };
    if (ranges !== undefined) return { kind: 'ranges', name: 'highlight', value: ranges, ...place };
    if (name !== undefined) return { kind: 'option', name, value: double ?? single ?? braces ?? bare ?? '', ...place };
    return { kind: 'word', name: word ?? '', value: '', ...place };
  });
}

function isTitleWord({ kind, name }: CodeMetaToken): boolean {
  return kind === 'word' && getOwnProperty(flags, name) === undefined && !otherWords.has(name);
}

/** The boolean option that an option's name turns on; undefined if it is another one. */
export function getCodeFlag(name: string): CodeFlag | undefined {
  return getOwnProperty(flags, name);
}

/** Parses a meta string. Unrecognized words are the title. */
export function parseCodeMeta(meta: string): CodeMeta {
  const tokens = tokenizeCodeMeta(meta);
  const words = tokens.filter(isTitleWord).map(({ name }) => name);
  const isOn = (flag: CodeFlag) =>
    tokens.some(
      ({ kind, name, value }) => kind !== 'ranges' && getOwnProperty(flags, name) === flag && value !== 'false',
    );
  const option = (wanted: string) => tokens.find(({ kind, name }) => kind === 'option' && name === wanted)?.value;
  const actions = option('actions');
  const linesOf = (wanted: string) =>
    tokens
      .filter(({ kind, name }) => kind !== 'word' && name === wanted)
      .flatMap(({ value }) => parseLineNumbers(value));
  return {
    title: option('title') ?? words.join(' '),
    icon: option('icon') ?? '',
    highlight: linesOf('highlight'),
    focus: linesOf('focus'),
    lines: isOn('lines'),
    wrap: isOn('wrap'),
    expandable: isOn('expandable'),
    nocopy: isOn('nocopy'),
    placement: diagramCorners.find((corner) => corner === option('placement')) ?? 'bottom-right',
    actions: actions === 'true' ? true : actions === 'false' ? false : null,
  };
}

/** Changes the title, keeping its position and notation. */
export function setCodeTitle(meta: string, title: string): string {
  const tokens = tokenizeCodeMeta(meta);
  const clean = title.replaceAll(/[\r\n`]+/g, ' ').trim();
  const keyed = tokens.find(({ kind, name }) => kind === 'option' && name === 'title');
  const isPlain = clean === '' || (tokenizeCodeMeta(clean).every(isTitleWord) && !clean.includes('='));
  const quoted = `title="${clean.replaceAll('"', "'")}"`;
  if (keyed !== undefined) return replaced(meta, keyed.from, keyed.to, clean === '' ? '' : quoted);
  const words = tokens.filter(isTitleWord);
  const first = words[0];
  const written = isPlain ? clean : quoted;
  if (first === undefined) return written === '' ? meta : meta === '' ? written : `${written} ${meta}`;
  const rest = words
    .slice(1)
    .toReversed()
    .reduce((text, { from, to }) => replaced(text, from, to, ''), meta);
  return replaced(rest, first.from, first.to, written);
}

/** Turns an option on or off. */
export function setCodeFlag(meta: string, flag: CodeFlag, on: boolean): string {
  if (parseCodeMeta(meta)[flag] === on) return meta;
  const without = tokenizeCodeMeta(meta)
    .filter(({ kind, name }) => kind !== 'ranges' && getOwnProperty(flags, name) === flag)
    .toReversed()
    .reduce((text, { from, to }) => replaced(text, from, to, ''), meta);
  return on ? joined(without, flag) : without;
}

/** Sets the icon next to the title; '' removes it. */
export function setCodeIcon(meta: string, icon: string): string {
  const clean = icon
    .replaceAll(/[\r\n`]+/g, ' ')
    .replaceAll('"', "'")
    .trim();
  return withOption(meta, 'icon', clean === '' ? '' : `icon="${clean}"`);
}

/** Changes a diagram's control options; omits defaults. */
export function setDiagramControls(
  meta: string,
  { placement, actions }: Partial<Pick<CodeMeta, 'placement' | 'actions'>>,
): string {
  const placed =
    placement === undefined
      ? meta
      : withOption(meta, 'placement', placement === 'bottom-right' ? '' : `placement="${placement}"`);
  return actions === undefined
    ? placed
    : withOption(placed, 'actions', actions === null ? '' : `actions={${String(actions)}}`);
}

/** Replaces an option in place, or appends it; '' removes it. */
function withOption(meta: string, name: string, written: string): string {
  const found = tokenizeCodeMeta(meta).find((token) => token.kind === 'option' && token.name === name);
  if (found !== undefined) return replaced(meta, found.from, found.to, written);
  return written === '' ? meta : joined(meta, written);
}

/** Changes the highlighted lines or those in focus, keeping their notation: `{1,3-5}`, or by name. */
export function setCodeLines(meta: string, option: 'highlight' | 'focus', lines: readonly number[]): string {
  const found = tokenizeCodeMeta(meta).filter(({ kind, name }) => kind !== 'word' && name === option);
  const ranges = formatLineNumbers(lines);
  const [first] = found;
  if (first === undefined)
    return ranges === '' ? meta : joined(meta, option === 'focus' ? `focus={${ranges}}` : `{${ranges}}`);
  const rest = found
    .slice(1)
    .toReversed()
    .reduce((text, { from, to }) => replaced(text, from, to, ''), meta);
  const written =
    first.kind === 'ranges'
      ? `{${ranges}}`
      : meta.startsWith(`${option}="`, first.from)
        ? `${option}="${ranges}"`
        : `${option}={${ranges}}`;
  return replaced(rest, first.from, first.to, ranges === '' ? '' : written);
}

function joined(meta: string, word: string): string {
  return meta === '' ? word : `${meta} ${word}`;
}

/** Replaces a range of a text. If `by` is empty, removes one of the surrounding spaces too. */
function replaced(text: string, from: number, to: number, by: string): string {
  if (by !== '') return text.slice(0, from) + by + text.slice(to);
  const before = text.slice(0, from).trimEnd();
  const after = text.slice(to).trimStart();
  return before === '' || after === '' ? before + after : `${before} ${after}`;
}

const most = 10_000;

/** Parses line numbers: `1,3-5`. */
export function parseLineNumbers(source: string): readonly number[] {
  const found = new Set<number>();
  for (const [, from = '', to = from] of source.matchAll(/(\d+)(?:\s*-\s*(\d+))?/g)) {
    for (let line = Number(from); line <= Math.min(Number(to), Number(from) + most); line += 1) found.add(line);
  }
  return [...found].toSorted((one, other) => one - other);
}

/** Formats line numbers: `1,3-5`. */
export function formatLineNumbers(lines: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const line of [...new Set(lines)].toSorted((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last !== undefined && last.to === line - 1) last.to = line;
    else ranges.push({ from: line, to: line });
  }
  return ranges.map(({ from, to }) => (from === to ? String(from) : `${from}-${to}`)).join(',');
}
