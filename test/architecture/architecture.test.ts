import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { circlesOf } from './circles.ts';
import { floors, type Floor } from './floors.ts';
import { importsOf, sourceFiles, sourceText, styleSheets } from './imports.ts';

const files = sourceFiles();
const floorOf = (file: string): Floor | undefined => floors.find((floor) => floor.files.test(file));

/** Sentences that describe the problems of a file's imports. */
function complaints(file: string): string[] {
  const floor = floorOf(file);
  if (floor === undefined) return [`${file} is on no floor. Put it in one of the folders of src/README.md.`];
  return importsOf(file).flatMap(({ specifier, target }) => {
    if (target === null) {
      const name = specifier.startsWith('@')
        ? specifier.split('/').slice(0, 2).join('/')
        : (specifier.split('/')[0] ?? specifier);
      const allowed =
        floor.packages === null || floor.packages.some((pattern) => pattern.test(name) || pattern.test(specifier));
      return allowed
        ? []
        : [
            `${file} (${floor.name}) imports the package ${specifier}. The floor may not; see test/architecture/floors.ts.`,
          ];
    }
    if (!/\.(?:tsx?|css|json|svg)$/.test(target)) return [`${file} imports ${specifier} without its extension.`];
    if (target.endsWith('.css')) return [];
    const other = floorOf(target);
    if (other === undefined) return [`${file} imports ${specifier}, which is on no floor.`];
    if (other.name === floor.name || floor.floors.includes(other.name)) return [];
    const allowed = floor.floors.length === 0 ? 'nothing but itself' : floor.floors.join(', ');
    return [
      `${file} (${floor.name}) imports ${specifier} (${other.name}). The floor "${floor.name}" may use ${allowed}.`,
    ];
  });
}

describe('the floors', () => {
  it('assign every file to a floor, and each file imports only its own floor and the floors listed in its row', () => {
    expect(files.length).toBeGreaterThan(0);
    expect(files.flatMap(complaints)).toEqual([]);
  });

  it('import siblings by a relative path and other floors by an absolute one', () => {
    const wrong = files.flatMap((file) =>
      importsOf(file)
        .filter(
          ({ specifier, target }) =>
            target !== null && specifier.startsWith('.') && target.split('/')[0] !== file.split('/')[0],
        )
        .map(({ specifier }) => `${file} imports ${specifier}: write it as #${specifier.replace(/^(\.\.\/)+/, '')}.`),
    );
    expect(wrong.filter((sentence) => !sentence.startsWith('main.tsx'))).toEqual([]);
  });

  it('have no style that depends on `:has` of the whole document, which would recalculate all styles on most keystrokes', () => {
    const rules = styleSheets().flatMap((sheet) =>
      [...sourceText(sheet).matchAll(/(?:^|[\s,}])((?::root|html|body)[^\s>+~{,]*:has\()/g)].map(
        (found) => `${sheet}: ${found[1] ?? ''}`,
      ),
    );
    expect(rules).toEqual([]);
  });

  it('show things on hover only in style sheets listed in `test/browser/hoverCases.ts`, which tests them with a pointer', () => {
    /** Other things that change on hover, and why they need no hover test. */
    const others = [
      'reading/pagePictures.css', // buttons on images in the reader's view: test/browser/asReadersSee.spec.ts
      'ui/editor/canvas/foldedAndHtml.css', // the name of an element, not a control
      'ui/editor/tables/TableHandles.module.css', // its buttons are shown by TableHandles.tsx
      'ui/screens/editor/api/ApiPane.module.css', // its button is always shown
    ];
    const cases = readFileSync(join(import.meta.dirname, '../browser/hoverCases.ts'), 'utf8');
    const tried = [...cases.matchAll(/'([a-z]+\/[\w/.]+\.css)'/gi)].map(([, sheet = '']) => sheet);
    const rule = /:hover[^{}]*\{[^{}]*\b(?:opacity|visibility|display|pointer-events)\s*:/;
    const shown = styleSheets().filter((sheet) => rule.test(sourceText(sheet)));
    expect(shown).toEqual([...new Set([...tried, ...others])].toSorted());
    const onTouch = /@media [^{]*\((?:hover: none|hover: hover|pointer: coarse)\)/;
    const bySelection = ['blocks/frame/view.module.css', 'ui/editor/canvas/pictures.css'];
    expect(tried.filter((sheet) => !onTouch.test(sourceText(sheet)))).toEqual(bySelection);
  });

  it('contain three-way merges only in the folder `merge`', () => {
    const merging = files.filter((file) => /\b(?:diff3Merge\w*|mergeDiff3|mergeDigIn)\b/.test(sourceText(file)));
    expect(merging.filter((file) => !file.startsWith('merge/'))).toEqual([]);
    expect(merging.length).toBeGreaterThan(0);
  });

  it('show options in the editor by one list, and place what floats by Floating UI', () => {
    const inScreens = files.filter((file) => file.startsWith('ui/'));
    const lists = inScreens.filter((file) => /role[=', ]+["']listbox["']/.test(sourceText(file)));
    expect(lists).toEqual(['ui/editor/menus/OptionList.tsx', 'ui/palette/Palette.tsx']);
    const placing = inScreens.filter((file) => /\bstyle\.(?:left|top) = /.test(sourceText(file)));
    expect(placing).toEqual([]);
  });

  it("start programs only in these files: Git runs commands named in a folder's own configuration, so it may only open our repositories", () => {
    const starting = files.filter((file) =>
      importsOf(file).some(({ specifier }) => /^(?:node:)?(?:child_process|cluster)$/.test(specifier)),
    );
    expect(starting.filter((file) => !file.endsWith('.fixture.ts'))).toEqual([
      'server/buildAppIfStale.ts', // the bundler, on our own sources
      'server/git/httpBackend.ts', // Git, in repositories of the embedded host
      'server/git/runGit.ts', // the same
      'server/published/runBuildProcess.ts', // our own module
      'sitegen/check/checkInProcesses.ts', // our own module
    ]);
  });

  it('listen only in these files, and each of their servers is in the table of hosts in server/checkRequestOrigin.test.ts', () => {
    const listening = files.filter((file) => /\.listen\(|\blisten\(server|\bcreateServer\(/.test(sourceText(file)));
    expect(listening).toEqual([
      'server/app.ts', // hot reload, in `npm run dev`: server/main.test.ts
      'server/listenOnPort.ts',
      'server/published/servePublishedSites.ts',
      'server/startProxy.ts',
      'server/startServer.ts',
      'sitegen/serveFolder.ts',
    ]);
  });

  it('have no import cycle, including cycles of types', () => {
    const circles = circlesOf(files, (file) => importsOf(file).flatMap(({ target }) => target ?? []));
    expect(circles.map((circle) => `${circle.join(', ')}: what they share belongs in a file of its own.`)).toEqual([]);
  });

  it('detect an import cycle', () => {
    const imports: Readonly<Record<string, readonly string[]>> = { a: ['b', 'd'], b: ['c'], c: ['a'], d: ['d', 'e'] };
    expect(circlesOf(['e', 'd', 'a', 'b', 'c'], (file) => imports[file] ?? [])).toEqual([['a', 'b', 'c']]);
  });

  it('detect an import of a higher floor', () => {
    const base = floorOf('base/result.ts');
    expect(base?.floors).toEqual([]);
    expect(floorOf('ui/AppRoot.tsx')?.floors).toContain('state');
    expect(floorOf('ui/AppRoot.tsx')?.floors).not.toContain('workspace');
  });
});

describe('the code style', () => {
  it('has no file with a meaningless name', () => {
    expect(files.filter((file) => /(?:^|\/)(?:utils?|helpers?|common|misc|manager|index)\.tsx?$/i.test(file))).toEqual(
      [],
    );
  });

  it('has no default exports and no barrels', () => {
    expect(files.filter((file) => /^export default |^export \* from /m.test(sourceText(file)))).toEqual([]);
  });

  it('uses US spelling in file names and in everything written in them', () => {
    const british = /colour|behaviour|favourite|neighbour|licence|labelled(?!by)|capitalis|\bcentred?\b|\bgrey\b/i;
    const complaints = [...files, ...styleSheets()].flatMap((file) =>
      [file, sourceText(file)].flatMap((text) => (british.exec(text) ?? []).map((word) => `${file}: ${word}`)),
    );
    expect(complaints).toEqual([]);
  });

  it('cancels what an effect loads through `useAsyncValue` or an AbortSignal, not through a flag of its own', () => {
    const flag = /let (\w+) = [^;]+;[\s\S]*?return \(\) => \{[^}]*\b\1 = (?:false|true);/;
    const effects = files.filter((file) => file.startsWith('ui/') && /\buse(?:Layout)?Effect\(/.test(sourceText(file)));
    expect(effects.length).toBeGreaterThan(50);
    expect(effects.filter((file) => flag.test(sourceText(file)))).toEqual([]);
  });

  it('asks only in `transactionOrigin.ts` whether a transaction is from this editor', () => {
    const asks = /['"](?:remote|fromOutside|preventUpdate|addToHistory|history\$|y-sync\$)['"]/;
    const editor = files.filter((file) => /^ui\/(?:editor|screens\/editor|actions|palette)\//.test(file));
    expect(editor.filter((file) => asks.test(sourceText(file)))).toEqual(['ui/editor/history/transactionOrigin.ts']);
  });

  it('asks a provider, not the host name, which forge a repository is on', () => {
    const asks =
      /\bhost(?:name)?(?:\.\w+\(| [!=]== )[^\n)]*(?:git(?:hub|lab|ea)|bitbucket|codeberg)|['"`](?:www\.)?(?:github|gitlab)\.com['"`]|host\?*\.gitUrl/i;
    const floor = files.filter((file) => /^(?:ui|state)\//.test(file) && !file.endsWith('.test.ts'));
    expect(floor.filter((file) => asks.test(sourceText(file)))).toEqual([]);
  });

  it('styles hovered rows of lists in `kit/List.module.css`, not in the sheets of screens', () => {
    const hovered = /:hover[^{}]*\{[^{}]*var\(--color-hover\)/;
    const sheets = styleSheets().filter((sheet) => /^ui\/(?:kit|palette|screens)\//.test(sheet));
    expect(sheets.filter((sheet) => hovered.test(sourceText(sheet)))).toEqual(['ui/kit/List.module.css']);
  });

  it('defines colors only in the theme and uses custom properties everywhere else', () => {
    const sheets = styleSheets().filter(
      (file) =>
        !file.startsWith('ui/theme/') && file !== 'reading/pageColors.css' && file !== 'reading/site/siteColors.css',
    );
    const literal = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(\s*\d/i;
    const complaint = (file: string) => `${file} names a color; make it a custom property of ui/theme.`;
    expect(sheets.filter((file) => literal.test(sourceText(file))).map(complaint)).toEqual([]);
  });
});
