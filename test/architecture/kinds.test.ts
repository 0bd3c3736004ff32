import { describe, expect, it } from 'vitest';
import { blockSpecs } from '#blocks/registry.ts';
import { sourceFiles, sourceText, styleSheets } from './imports.ts';

const shared = /^(?:document|config|site|lint|reading|editor|state|ui)\//;

/** Tools for a single kind: images from files, and the text of a tooltip. These files may name that kind; all others must use its spec. */
const toolsOfOneKind: Readonly<Record<string, readonly string[]>> = {
  'ui/editor/media/ImageMenu.tsx': ['frame'],
  'ui/editor/media/darkPicture.ts': ['img'],
  'ui/editor/media/resizePicture.ts': ['img'],
  'ui/editor/media/offerWebP.ts': ['img'],
  'ui/editor/insert/insertItem.ts': ['img'],
  'ui/editor/inPlace/TooltipField.tsx': ['tooltip'],
  'ui/editor/inPlace/addTooltip.ts': ['tooltip'],
};

/** Matches code that checks whether a node, mark, or element is of a kind. */
function asksFor(name: string, text: string): boolean {
  const quoted = `['"\`]${name}['"\`]`;
  const asked = [
    `type(?:\\.name)? [!=]==? ${quoted}`,
    `(?:nodes|marks)(?:\\.${name}\\b|\\[${quoted}\\])`,
    `data-(?:node|docwright)\\\\?[$^*]?=\\\\?${quoted}`,
    `isActive\\(${quoted}`,
  ];
  return new RegExp(asked.join('|')).test(text) || (/[A-Z]/.test(name) && new RegExp(quoted).test(text));
}

/** The kinds that a text checks by name or lists in a table. */
function kindsIn(text: string): readonly string[] {
  const names = blockSpecs.map(({ name }) => name);
  const entries = names.filter((name) => new RegExp(`^\\s*${name}: [A-Z]\\w*,$`, 'm').test(text));
  return names.filter((name) => asksFor(name, text) || (entries.length > 2 && entries.includes(name)));
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`\\])\/\/[^\n]*/g, '$1');
}

describe('shared code names no kind', () => {
  it('asks the component’s spec instead, in code and in style sheets', () => {
    const files = [...sourceFiles(), ...styleSheets()].filter((file) => shared.test(file));
    const complaints = files.flatMap((file) =>
      kindsIn(withoutComments(sourceText(file)))
        .filter((name) => toolsOfOneKind[file]?.includes(name) !== true)
        .map((name) => `${file} asks for "${name}". Ask a property of its spec or view instead.`),
    );
    expect(files.length).toBeGreaterThan(300);
    expect(complaints).toEqual([]);
  });

  it('lists no exception that is no longer needed', () => {
    expect(
      Object.entries(toolsOfOneKind).flatMap(([file, names]) =>
        names.filter((name) => !kindsIn(withoutComments(sourceText(file))).includes(name)),
      ),
    ).toEqual([]);
  });

  it.each([
    ["if (node.type.name === 'card') return;", 'card'],
    ["schema.nodes['img']", 'img'],
    ['schema.marks.tooltip', 'tooltip'],
    [".page-text [data-node='codeGroup'] {", 'codeGroup'],
    ["before.add('paramField')", 'paramField'],
    ['  steps: ListOrdered,\n  tab: PanelTop,\n  tabs: PanelTop,', 'steps'],
  ])('detects a kind in %s', (text, name) => {
    expect(kindsIn(text)).toContain(name);
  });
});
