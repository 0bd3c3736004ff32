import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rangeOf, type Finding } from '#base/finding.ts';
import type { Shown } from '#state/address/address.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';

const part = 'Words of the part.\n\n![Shot](/images/shot.png)\n';

let tab: SmallTab;
let intents: Awaited<ReturnType<typeof loadIntents>>;
onSmallSite(
  async (browser) => {
    tab = await browser.openTab();
    intents = await loadIntents();
  },
  {
    files: {
      'deep/three.mdx': "---\ntitle: Three\n---\n\nimport Part from '/snippets/part.mdx';\n\n<Part />\n",
      'deep/four.mdx': '# Four\n',
      'snippets/part.mdx': part,
      'images/shot.png': new Uint8Array([0, 1, 255]),
    },
    loadsOnce: true,
  },
);

/** Of the app that the tab loaded last. */
async function loadIntents() {
  const [going, finding, source, links, moves, snippets, target, origin, places, settings] = await Promise.all([
    import('#state/intents/goTo.ts'),
    import('#state/intents/goToFinding.ts'),
    import('#state/intents/goToSource.ts'),
    import('#state/intents/followLink.ts'),
    import('#state/intents/followMove.ts'),
    import('#state/intents/readSnippet.ts'),
    import('#state/address/sourceTargetStore.ts'),
    import('#state/address/snippetOriginStore.ts'),
    import('#state/openFiles/viewState.ts'),
    import('#config/sections/registry.ts'),
  ]);
  return {
    ...going,
    ...finding,
    ...source,
    ...links,
    ...moves,
    ...snippets,
    ...target,
    ...origin,
    ...places,
    ...settings,
  };
}

/** What the address shows of the site; null where it is no site's. */
function shown(): Shown | null {
  const { address } = tab.app.addressStore.getState();
  if (address.view !== 'site') return null;
  const { view: _, site: __, ...rest } = address;
  return rest;
}

const targeted = () => intents.sourceTargetStore.getState().target;

describe('going to something of the site', () => {
  it('shows it, with a step to come back to or without', () => {
    const pushed = vi.spyOn(globalThis.history, 'pushState');
    const replaced = vi.spyOn(globalThis.history, 'replaceState');
    intents.goToScreen({ screen: 'settings', section: 'colors' });
    expect(shown()).toEqual({ screen: 'settings', section: 'colors' });
    const address = `#/site/${encodeURIComponent(tab.site)}/settings/colors`;
    expect(pushed.mock.calls).toEqual([[null, '', address]]);
    intents.goToScreen({ screen: 'publish' }, true);
    expect(shown()).toEqual({ screen: 'publish' });
    expect([pushed.mock.calls.length, replaced.mock.calls.length]).toEqual([1, 1]);
  });

  it('does nothing where no site is open', async () => {
    await tab.app.closeSite();
    intents.goToScreen({ screen: 'publish' });
    intents.goToMissing('one.mdx', '/gone');
    expect(shown()).toBeNull();
  });

  it('shows in the preview what the finished site does not have', () => {
    intents.goToMissing('one.mdx', '/gone');
    expect(shown()).toEqual({ screen: 'preview', path: 'one.mdx', missing: '/gone' });
  });

  it('shows a place of a file’s source, or the start of a file, until it was reached', () => {
    intents.goToSource({ path: 'one.mdx', line: 5, column: 3 });
    expect([shown(), targeted()]).toEqual([
      { screen: 'source', path: 'one.mdx' },
      { path: 'one.mdx', line: 5, column: 3 },
    ]);
    intents.goToStartOf('docs.json');
    expect([shown(), targeted()]).toEqual([
      { screen: 'files', path: 'docs.json' },
      { path: 'docs.json', line: 1, column: 1 },
    ]);
    intents.reachSource();
    expect(targeted()).toBeNull();
  });

  it('follows the browser’s own back and edited addresses until it is ended', () => {
    const listeners = new Map<string, () => void>();
    vi.stubGlobal('addEventListener', (name: string, listener: () => void) => listeners.set(name, listener));
    vi.stubGlobal('removeEventListener', (name: string) => listeners.delete(name));
    const end = intents.followBrowserAddress();
    vi.stubGlobal('location', { hash: '#/site/somewhere/review/one.mdx' });
    listeners.get('hashchange')?.();
    expect(shown()).toEqual({ screen: 'review', change: 'one.mdx' });
    vi.stubGlobal('location', { hash: '#/nonsense' });
    listeners.get('hashchange')?.();
    expect(tab.app.addressStore.getState().address).toEqual({ view: 'start' });
    end();
    expect([...listeners.keys()]).toEqual([]);
    vi.stubGlobal('location', { hash: '' });
  });
});

describe('a file that was moved', () => {
  it('is shown under its new name, and is the last one that was shown', () => {
    intents.goToScreen({ screen: 'page', path: 'one.mdx' });
    intents.goToScreen({ screen: 'source', path: 'one.mdx' });
    intents.followMove('one.mdx', 'deep/first.mdx');
    expect(shown()).toEqual({ screen: 'source', path: 'deep/first.mdx' });
    expect(tab.app.addressStore.getState().lastPage?.path).toBe('deep/first.mdx');
  });

  it('changes nothing where another one is shown', () => {
    intents.goToScreen({ screen: 'page', path: 'one.mdx' });
    const before = tab.app.addressStore.getState();
    intents.followMove('two.mdx', 'second.mdx');
    expect(tab.app.addressStore.getState()).toBe(before);
  });
});

describe('following a link', () => {
  let opened: string[] = [];
  beforeEach(() => {
    opened = [];
    vi.stubGlobal('open', (href: string) => void opened.push(href));
    intents.goToScreen({ screen: 'page', path: 'deep/three.mdx' });
  });
  afterEach(() => vi.stubGlobal('open', undefined));

  it.each([
    ['/two', 'two.mdx'],
    ['/two#part', 'two.mdx'],
    ['../two', 'two.mdx'],
    ['four', 'deep/four.mdx'],
    ['../two.mdx?a=b', 'two.mdx'],
  ])('%s shows %s', (href, path) => {
    intents.followLink(href, 'deep/three.mdx', '');
    expect([shown(), opened]).toEqual([{ screen: 'page', path }, []]);
  });

  it('shows a page in the preview where the link was followed there', () => {
    intents.followLink('/two', 'deep/three.mdx', '', 'preview');
    expect(shown()).toEqual({ screen: 'preview', path: 'two.mdx' });
  });

  it('opens the web, mail and telephone numbers in a tab of their own, and stays where it is', () => {
    const outside = ['https://example.com/a', '//example.com/a', 'MAILTO:a@example.com', 'tel:+123'];
    for (const href of outside) intents.followLink(href, 'deep/three.mdx', '');
    expect([opened, tab.notices]).toEqual([outside, []]);
    expect(shown()).toEqual({ screen: 'page', path: 'deep/three.mdx' });
  });

  it('says so where there is no such page, as long as the page with the link is shown', () => {
    intents.followLink('/nowhere', 'deep/three.mdx', '');
    expect(tab.notices).toEqual(['There is no page at /nowhere in this site.']);
    expect(shown()).toEqual({ screen: 'page', path: 'deep/three.mdx' });
    intents.goToScreen({ screen: 'page', path: 'two.mdx' });
    expect(tab.notices).toEqual([]);
  });

  it.each(['#part', '', '?a=b', 'javascript:alert(1)'])('“%s” leads to no other page', (href) => {
    intents.followLink(href, 'deep/three.mdx', '');
    expect([shown(), opened]).toEqual([{ screen: 'page', path: 'deep/three.mdx' }, []]);
  });
});

describe('going to what a rule found', () => {
  const text = '---\ntitle: One\n---\n\nOne paragraph.\n\nAnother paragraph.\n';
  const from = text.indexOf('Another');
  const found = (change: Partial<Finding>): Finding => ({
    rule: 'some/rule',
    severity: 'warning',
    message: 'Something.',
    path: 'one.mdx',
    place: rangeOf(text, from),
    fixes: [],
    ...change,
  });

  it('shows words of a page on the page, at their place', async () => {
    intents.goToScreen({ screen: 'review', change: null });
    await intents.goToFinding(found({}));
    expect([shown(), targeted()]).toEqual([{ screen: 'page', path: 'one.mdx' }, null]);
    expect(await intents.placeInSource('one.mdx', text)).toMatchObject({ caret: from, seen: from });
  });

  it('shows them in the source where the page is on the screen already', async () => {
    intents.goToScreen({ screen: 'page', path: 'one.mdx' });
    await intents.goToFinding(found({}));
    expect([shown(), targeted()]).toEqual([
      { screen: 'source', path: 'one.mdx' },
      { path: 'one.mdx', line: 7, column: 1 },
    ]);
  });

  it.each([
    ['a page that is no valid MDX', { rule: 'page/not-mdx', severity: 'error' }],
    ['a page whose file is gone', { path: 'gone.mdx' }],
  ] as const)('shows the source of %s', async (_, change) => {
    await intents.goToFinding(found(change));
    expect(shown()).toEqual({ screen: 'source', path: 'one.mdx', ...('path' in change ? { path: change.path } : {}) });
    expect(targeted()).toMatchObject({ line: 7, column: 1 });
  });

  it('shows a setting in its form, and what no form has in the source of its file', async () => {
    const section = intents.sections.find(({ current }) => 'colors' in current)?.name;
    await intents.goToFinding(found({ path: 'docs.json', setting: ['colors', 'primary'] }));
    expect([shown(), section]).toEqual([{ screen: 'settings', section }, expect.any(String)]);
    for (const setting of [['navigation', 'groups', 0], ['unknown']]) {
      intents.goToScreen({ screen: 'publish' });
      await intents.goToFinding(found({ path: 'docs.json', setting }));
      expect(shown()).toEqual({ screen: 'source', path: 'docs.json' });
    }
  });

  it('goes nowhere where no site is open', async () => {
    await tab.app.closeSite();
    await intents.goToFinding(found({}));
    expect([shown(), targeted()]).toEqual([null, null]);
  });
});

describe('a snippet', () => {
  beforeEach(() => intents.goToScreen({ screen: 'page', path: 'deep/three.mdx' }));

  it('is read as it is on the screen, by the way the page names it', async () => {
    const wordsOf = async (source: string) => JSON.stringify((await intents.readSnippet(source))?.doc ?? null);
    expect(await wordsOf('/snippets/part.mdx')).toContain('Words of the part.');
    await tab.app.openFile('snippets/part.mdx');
    tab.type('snippets/part.mdx', 'Words', 'Other words');
    expect(await wordsOf('../snippets/part.mdx')).toContain('Other words of the part.');
    expect((await intents.readSnippet('/snippets/part.mdx'))?.path).toBe('snippets/part.mdx');
  });

  it('is none where there is no such file, no text in it, or no page on the screen', async () => {
    expect(await intents.readSnippet('/snippets/gone.mdx')).toBeNull();
    expect(await intents.readSnippet('/images/shot.png')).toBeNull();
    intents.goToScreen({ screen: 'settings', section: null });
    expect(await intents.readSnippet('/snippets/part.mdx')).toBeNull();
  });

  it('knows the pages that it is shown on, as they are typed', async () => {
    expect(await intents.snippetUses('snippets/part.mdx')).toEqual(['deep/three.mdx']);
    await tab.app.openFile('one.mdx');
    tab.type('one.mdx', 'One paragraph.', "import Part from '/snippets/part.mdx';\n\n<Part />");
    expect(await intents.countSnippetUses('snippets/part.mdx')).toBe(2);
    expect(await intents.countSnippetUses('snippets/gone.mdx')).toBe(0);
  });

  it('is opened with the way back to its page', () => {
    intents.editSnippet('snippets/part.mdx');
    expect(shown()).toEqual({ screen: 'page', path: 'snippets/part.mdx' });
    expect(intents.snippetOriginStore.getState().origin).toEqual({
      snippet: 'snippets/part.mdx',
      page: 'deep/three.mdx',
    });
  });

  it('has no way back where it was opened from no page', () => {
    intents.goToScreen({ screen: 'settings', section: null });
    intents.editSnippet('snippets/part.mdx');
    expect(intents.snippetOriginStore.getState().origin).toBeNull();
  });

  it('shows the pictures that it names, and none that is not there', async () => {
    const bytesAt = async (url: string | null) =>
      url === null ? null : [...new Uint8Array(await (await fetch(url)).arrayBuffer())];
    const urlOf = (source: string) => intents.snippetAssetUrl(source, 'snippets/part.mdx');
    expect(await bytesAt(await urlOf('/images/shot.png'))).toEqual([0, 1, 255]);
    expect(await bytesAt(await urlOf('../images/shot.png'))).toEqual([0, 1, 255]);
    expect(await urlOf('https://example.com/a.png')).toBe('https://example.com/a.png');
    expect(await urlOf('/images/gone.png')).toBeNull();
    await tab.app.closeSite();
    expect(await urlOf('/images/shot.png')).toBeNull();
  });
});
