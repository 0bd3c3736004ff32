import type { SourceOutline, OutlineElement } from '#document/outline/outline.ts';
import { getAttributeTarget } from '#blocks/attributeTarget.ts';
import type { TextEdit } from '#base/textEdit.ts';
import type { FrontMatterString } from '#document/yaml/findFrontMatterStrings.ts';
import { replaceInYamlString, type YamlStringStyle } from '#document/yaml/patchYamlString.ts';

/** What a target is for its page: a link, a displayed file, an import or snippet, or a path in an attribute with unknown meaning. */
export type TargetKind = 'link' | 'file' | 'import' | 'snippet' | 'path';

/** A range in a page's text that names another file of the site or a web URL. */
export interface PageTarget {
  readonly kind: TargetKind;
  /** As written, with percent-encoding. In front matter, the string's value. */
  readonly target: string;
  readonly from: number;
  readonly to: number;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** How it is written in front matter; absent elsewhere. */
  readonly yaml?: YamlStringStyle;
}

type Unplaced = Omit<PageTarget, 'line' | 'column'>;

/** Everything a page's body and front matter name, in text order. `replaceInTarget` edits them. */
export function listPageTargets(
  text: string,
  { links, elements, imports }: Pick<SourceOutline, 'links' | 'elements' | 'imports'>,
  frontMatter: readonly FrontMatterString[],
): readonly PageTarget[] {
  const found: Unplaced[] = [
    ...frontMatter.flatMap(frontMatterTarget),
    ...links.map(({ kind, target, from, to }): Unplaced => ({
      kind: kind === 'image' ? 'file' : 'link',
      target,
      from,
      to,
    })),
    ...imports.map(({ target, from, to }): Unplaced => ({ kind: 'import', target, from, to })),
    ...elements.flatMap(targetsOf),
  ];
  return placed(
    text,
    found.filter(({ target }) => target !== '').toSorted((a, b) => a.from - b.from),
  );
}

/** A related page, an own URL, an icon, or a social image. Other icons are names. */
function frontMatterTarget({ key, value, from, to, style }: FrontMatterString): readonly Unplaced[] {
  const isPath = /^\.{0,2}\//.test(value);
  if (key === 'related') return [{ kind: 'link', target: value, from, to, yaml: style }];
  // Sites also set the URL of a folder, which hosts answer with its first page.
  if (key === 'url') return [{ kind: 'path', target: value, from, to, yaml: style }];
  return isPath || imageName.test(value) ? [{ kind: 'file', target: value, from, to, yaml: style }] : [];
}

/** The edit that replaces part of a target. In front matter, the result is quoted as YAML requires. */
export function replaceInTarget(
  { target, from, to, yaml }: PageTarget,
  start: number,
  end: number,
  text: string,
): TextEdit {
  return yaml === undefined
    ? { from: from + start, to: from + end, text }
    : replaceInYamlString({ value: target, from, to, style: yaml }, start, end, text);
}

const imageName = /^[^:?#]+\.(?:avif|gif|ico|jpe?g|png|svg|webp)$/i;

function targetsOf({ name, attributes }: OutlineElement): readonly Unplaced[] {
  return attributes.flatMap((attribute) => {
    const { value } = attribute;
    if (value === null) return [];
    const { target, from, to } = value;
    if (/^srcset$/i.test(attribute.name)) return listSourceSet(target, from);
    const kind = getAttributeTarget(name, attribute.name) ?? 'path';
    // A plain word may equal a page's name. In an attribute that isn't a link, only a path that starts with `/`, `./`, or `../` counts.
    return kind === 'path' && !/^\.{0,2}\//.test(target) ? [] : [{ kind, target, from, to }];
  });
}

/** The URLs of a `srcset`, each with its place (HTML, 2.5.5.10 "Parsing a srcset attribute"). */
function listSourceSet(written: string, start: number): readonly Unplaced[] {
  return [...written.matchAll(/(?:^|,|\s)\s*([^\s,](?:\S*[^\s,])?)(?:,|\s+[^,]*(?:,|$)|$)/g)].map(
    ({ 0: whole, 1: target = '', index }) => {
      const from = start + index + whole.indexOf(target);
      return { kind: 'file', target, from, to: from + target.length };
    },
  );
}

function placed(text: string, targets: readonly Unplaced[]): readonly PageTarget[] {
  let line = 1;
  let lineFrom = 0;
  return targets.map((target) => {
    for (let end = text.indexOf('\n', lineFrom); end >= 0 && end < target.from; end = text.indexOf('\n', lineFrom)) {
      line += 1;
      lineFrom = end + 1;
    }
    return { ...target, line, column: target.from - lineFrom + 1 };
  });
}
