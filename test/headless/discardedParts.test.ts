import { describe, expect, it } from 'vitest';
import { listSettingReverts } from '#config/edit/revertSetting.ts';
import { readPage, revertBlock } from '#blocks/pages.ts';
import { listBlockChanges } from '#document/patch/blockChanges.ts';
import { changeSite } from '#state/changes/changeSite.ts';
import { listFileReverts } from '#state/review/listFileReverts.ts';
import { discardPagePart, discardPart } from '#state/intents/discardPart.ts';
import { compareFormatting, comparePages } from '#state/review/comparePages.ts';
import { undo, whenStepsSettled } from '#state/intents/undo.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';

let tab: SmallTab;
onSmallSite(async (browser) => {
  tab = await browser.openTab();
});

const changedPaths = async () => {
  const all = await tab.workspace.changes(tab.site);
  return all.ok ? all.value.map(({ path }) => path) : [];
};

const write = (path: string, text: string) => changeSite(tab.app, 'writing', [{ kind: 'text', path, text }]);

/** The page with another first paragraph. */
const withFirst = (text: string) => text.replace('---\n\n', '---\n\nFirst.\n\n');

/** Discards the first changed block of a page. */
async function discardBlock(path: string, before: string, after: string): Promise<void> {
  const [left, right] = [readPage(before), readPage(after)];
  const [change] = listBlockChanges(left.doc, right.doc);
  const text = change === undefined ? null : revertBlock(left, right, change);
  await discardPart(tab.app, { path, name: 'Paragraph in One', seen: after, revert: () => Promise.resolve(text) });
}

describe('Discarding a part of a change', () => {
  it('keeps the other parts, and can be undone', async () => {
    const before = (await tab.stored('one.mdx')) ?? '';
    const after = `${withFirst(before)}\nLast.\n`;
    await write('one.mdx', after);
    await discardBlock('one.mdx', before, after);
    expect(await tab.stored('one.mdx')).toBe(`${before}\nLast.\n`);
    expect(tab.notices.at(-1)).toBe('Discarded the change to Paragraph in One.');
    undo(tab.app, null);
    await whenStepsSettled(tab.app);
    expect(await tab.stored('one.mdx')).toBe(after);
  });

  it('discards changes of formatting alone, each on its own', async () => {
    const before = '---\ntitle: One\n---\n\nA **bold** word.\n\nOld.\n\n* item\n';
    const after = before.replace('**bold**', '__bold__').replace('Old', 'New').replace('* item', '- item');
    await write('one.mdx', after);
    const rows = async (text: string) => [
      ...((await comparePages(tab.app, before, text))?.parts ?? []),
      ...(await compareFormatting(tab.app, { before, after: text })),
    ];
    expect((await rows(after)).map(({ label, before: old, after: now }) => [...label, old, now])).toEqual([
      ['Paragraph', 'Old.', 'New.'],
      ['Formatting', 'A **bold** word.', 'A __bold__ word.'],
      ['List markers in “item”', null, null],
    ]);
    for (let text = after, step = 0; text !== before; step += 1) {
      const part = (await rows(text)).at(step === 0 ? 1 : 0);
      if (part === undefined || step > 3) throw new Error('Nothing to discard.');
      await discardPagePart(tab.app, { path: 'one.mdx', title: 'One' }, { before, after: text }, part);
      text = (await tab.stored('one.mdx')) ?? '';
    }
    expect(tab.notices.at(-1)).toBe('Discarded the change to List markers in “item” in One.');
  });

  it('leaves no change behind with the last part', async () => {
    const before = (await tab.stored('one.mdx')) ?? '';
    const after = `${before}\nLast.\n`;
    await write('one.mdx', after);
    await discardBlock('one.mdx', before, after);
    expect(await changedPaths()).toEqual([]);
  });

  it('keeps text typed since the part was shown', async () => {
    const before = (await tab.stored('one.mdx')) ?? '';
    const after = withFirst(before);
    await write('one.mdx', `${after}\nTyped since.\n`);
    await discardBlock('one.mdx', before, after);
    expect(await tab.stored('one.mdx')).toBe(`${before}\nTyped since.\n`);
  });

  it('discards the right block from a comparison that is older than the page', async () => {
    const start = (await tab.stored('one.mdx')) ?? '';
    const before = `${start}\nAlpha.\n\nBeta.\n\nGamma.\n`;
    const after = `${start}\nAlpha.\n\nFirst.\n\nBeta.\n\nSecond.\n\nGamma.\n`;
    await write('one.mdx', after);
    const compared = await comparePages(tab.app, before, after);
    if (compared?.texts == null) throw new Error('The pages can be compared.');
    for (const part of compared.parts)
      await discardPagePart(tab.app, { path: 'one.mdx', title: 'One' }, compared.texts, part);
    expect(compared.parts).toHaveLength(2);
    expect(await tab.stored('one.mdx')).toBe(before);
  });

  it.each([0, -1])('restores the page, with its lines, if all parts are discarded from one end (%i)', async (end) => {
    const start = (await tab.stored('one.mdx')) ?? '';
    const before = `${start}\nOne\ntwo.  Three.\n\n~~~\na\n~~~\n`;
    const after = `${start.replace('---\n', '---\nicon: star\n')}\nOne two. Three.\n\n~~~\nb\n~~~\n`;
    await write('one.mdx', after);
    for (let step = 0; step < 5; step += 1) {
      const compared = await comparePages(tab.app, before, (await tab.stored('one.mdx')) ?? '');
      const part = compared?.parts.at(end);
      if (compared?.texts == null || part === undefined) break;
      await discardPagePart(tab.app, { path: 'one.mdx', title: 'One' }, compared.texts, part);
    }
    expect(await tab.stored('one.mdx')).toBe(before);
  });

  it('discards one navigation move and keeps the setting', async () => {
    const before = (await tab.stored('docs.json')) ?? '';
    const config = JSON.parse(before) as { name: string; navigation: { groups: { group: string; pages: string[] }[] } };
    const [group] = config.navigation.groups;
    const moved = {
      ...config,
      name: 'Other',
      navigation: { groups: [{ ...group, pages: group?.pages.toReversed() }] },
    };
    const after = `${JSON.stringify(moved, null, 2)}\n`;
    await write('docs.json', after);
    const [part] = listSettingReverts(before, after) ?? [];
    await discardPart(tab.app, {
      path: 'docs.json',
      name: 'Navigation',
      seen: after,
      revert: () => Promise.resolve(part?.computeText() ?? null),
    });
    expect(JSON.parse((await tab.stored('docs.json')) ?? '')).toEqual({ ...config, name: 'Other' });
  });

  it.each([
    [
      'nav.json',
      '{ "groups": [{ "group": "A", "icon": "x", "pages": ["one"] }] }\n',
      ['"x"', '"y"'],
      ['["one"]', '["one", "two"]'],
    ],
    ['api.yaml', 'info:\n  title: A\npaths: {}\nx: 1\n', ['title: A', 'title: B'], ['x: 1', 'x: 2']],
    [
      '.docwright/checks.json',
      '{ "rules": { "a": "off", "b": "off" } }\n',
      ['"a": "off"', '"a": "error"'],
      ['"b": "off"', '"b": "error"'],
    ],
    ['.docwright/words.txt', 'alpha\nbeta\ngamma\n', ['alpha', 'omega'], ['gamma', 'delta']],
  ] as const)('discards one part of %s, and can be undone', async (path, before, first, second) => {
    const after = before.replace(first[0], first[1]).replace(second[0], second[1]);
    await write(path, after);
    const parts = listFileReverts(path, before, after) ?? [];
    expect(parts).toHaveLength(2);
    await discardPart(tab.app, {
      path,
      name: 'a part',
      seen: after,
      revert: () => Promise.resolve(parts[0]?.computeText() ?? null),
    });
    expect(await tab.stored(path)).toBe(before.replace(second[0], second[1]));
    undo(tab.app, null);
    await whenStepsSettled(tab.app);
    expect(await tab.stored(path)).toBe(after);
  });
});
