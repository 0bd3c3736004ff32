import { getOwnProperty } from '#base/getOwnProperty.ts';
import { concatMappedTexts, maskText, sliceMappedText, trimMappedText, type MappedText } from './mappedText.ts';
import type { PageToken } from './pageToken.ts';
import type { BlockScope } from './compileScope.ts';
import { replacePlaceholders } from './maskIgnoredPatterns.ts';

/** A piece of a page that rules check: text and scope. */
export interface ValeBlock {
  readonly content: MappedText;
  readonly scope: BlockScope;
}

/** Parts of a page to ignore. */
export interface SkipOptions {
  /** Elements whose text is skipped. */
  readonly tags: ReadonlySet<string>;
  /** Elements whose text is masked, keeping its length. */
  readonly masks: ReadonlySet<string>;
  readonly classes: ReadonlySet<string>;
  readonly attributes: ReadonlySet<string>;
}

const blockScopes: Readonly<Record<string, string>> = {
  th: 'text.table.header',
  td: 'text.table.cell',
  caption: 'text.table.caption',
  li: 'text.list',
  blockquote: 'text.blockquote',
  figcaption: 'text.figure.caption',
  h1: 'text.heading.h1',
  h2: 'text.heading.h2',
  h3: 'text.heading.h3',
  h4: 'text.heading.h4',
  h5: 'text.heading.h5',
  h6: 'text.heading.h6',
};
const inlineScopes: Readonly<Record<string, string>> = {
  strong: 'strong',
  b: 'strong',
  a: 'link',
  em: 'emphasis',
  i: 'emphasis',
  code: 'code',
};

interface OpenElement {
  readonly tag: string;
  readonly isInline: boolean;
  readonly skips: boolean;
  readonly masks: boolean;
  /** Number of the block's text pieces when the element was opened. */
  readonly from: number;
}

/**
 * Blocks of a page in order: paragraphs (also by sentence), headings, items, cells, captions, alt texts, and inline
 * elements such as links.
 */
export function splitIntoBlocks(
  tokens: readonly PageToken[],
  ending: string,
  skipping: SkipOptions,
): readonly ValeBlock[] {
  const reader = new BlockReader(ending, skipping);
  for (const token of tokens) reader.take(token);
  return reader.end();
}

class BlockReader {
  private readonly blocks: ValeBlock[] = [];
  private readonly summary: MappedText[] = [];
  private readonly open: OpenElement[] = [];
  private pieces: MappedText[] = [];
  private readonly ending: string;
  private readonly skipping: SkipOptions;

  constructor(ending: string, skipping: SkipOptions) {
    this.ending = ending;
    this.skipping = skipping;
  }

  take(token: PageToken): void {
    if (token.kind === 'open') this.opened(token);
    else if (token.kind === 'close') this.closed(token.tag);
    else if (token.kind === 'text') this.text(token);
    else if (token.kind === 'attribute' && !this.skipping.attributes.has(token.name) && !this.skips()) {
      this.push(trimMappedText(token.content), `text.attr.${token.name}`);
    }
  }

  end(): readonly ValeBlock[] {
    this.flush();
    if (this.summary.length > 0) this.push(concatMappedTexts(this.summary), 'summary');
    return this.blocks;
  }

  private opened({ tag, isInline, classes }: Extract<PageToken, { kind: 'open' }>): void {
    if (!isInline) {
      this.flush();
      if (this.open.at(-1)?.tag === 'p') this.open.pop();
    }
    const isIgnored = classes.some((name) => this.skipping.classes.has(name));
    this.open.push({
      tag,
      isInline,
      skips: this.skipping.tags.has(tag) || (isIgnored && !isInline),
      masks: this.skipping.masks.has(tag) || (isIgnored && isInline),
      from: this.pieces.length,
    });
  }

  private closed(tag: string): void {
    const index = this.open.findLastIndex((element) => element.tag === tag);
    const element = this.open[index];
    if (element === undefined) return;
    if (element.isInline) this.inline(element);
    else this.flush();
    this.open.length = index;
  }

  private text({ content, isAddress }: Extract<PageToken, { kind: 'text' }>): void {
    if (this.skips()) return;
    const isMasked = isAddress || this.open.some(({ masks }) => masks);
    this.pieces.push(isMasked ? maskText(content) : replacePlaceholders(content));
  }

  private skips(): boolean {
    return this.open.some(({ skips }) => skips);
  }

  /** An inline element, such as a link, is both its own block and part of its paragraph's. */
  private inline({ tag, from }: OpenElement): void {
    const scope = getOwnProperty(inlineScopes, tag);
    const content = trimMappedText(concatMappedTexts(this.pieces.slice(from)));
    if (scope !== undefined && content.text !== '' && !this.skips()) {
      this.blocks.push({
        content,
        scope: {
          sections: new Set([scope, this.ending]),
          ancestors: new Set([...this.scopeHere().split('.'), scope, this.ending]),
        },
      });
    }
  }

  private scopeHere(): string {
    return this.open.map(({ tag }) => getOwnProperty(blockScopes, tag)).find((scope) => scope !== undefined) ?? 'text';
  }

  private flush(): void {
    const content = trimMappedText(concatMappedTexts(this.pieces));
    this.pieces = [];
    if (content.text === '') return;
    const scope = this.scopeHere();
    if (scope === 'text' || scope === 'text.list' || scope === 'text.blockquote')
      this.summary.push(content, { text: '\n\n', offsets: [content.offsets.at(-1) ?? 0, content.offsets.at(-1) ?? 0] });
    if (scope === 'text') {
      this.push(content, 'paragraph');
      for (const [from, to] of sentencesOf(content.text)) this.push(sliceMappedText(content, from, to), 'sentence');
    }
    this.push(content, scope);
  }

  private push(content: MappedText, scope: string): void {
    const sections = new Set([...scope.split('.'), this.ending]);
    if (content.text !== '') this.blocks.push({ content, scope: { sections, ancestors: sections } });
  }
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Sentence ranges, without the white space around them. */
function sentencesOf(text: string): readonly (readonly [number, number])[] {
  const ranges: (readonly [number, number])[] = [];
  for (const { index, segment } of segmenter.segment(text.replaceAll(/(?<![.?!:]["’”)]*)\n/g, ' '))) {
    const start = index + segment.length - segment.trimStart().length;
    const end = start + segment.trim().length;
    if (end > start) ranges.push([start, end]);
  }
  return ranges;
}
