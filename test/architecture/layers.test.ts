import { describe, expect, it } from 'vitest';
import { importsOf, sourceFiles } from './imports.ts';
import { complainOfImport, layers } from './layers.ts';

describe('the layers of a folder', () => {
  it('import only lower layers', () => {
    const files = sourceFiles().filter((file) => !file.endsWith('.fixture.ts'));
    const complaints = files.flatMap((file) =>
      importsOf(file).flatMap(({ target }) =>
        target === null || target.endsWith('.css') ? [] : (complainOfImport(file, target) ?? []),
      ),
    );
    expect(complaints).toEqual([]);
  });

  it.each(Object.keys(layers))('of %s list each subfolder with sources once', (folder) => {
    const names = sourceFiles().flatMap((file) => {
      const [first, name = '', ...rest] = file.split('/');
      return first === folder && rest.length > 0 ? [name] : [];
    });
    const listed = (layers[folder] ?? []).flat().filter((name) => !/\.tsx?$|^\.$/.test(name));
    expect(listed.toSorted()).toEqual([...new Set(names)].toSorted());
  });

  it.each([
    ['state/intents/undo.ts', 'state/journal/journal.ts', true],
    ['state/journal/journal.ts', 'state/intents/undo.ts', false],
    ['state/route/goTo.ts', 'state/journal/journal.ts', false],
    ['state/pages/openPages.ts', 'state/app.ts', false],
    ['ui/AppRoot.tsx', 'ui/screens/start/StartScreen.tsx', true],
    ['ui/useApp.ts', 'ui/screens/start/StartScreen.tsx', false],
    ['ui/unknown/x.ts', 'ui/kit/Dialog.tsx', false],
    ['openapi/read/tags.ts', 'base/result.ts', true],
    ['openapi/read/tags.ts', 'openapi/read/apiFiles.ts', true],
    ['sitegen/buildSite.ts', 'sitegen/files/siteFiles.ts', true],
  ])('judge that %s imports %s: %j', (file, target, isAllowed) => {
    expect(complainOfImport(file, target) === null).toBe(isAllowed);
  });
});
