import { describe, expect, it } from 'vitest';
import { blockSpecs } from '#blocks/registry.ts';
import { sourceFiles, sourceText, styleSheets } from './imports.ts';

const shared = /^(?:document|config|site|lint|reading|editor|state|ui)\//;

/** Tools that are made for one kind: pictures from files, and the words of a tooltip. What is here may name that kind; all else asks its spec. */
const toolsOfOneKind: Readonly<Record<string, readonly string[]>> = {
  'ui/editor/media/ImageMenu.tsx': ['frame'],
  'ui/editor/media/darkPicture.ts': ['img'],
  'ui/editor/media/resizePicture.ts': ['img'],
  'ui/editor/media/offerWebP.ts': ['img'],
  'ui/editor/insert/insertItem.ts': ['img'],
  'ui/editor/inPlace/TooltipField.tsx': ['tooltip'],
  'ui/editor/inPlace/addTooltip.ts': ['tooltip'],
};

/** How code asks whether a node, mark or element on the page is of a kind. */
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

/** The kinds that a text asks for by name, or has a table of. */
function kindsIn(text: string): readonly string[] {
  const names = blockSpecs.map(({ name }) => name);
  const entries = names.filter((name) => new RegExp(`^\\s*${name}: [A-Z]\\w*,$`, 'm').test(text));
  return names.filter((name) => asksFor(name, text) || (entries.length > 2 && entries.includes(name)));
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`\\])\/\/[^\n]*/g, '$1');
}

describe('shared code names no kind', () => {
  it('asks the spec of a component, in code and in style sheets', () => {
    const files = [...sourceFiles(), ...styleSheets()].filter((file) => shared.test(file));
    const complaints = files.flatMap((file) =>
      kindsIn(withoutComments(sourceText(file)))
        .filter((name) => toolsOfOneKind[file]?.includes(name) !== true)
        .map((name) => `${file} asks for "${name}". Ask a property of its spec or view instead.`),
    );
    expect(files.length).toBeGreaterThan(300);
    expect(complaints).toEqual([]);
  });

  it('lists no tool that names nothing', () => {
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
  ])('sees it in %s', (text, name) => {
    expect(kindsIn(text)).toContain(name);
  });
});
