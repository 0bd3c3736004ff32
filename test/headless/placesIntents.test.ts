import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSourceRange, type Finding } from '#base/finding.ts';
import type { ScreenTarget } from '#state/route/route.ts';
import { snippetOriginStore } from '#state/route/snippetOriginStore.ts';
import { openFile } from '#state/intents/visitFile.ts';
import {
  readSnippet,
  querySnippetUses,
  countSnippetUses,
  getSnippetAssetUrl,
  getSnippetStamp,
} from '#state/siteFacts/readSnippet.ts';
import { createFile } from '#state/intents/changeFiles.ts';
import { editSnippet } from '#state/intents/editSnippet.ts';
import { takeRequestedSetting } from '#state/settings/settingTargetStore.ts';
import { restoreSourceViewState } from '#state/openFiles/restoreViewState.ts';
import { goToFinding } from '#state/intents/goToFinding.ts';
import {
  followPartInSource,
  followRequestedPart,
  isPartRequested,
  takeRequestedPart,
} from '#state/openFiles/requestedPart.ts';
import { consumeCaretRequest } from '#state/route/caretRequestStore.ts';
import { goToHeading, goToPart } from '#state/intents/goToHeading.ts';
import { goToSetting } from '#state/intents/goToSetting.ts';
import { changeSite } from '#state/changes/changeSite.ts';
import { followLink } from '#state/intents/followLink.ts';
import { updateRouteAfterMove } from '#state/route/updateRouteAfterMove.ts';
import { goToSource, goToFileStart, clearPendingSourceLocation } from '#state/intents/goToSource.ts';
import { closeSite } from '#state/intents/openSite.ts';
import { goTo, goToScreen, goToMissingPage, syncRouteWithBrowser } from '#state/route/goTo.ts';
import { pendingSourceLocationStore } from '#state/route/pendingSourceLocationStore.ts';
import { requestPart, routeStore } from '#state/route/routeStore.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';

const part = 'Words of the part.\n\n![Shot](/images/shot.png)\n';

let tab: SmallTab;
onSmallSite(
  async (browser) => {
    tab = await browser.openTab();
  },
  {
    files: {
      'deep/three.mdx': "---\ntitle: Three\n---\n\nimport Part from '/snippets/part.mdx';\n\n<Part />\n",
      'deep/four.mdx': '# Four\n',
      'broken.mdx': '---\ntitle: Broken\n---\n\n<Card>\n\n## Second part\n',
      'snippets/part.mdx': part,
      'images/shot.png': new Uint8Array([0, 1, 255]),
    },
  },
);

/** The screen that the route shows; null outside a site. */
function shown(): ScreenTarget | null {
  const { address } = tab.app.get(routeStore).getState();
  if (address.view !== 'site') return null;
  const { view: _, site: __, ...rest } = address;
  return rest;
}

const targeted = () => tab.app.get(pendingSourceLocationStore).getState().target;

describe('navigating within the site', () => {
  it('shows the target, with or without a new history entry', () => {
    const pushed = vi.spyOn(tab.window.history, 'pushState');
    const replaced = vi.spyOn(tab.window.history, 'replaceState');
    goToScreen(tab.app, { screen: 'settings', section: 'colors' });
    expect(shown()).toEqual({ screen: 'settings', section: 'colors' });
    const address = `#/site/${encodeURIComponent(tab.site)}/settings/colors`;
    expect(pushed.mock.calls).toEqual([[null, '', address]]);
    goToScreen(tab.app, { screen: 'publish' }, true);
    expect(shown()).toEqual({ screen: 'publish' });
    expect([pushed.mock.calls.length, replaced.mock.calls.length]).toEqual([1, 1]);
  });

  it('does nothing if no site is open', async () => {
    await closeSite(tab.app);
    goToScreen(tab.app, { screen: 'publish' });
    goToMissingPage(tab.app, 'one.mdx', '/gone');
    expect(shown()).toBeNull();
  });

  it('shows missing addresses in the preview', () => {
    goToMissingPage(tab.app, 'one.mdx', '/gone');
    expect(shown()).toEqual({ screen: 'preview', path: 'one.mdx', missing: '/gone' });
  });

  it('shows a position in a file’s source or the start of a file, until it has been reached', () => {
    goToSource(tab.app, { path: 'one.mdx', line: 5, column: 3 });
    expect([shown(), targeted()]).toEqual([
      { screen: 'source', path: 'one.mdx' },
      { path: 'one.mdx', line: 5, column: 3 },
    ]);
    goToFileStart(tab.app, 'docs.json');
    expect([shown(), targeted()]).toEqual([
      { screen: 'files', path: 'docs.json' },
      { path: 'docs.json', line: 1, column: 1 },
    ]);
    clearPendingSourceLocation(tab.app);
    expect(targeted()).toBeNull();
  });

  it('follows the first URL, back navigation, and edited URLs, with a part of a page, until it is stopped', () => {
    const browse = (hash: string) => {
      tab.window.location.hash = hash;
      tab.window.dispatchEvent(new Event('hashchange'));
    };
    const end = syncRouteWithBrowser(tab.app);
    browse('#/site/somewhere/review/one.mdx');
    expect(shown()).toEqual({ screen: 'review', change: 'one.mdx' });
    browse('#/nonsense');
    expect(tab.app.get(routeStore).getState().address).toEqual({ view: 'start' });
    end();
    const requested = () => tab.app.get(routeStore).getState().requestedPart;
    goTo(tab.app, { view: 'site', site: tab.site, screen: 'page', path: 'one.mdx' });
    const page = tab.window.location.hash.replace(/one\.mdx$/, '');
    const stop = syncRouteWithBrowser(tab.app);
    for (const path of ['deep/four.mdx', 'deep/four.mdx', 'one.mdx']) {
      browse(`${page}${path}#caf%C3%A9`);
      expect([shown(), requested()]).toEqual([
        { screen: 'page', path },
        { path, fragment: 'café' },
      ]);
      expect(tab.window.location.hash).toBe(`${page}${path}`);
    }
    // The reader goes elsewhere before the part is shown.
    goTo(tab.app, { view: 'site', site: tab.site, screen: 'page', path: 'two.mdx' });
    expect(requested()).toBeNull();
    stop();
    tab.window.location.hash = `${page}one.mdx#start`;
    const last = syncRouteWithBrowser(tab.app);
    expect([shown(), requested()]).toEqual([
      { screen: 'page', path: 'one.mdx' },
      { path: 'one.mdx', fragment: 'start' },
    ]);
    last();
    goTo(tab.app, { view: 'start' });
    browse('#/site/somewhere/review/one.mdx');
    expect(tab.app.get(routeStore).getState().address).toEqual({ view: 'start' });
  });
});

describe('a file that was moved', () => {
  it('is shown under its new name and remains the last page shown', () => {
    goToScreen(tab.app, { screen: 'page', path: 'one.mdx' });
    goToScreen(tab.app, { screen: 'source', path: 'one.mdx' });
    updateRouteAfterMove(tab.app, 'one.mdx', 'deep/first.mdx');
    expect(shown()).toEqual({ screen: 'source', path: 'deep/first.mdx' });
    expect(tab.app.get(routeStore).getState().lastPage?.path).toBe('deep/first.mdx');
  });

  it('changes nothing if another file is shown', () => {
    goToScreen(tab.app, { screen: 'page', path: 'one.mdx' });
    const before = tab.app.get(routeStore).getState();
    updateRouteAfterMove(tab.app, 'two.mdx', 'second.mdx');
    expect(tab.app.get(routeStore).getState()).toBe(before);
  });
});

describe('following a link', () => {
  let opened: string[] = [];
  beforeEach(() => {
    opened = [];
    vi.stubGlobal('open', (href: string) => void opened.push(href));
    goToScreen(tab.app, { screen: 'page', path: 'deep/three.mdx' });
  });
  afterEach(() => vi.stubGlobal('open', undefined));

  it.each([
    ['/two', 'two.mdx'],
    ['/two#part', 'two.mdx'],
    ['../two', 'two.mdx'],
    ['four', 'deep/four.mdx'],
    ['../two.mdx?a=b', 'two.mdx'],
    ['/two/#part', 'two.mdx'],
    ['%66our', 'deep/four.mdx'],
  ])('%s shows %s', async (href, path) => {
    followLink(tab.app, href, 'deep/three.mdx', '');
    await vi.waitFor(() => expect(shown()).toEqual({ screen: 'page', path }));
    expect(opened).toEqual([]);
  });

  it('opens a page at the part that the link names', async () => {
    const text =
      '---\ntitle: Four\n---\n\nText.\n\n## Part\n\n<Steps>\n<Step title="Run it">\nDo.\n</Step>\n</Steps>\n';
    await changeSite(tab.app, 'writing', [{ kind: 'text', path: 'deep/four.mdx', text }]);
    await openFile(tab.app, 'deep/four.mdx');
    for (const [from, href, seen] of [
      ['deep/three.mdx', '/deep/four#part', [1]],
      ['deep/three.mdx', 'four#run-it', [2, 0]],
      ['deep/four.mdx', '#part', [1]],
      ['deep/four.mdx', 'four#run-it', [2, 0]],
      ['deep/three.mdx', 'four#gone', null],
    ] as const) {
      goToScreen(tab.app, { screen: 'page', path: from });
      followLink(tab.app, href, from, '');
      expect(shown()).toEqual({ screen: 'page', path: 'deep/four.mdx' });
      const place = await takeRequestedPart(tab.app, 'deep/four.mdx');
      expect(place?.seen.path ?? null).toEqual(seen);
      expect(await takeRequestedPart(tab.app, 'deep/four.mdx')).toBeNull();
    }
  });

  it('shows a page in the preview if the link was followed there', () => {
    followLink(tab.app, '/two', 'deep/three.mdx', '', 'preview');
    expect(shown()).toEqual({ screen: 'preview', path: 'two.mdx' });
  });

  it('opens web, mail, and phone links in a new tab and stays on the page', () => {
    const outside = ['https://example.com/a', '//example.com/a', 'MAILTO:a@example.com', 'tel:+123'];
    for (const href of outside) followLink(tab.app, href, 'deep/three.mdx', '');
    expect([opened, tab.notices]).toEqual([outside, []]);
    expect(shown()).toEqual({ screen: 'page', path: 'deep/three.mdx' });
  });

  it('reports a missing page as long as the page with the link is shown', () => {
    followLink(tab.app, '/nowhere', 'deep/three.mdx', '');
    expect(tab.notices).toEqual(['Broken link: /nowhere doesn’t exist.']);
    expect(shown()).toEqual({ screen: 'page', path: 'deep/three.mdx' });
    goToScreen(tab.app, { screen: 'page', path: 'two.mdx' });
    expect(tab.notices).toEqual([]);
  });

  it.each(['#part', '', '?a=b', 'javascript:alert(1)'])('does not leave the page for “%s”', (href) => {
    followLink(tab.app, href, 'deep/three.mdx', '');
    expect([shown(), opened]).toEqual([{ screen: 'page', path: 'deep/three.mdx' }, []]);
  });
});

describe('going to a setting', () => {
  it.each([
    [['colors', 'primary'], { screen: 'settings', section: 'colors' }],
    // A key of the other format is in that format's section.
    [['topAnchor'], { screen: 'settings', section: 'anchors' }],
    [['unknown'], { screen: 'settings', section: 'other' }],
    [['navigation', 'groups', 0], { screen: 'page', path: 'one.mdx' }],
    [[], null],
  ] as const)('%j shows its form, or the navigation', (setting, screen) => {
    goToScreen(tab.app, { screen: 'publish' });
    goToSetting(tab.app, setting);
    expect(shown()).toEqual(screen ?? { screen: 'publish' });
    expect(takeRequestedSetting(tab.app)).toEqual(screen === null ? null : setting);
  });
});

describe('going to a heading', () => {
  it('shows its page, scrolled to a part without the caret', () => {
    goToPart(tab.app, 'two.mdx', 'part');
    expect([shown(), isPartRequested(tab.app, 'two.mdx')]).toEqual([{ screen: 'page', path: 'two.mdx' }, true]);
    expect(consumeCaretRequest(tab.app, 'two.mdx')).toBe(false);
  });

  it('is shown in the source of a page that has no blocks, once the file is open', async () => {
    const stop = followPartInSource(tab.app, 'broken.mdx');
    requestPart(tab.app, 'broken.mdx', 'second-part');
    await openFile(tab.app, 'broken.mdx');
    await vi.waitFor(() => expect(targeted()).toEqual({ path: 'broken.mdx', line: 7, column: 1 }));
    expect(isPartRequested(tab.app, 'broken.mdx')).toBe(false);
    clearPendingSourceLocation(tab.app);
    requestPart(tab.app, 'broken.mdx', 'gone');
    await vi.waitFor(() => expect(isPartRequested(tab.app, 'broken.mdx')).toBe(false));
    expect(targeted()).toBeNull();
    stop();
    requestPart(tab.app, 'broken.mdx', 'second-part');
    expect(isPartRequested(tab.app, 'broken.mdx')).toBe(true);
  });

  it('shows its page, which puts the caret there once its text is open', async () => {
    const asked = vi.fn();
    const stop = followRequestedPart(tab.app, 'deep/four.mdx', asked);
    goToHeading(tab.app, 'deep/four.mdx', 'four');
    expect(shown()).toEqual({ screen: 'page', path: 'deep/four.mdx' });
    expect([asked.mock.calls.length, await takeRequestedPart(tab.app, 'deep/four.mdx')]).toEqual([0, null]);
    await openFile(tab.app, 'deep/four.mdx');
    await vi.waitFor(() => expect(asked).toHaveBeenCalled());
    expect(await takeRequestedPart(tab.app, 'deep/four.mdx')).toMatchObject({ caret: { path: [0] }, focus: false });
    expect([isPartRequested(tab.app, 'deep/four.mdx'), consumeCaretRequest(tab.app, 'deep/four.mdx')]).toEqual([
      false,
      true,
    ]);
    stop();
  });
});

describe('going to a finding', () => {
  const text = '---\ntitle: One\n---\n\nOne paragraph.\n\nAnother paragraph.\n';
  const from = text.indexOf('Another');
  const found = (change: Partial<Finding>): Finding => ({
    rule: 'some/rule',
    severity: 'warning',
    message: 'Something.',
    path: 'one.mdx',
    range: createSourceRange(text, from),
    fixes: [],
    ...change,
  });

  it('shows it on its page, at its position', async () => {
    goToScreen(tab.app, { screen: 'review', change: null });
    await goToFinding(tab.app, found({}));
    expect([shown(), targeted()]).toEqual([{ screen: 'page', path: 'one.mdx' }, null]);
    expect(await restoreSourceViewState(tab.app, 'one.mdx', text)).toMatchObject({ caret: from, seen: from });
  });

  it('shows it in the source if its page is already on the screen', async () => {
    goToScreen(tab.app, { screen: 'page', path: 'one.mdx' });
    await goToFinding(tab.app, found({}));
    expect([shown(), targeted()]).toEqual([
      { screen: 'source', path: 'one.mdx' },
      { path: 'one.mdx', line: 7, column: 1 },
    ]);
  });

  it.each([
    ['a page that is no valid MDX', { rule: 'page/not-mdx', severity: 'error' }],
    ['a page whose file is gone', { path: 'gone.mdx' }],
  ] as const)('shows the source of %s', async (_, change) => {
    await goToFinding(tab.app, found(change));
    expect(shown()).toEqual({ screen: 'source', path: 'one.mdx', ...('path' in change ? { path: change.path } : {}) });
    expect(targeted()).toMatchObject({ line: 7, column: 1 });
  });

  it.each([
    [['colors', 'primary'], { screen: 'settings', section: 'colors' }],
    [['topbar', 'style'], { screen: 'settings', section: 'topBar' }],
    [['unknown', 0], { screen: 'settings', section: 'other' }],
    [['navigation', 'groups', 0], { screen: 'page', path: 'one.mdx' }],
  ])('shows a setting of the configuration in its form, and an entry in the navigation: %j', async (setting, place) => {
    goToScreen(tab.app, { screen: 'page', path: 'one.mdx' });
    goToScreen(tab.app, { screen: 'publish' });
    await goToFinding(tab.app, found({ path: 'docs.json', setting }));
    expect(shown()).toEqual(place);
    expect(takeRequestedSetting(tab.app)).toEqual(setting);
    expect(takeRequestedSetting(tab.app)).toBeNull();
  });

  it('shows the source of a configuration that can’t be read', async () => {
    await goToFinding(tab.app, found({ rule: 'config/not-json', path: 'docs.json', setting: [] }));
    expect(shown()).toEqual({ screen: 'source', path: 'docs.json' });
  });

  it('goes nowhere if no site is open', async () => {
    await closeSite(tab.app);
    await goToFinding(tab.app, found({}));
    expect([shown(), targeted()]).toEqual([null, null]);
  });
});

describe('a snippet', () => {
  beforeEach(() => goToScreen(tab.app, { screen: 'page', path: 'deep/three.mdx' }));

  it('is read with unsaved text, by the path that the page uses', async () => {
    const wordsOf = async (source: string) =>
      JSON.stringify((await readSnippet(tab.app, source, 'deep/three.mdx'))?.doc ?? null);
    expect(await wordsOf('/snippets/part.mdx')).toContain('Words of the part.');
    await openFile(tab.app, 'snippets/part.mdx');
    tab.type('snippets/part.mdx', 'Words', 'Other words');
    expect(await wordsOf('../snippets/part.mdx')).toContain('Other words of the part.');
    expect((await readSnippet(tab.app, '/snippets/part.mdx', 'deep/three.mdx'))?.path).toBe('snippets/part.mdx');
  });

  it('is null if the file does not exist, is not text, or no site is open', async () => {
    expect(await readSnippet(tab.app, '/snippets/gone.mdx', 'one.mdx')).toBeNull();
    expect(await readSnippet(tab.app, '/images/shot.png', 'one.mdx')).toBeNull();
    await closeSite(tab.app);
    expect(await readSnippet(tab.app, '/snippets/part.mdx', 'one.mdx')).toBeNull();
  });

  it('is read for a page wherever the app is', async () => {
    goToScreen(tab.app, { screen: 'review', change: null });
    const found = ['../snippets/part.mdx', 'part.mdx', '/snippets/part'].map(
      async (source) => (await readSnippet(tab.app, source, 'deep/three.mdx'))?.path,
    );
    expect(new Set(await Promise.all(found))).toEqual(new Set(['snippets/part.mdx']));
  });

  it('has another stamp once its text changes, it is created, or another file is meant', async () => {
    const stampOf = (source: string, page = 'deep/three.mdx') => getSnippetStamp(tab.app, source, page);
    const [before, missing] = [stampOf('/snippets/part.mdx'), stampOf('new.mdx')];
    await openFile(tab.app, 'one.mdx');
    tab.type('one.mdx', 'One paragraph.', 'Another.');
    expect([stampOf('/snippets/part.mdx'), stampOf('new.mdx')]).toEqual([before, missing]);
    await openFile(tab.app, 'snippets/part.mdx');
    tab.type('snippets/part.mdx', 'Words', 'Other words');
    expect(stampOf('/snippets/part.mdx')).not.toBe(before);
    await createFile(tab.app, 'snippets/new.mdx', 'New.\n');
    expect(stampOf('new.mdx')).not.toBe(missing);
    expect(stampOf('four.mdx')).not.toBe(stampOf('four.mdx', 'one.mdx'));
  });

  it('knows which pages use it, including unsaved text', async () => {
    expect(await querySnippetUses(tab.app, 'snippets/part.mdx')).toEqual(['deep/three.mdx']);
    await openFile(tab.app, 'one.mdx');
    tab.type('one.mdx', 'One paragraph.', "import Part from '/snippets/part.mdx';\n\n<Part />");
    expect(await countSnippetUses(tab.app, 'snippets/part.mdx')).toBe(2);
    expect(await countSnippetUses(tab.app, 'snippets/gone.mdx')).toBe(0);
  });

  it('opens with a link back to its page', () => {
    editSnippet(tab.app, 'snippets/part.mdx');
    expect(shown()).toEqual({ screen: 'page', path: 'snippets/part.mdx' });
    expect(tab.app.get(snippetOriginStore).getState().origin).toEqual({
      snippet: 'snippets/part.mdx',
      page: 'deep/three.mdx',
    });
  });

  it('has no link back if it was not opened from a page', () => {
    goToScreen(tab.app, { screen: 'settings', section: null });
    editSnippet(tab.app, 'snippets/part.mdx');
    expect(tab.app.get(snippetOriginStore).getState().origin).toBeNull();
  });

  it('shows the images it uses, except missing ones', async () => {
    const bytesAt = async (url: string | null) =>
      url === null ? null : [...new Uint8Array(await (await fetch(url)).arrayBuffer())];
    const urlOf = (source: string) => getSnippetAssetUrl(tab.app, source, 'snippets/part.mdx');
    expect(await bytesAt(await urlOf('/images/shot.png'))).toEqual([0, 1, 255]);
    expect(await bytesAt(await urlOf('../images/shot.png'))).toEqual([0, 1, 255]);
    expect(await urlOf('https://example.com/a.png')).toBe('https://example.com/a.png');
    expect(await urlOf('/images/gone.png')).toBeNull();
    await closeSite(tab.app);
    expect(await urlOf('/images/shot.png')).toBeNull();
  });
});
