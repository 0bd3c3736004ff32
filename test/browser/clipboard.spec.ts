import type { Page } from '@playwright/test';
import { expect } from './app.ts';
import { Copies, openSiteOnce, test } from './onePage.ts';
import { goTo, startOwnSite, type OwnSite } from './ownSite.ts';
import { storedFile } from './sourceOf.ts';

const pages = new Copies({ 'page.mdx': '---\ntitle: Page\n---\n\nStart\n\n```js\ncode\n```\n' }, 35);

let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite({
    'docs.json': `${JSON.stringify({ name: 'Small', navigation: [{ group: 'Start', pages: ['page-1'] }] })}\n`,
    ...pages.files,
  });
});
test.afterAll(() => site.close());

type Clipboard = Readonly<Record<string, string>>;

/** Pastes clipboard data at the caret. */
async function paste(page: Page, data: Clipboard): Promise<void> {
  await page.evaluate((items) => {
    const transfer = new DataTransfer();
    for (const [type, value] of Object.entries(items)) transfer.setData(type, value);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }),
    );
  }, data);
}

/** Puts the caret after the first word of an unused page copy, and returns its path. */
async function caretBehindStart(page: Page): Promise<string> {
  const path = pages.next('page.mdx');
  await openSiteOnce(page, site);
  await goTo(page, `page/${path}`);
  await expect(page).toHaveURL(new RegExp(`/page/${path}$`));
  await page.locator('.page-text p', { hasText: 'Start' }).click();
  await page.waitForTimeout(150);
  await page.keyboard.press('End');
  return path;
}

/** Starts a paragraph, and waits until the caret is in it. */
async function pressEnter(page: Page): Promise<void> {
  await page.keyboard.press('Enter');
  await expect
    .poll(() =>
      page.evaluate(() => {
        const at = document.getSelection()?.anchorNode ?? null;
        const block = at instanceof Element ? at.closest('p') : at?.parentElement?.closest('p');
        return block?.textContent;
      }),
    )
    .toBe('');
}

/** Waits until the stored source, without its front matter and the code block at its end, equals `expected`. */
async function expectSource(page: Page, path: string, expected: string): Promise<void> {
  await expect
    .poll(async () =>
      (await storedFile(page, site, path))
        .replace(/^---\n[\s\S]*?\n---\n\n/, '')
        .replace(/\n*```js\ncode\n```\n*$/, '')
        .trimEnd(),
    )
    .toBe(expected);
}

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0cm}</style></head><body><!--StartFragment-->
<h1 style="mso-style-name:Heading1">Install<o:p></o:p></h1>
<p class=MsoNormal style="mso-list: none">Take the <b style='mso-bidi-font-weight:normal'>latest</b> <i style='mso-bidi-font-style:normal'>version</i><span style="mso-spacerun:yes">&nbsp;</span>from <a href="https://example.com/get?utm_source=word">here</a>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style="text-indent:-18.0pt;mso-list:l0 level1 lfo1"><![if !supportLists]><span style="font-family:Symbol"><span style="mso-list:Ignore">·<span>&nbsp;&nbsp; </span></span></span><![endif]>One<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style="MSO-LIST : L0 LEVEL2 lfo1"><span style="color:red; mso-list : ignore">o<span>&nbsp; </span></span>Inside</p>
<p class=MsoListParagraphCxSpLast style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp;&nbsp; </span></span>Two</p>
<!--EndFragment--></body></html>`;

const wordItem = (level: number, marker: string, text: string) =>
  `<p class=MsoListParagraph style="mso-list:l0 level${level} lfo1"><span style="mso-list:Ignore">${marker}<span>&nbsp;&nbsp; </span></span>${text}</p>`;
const wordLists = `<html><body>${wordItem(1, '·', 'Linux')}${wordItem(1, 'v', 'Windows')}${wordItem(1, '1.', 'Download it.')}${wordItem(2, 'o', 'On Debian')}${wordItem(1, '2.', 'Run it.')}<p>Then:</p>${wordItem(1, '3)', 'open the <b>door</b>')}<p style="mso-list:l0 level1 lfo1">4.&nbsp; 2024 is over</p></body></html>`;

const googleDocsSpacers = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-2"><p>Keys<br>and<span> ages</span></p><br /><ul><li role="checkbox" aria-checked="true"><img src="data:image/png;base64,AA=="><p><span>Done</span></p></li><li role="checkbox" aria-checked="false"><p><span>Open</span></p></li></ul><br /><br /><table><tbody><tr><td><p>Key</p></td><td><p>Age</p></td></tr><tr><td><p>prod</p><p>test</p></td><td>Days<ul><li><p>10</p></li><li><p>20</p></li></ul></td></tr></tbody></table><br /></b><br class="Apple-interchange-newline">`;

const googleDocs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-size:16pt;font-weight:400;">Plans</span></h2><p dir="ltr"><span style="font-weight:400;">A </span><span style="font-weight:700;">bold</span><span style="font-style:italic;"> slanted</span><span style="FONT:BOLD 12px Arial;text-decoration-line:underline line-through"> old <a href="/x" style="font-weight:400!important">not bold</a> bold</span><span style="background:url(data:a;font-weight:bold);font-family:'A;font-style:italic'"> plain</span> m<span style="font-size:0.6em;vertical-align:super">2</span><span style="font-family:'Roboto Mono';"> code</span> <a href="https://www.google.com/url?q=https://example.com/a&amp;sa=D"><span style="text-decoration:underline;">link</span></a></p><ul><li dir="ltr" aria-level="1"><p><span>First</span></p></li><ul><li aria-level="2"><p><span>Nested</span></p></li></ul></ul><table><tbody><tr><td style="text-align:center"><p><span>Name</span></p></td><td style="/*text-align:right*/"><p><span>Value</span></p></td></tr><tr><td><p>a</p></td><td><p>1</p></td></tr></tbody></table></b>`;

const notion = `<meta charset='utf-8'><h3>Steps</h3><ol start="1"><li>Open it</li><li>Close it</li></ol><blockquote>Mind the gap</blockquote><pre><code class="language-python">print(1)
print(2)</code></pre><!-- notionvc: 1 -->`;

const gitHub = `<div class="markdown-heading"><h2 class="heading-element">Use</h2><a id="user-content-use" class="anchor" href="#use" aria-hidden="true"><svg></svg></a></div><div class="highlight highlight-source-shell"><pre>npm install <span class="pl-k">--save</span> thing
npm start</pre></div><p dir="auto">Then <del>wait</del> go. <img src="https://example.com/a.png" alt="A picture" onerror="alert(1)"></p><script>alert(1)</script>`;

const wikipedia = `<p>The <b>moon</b><sup id="cite_ref-1" class="reference"><a href="https://en.wikipedia.org/wiki/Moon#cite_note-1"><span>[</span>1<span>]</span></a></sup> is far.</p>`;

const pandoc = `<p>The moon<a href="#fn1" class="footnote-ref" id="fnref1" role="doc-noteref"><sup>1</sup></a> is far.</p><section class="footnotes" role="doc-endnotes"><hr /><ol><li id="fn1"><p>As seen from here.<a href="#fnref1" class="footnote-back" role="doc-backlink">↩︎</a></p></li></ol></section>`;

const wordNote = `<p class=MsoNormal>The moon<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference>[1]</span></a> is far.</p><div style='mso-element:footnote-list'><hr align=left size=1 width="33%"><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title=""><span class=MsoFootnoteReference>[1]</span></a> As seen from here.</p></div></div>`;

const cases: readonly (readonly [name: string, data: Clipboard, expected: string])[] = [
  [
    'Word',
    { 'text/html': word, 'text/plain': 'Install' },
    'Start\n\n## Install\n\nTake the **latest** *version*\u00A0from [here](https://example.com/get).\n\n- One\n  - Inside\n- Two',
  ],
  [
    'Word, with lists of both kinds',
    { 'text/html': wordLists, 'text/plain': 'Linux' },
    'Start\n\n- Linux\n- Windows\n\n1. Download it.\n   - On Debian\n2. Run it.\n\nThen:\n\n3. open the **door**\n4. 2024 is over',
  ],
  [
    'Outlook on the web, with styles on blocks',
    {
      'text/html':
        '<div style="font:bold 12pt Aptos">All <span style="font-weight:400">but this</span></div><div style="font-style:italic"><div>Slanted</div><p>and <b>both</b></p><h2 style="font-weight:700">Slanted heading</h2></div><section style="font-weight:700;text-decoration:line-through"><h3>Own</h3><p>Struck</p><p style="font-weight:normal">Struck only</p><ul><li>Item</li></ul></section>',
      'text/plain': 'All but this',
    },
    'Start**All** but this\n\n*Slanted*\n\n*and **both***\n\n## *Slanted heading*\n\n### ~~Own~~\n\n**~~Struck~~**\n\n~~Struck only~~\n\n- **~~Item~~**',
  ],
  [
    'Excel, with styles in classes',
    {
      'text/html':
        '<html><head><style><!--\ntd {font-weight:400; font-style:normal; text-decoration:none;}\n.xl65 {font-weight:700;}\n.font5 {font-style:italic;}\n@media print { .xl66 {font-weight:700;} }\n--></style></head><body><table><tr><td>Name</td><td>Value</td></tr><tr><td class=xl65>Bold</td><td class=xl66>A <font class="font5">slanted</font> word</td></tr></table></body></html>',
      'text/plain': 'Name\tValue\nBold\tA slanted word\n',
    },
    'Start\n\n| Name | Value |\n| --- | --- |\n| **Bold** | A *slanted* word |',
  ],
  [
    'ChatGPT, with a bar above its code',
    {
      'text/html':
        '<pre class="overflow-visible"><div><div>js</div><div><button>Copy</button></div><div dir="ltr"><code class="language-JS"><span>const a = 1;\nb();\n</span></code></div></div></pre><pre>$ <code>npm</code> i</pre>',
      'text/plain': 'const a = 1;',
    },
    'Start\n\n```javascript\nconst a = 1;\nb();\n```\n\n```\n$ npm i\n```',
  ],
  [
    'code and checkboxes that only look like those of ChatGPT and Notion',
    {
      'text/html':
        '<pre><span>public</span> <a href="https://x.example/"><code>Foo</code></a> <b>bar</b></pre><pre><div>line 1</div><div><code>line 2</code></div><div>line 3</div></pre><pre><div>import os</div><div><code>os.name</code></div></pre><pre><div>bash</div><div><code>npm i</code></div></pre><pre><div>src/main.ts <button>Copy</button></div><div><code class="language-ts">main();</code></div></pre><ul><li><span class="checkbox">First</span></li><li><div class="checkbox checkbox-off"></div><b>Second</b></li></ul>',
      'text/plain': 'public Foo bar',
    },
    'Start\n\n```\npublic Foo bar\n```\n\n```\nline 1\nline 2\nline 3\n```\n\n```\nimport os\nos.name\n```\n\n```bash\nnpm i\n```\n\n```typescript\nmain();\n```\n\n- First\n- [ ] **Second**',
  ],
  [
    'Confluence and Notion, with tasks and code',
    {
      'text/html':
        '<ul class="inline-task-list"><li class="checked" data-inline-task-id="1">Done</li><li data-inline-task-id="2">Open</li></ul><pre class="syntaxhighlighter-pre" data-syntaxhighlighter-params="brush: java; gutter: false">int a;</pre><ul class="to-do-list"><li><div class="checkbox checkbox-on"></div><span>Ready</span></li></ul>',
      'text/plain': 'Done',
    },
    'Start\n\n- [x] Done\n- [ ] Open\n\n```java\nint a;\n```\n\n- [x] Ready',
  ],
  [
    'Google Docs',
    { 'text/html': googleDocs, 'text/plain': 'Plans' },
    'Start\n\n## Plans\n\nA **bold** *slanted* ~~**old** [not bold](/x) **bold**~~ plain m<sup>2</sup> `code` [link](https://example.com/a)\n\n- First\n  - Nested\n\n| Name | Value |\n| :---: | --- |\n| a | 1 |',
  ],
  [
    'Google Docs, with a checklist and spacers between blocks',
    { 'text/html': googleDocsSpacers, 'text/plain': 'Keys' },
    'StartKeys\\\nand ages\n\n- [x] Done\n- [ ] Open\n\n| Key | Age |\n| --- | --- |\n| prod<br />test | Days<br />10<br />20 |',
  ],
  [
    'Notion',
    { 'text/html': notion, 'text/plain': '### Steps\n\n1. Open it' },
    'Start\n\n### Steps\n\n1. Open it\n2. Close it\n\n> Mind the gap\n\n```python\nprint(1)\nprint(2)\n```',
  ],
  [
    'GitHub',
    { 'text/html': gitHub, 'text/plain': 'Use' },
    'Start\n\n## Use\n\n```bash\nnpm install --save thing\nnpm start\n```\n\nThen ~~wait~~ go. ![A picture](https://example.com/a.png)',
  ],
  [
    'a page with keys and raised letters',
    {
      'text/html': '<p>Press <kbd class="key">Ctrl</kbd>+<kbd>C</kbd>, 10 m<sup>2</sup> of H<sub>2</sub>O</p>',
      'text/plain': 'Press Ctrl+C, 10 m2 of H2O',
    },
    'StartPress <kbd>Ctrl</kbd>+<kbd>C</kbd>, 10 m<sup>2</sup> of H<sub>2</sub>O',
  ],
  [
    'a page whose footnotes stand elsewhere',
    { 'text/html': wikipedia, 'text/plain': 'The moon[1] is far.' },
    'StartThe **moon** is far.',
  ],
  [
    'words with nothing but such a footnote',
    { 'text/html': wikipedia.replace(/<\/?b>/g, ''), 'text/plain': 'The moon[1] is far.' },
    'StartThe moon is far.',
  ],
  [
    'a page with its footnotes',
    { 'text/html': pandoc, 'text/plain': 'The moon1 is far.' },
    'StartThe moon[^1] is far.\n\n[^1]: As seen from here.',
  ],
  [
    'Word with its footnotes',
    { 'text/html': wordNote, 'text/plain': 'The moon[1] is far.' },
    'StartThe moon[^1] is far.\n\n[^1]: As seen from here.',
  ],
  [
    'VS Code',
    {
      'text/html': '<div style="font-family:Consolas"><div><span>const a</span></div></div>',
      'text/plain': 'const a = 1;\nconst b = {};\n',
      'vscode-editor-data': '{"version":1,"mode":"typescript"}',
    },
    'Start\n\n```typescript\nconst a = 1;\nconst b = {};\n```',
  ],
  [
    'Markdown',
    { 'text/plain': ' and\n\n## More\n\n1. a\n2. b\n\n| x | y |\n| - | - |\n| 1 | 2 |\n' },
    'Start and\n\n## More\n\n1. a\n2. b\n\n| x | y |\n| - | - |\n| 1 | 2 |',
  ],
  [
    'VS Code’s Markdown',
    {
      'text/plain': 'Up to {maxFlags} **flags**, for {user.name}.',
      'vscode-editor-data': '{"version":1,"mode":"markdown"}',
    },
    'StartUp to \\{maxFlags} **flags**, for {user.name}.',
  ],
  [
    'Markdown with braces that nothing defines, and a loose one',
    { 'text/plain': '## Limits\n\n- Up to **{maxFlags}** flags\n- `{a}` { b\n' },
    'Start\n\n## Limits\n\n- Up to **\\{maxFlags}** flags\n- `{a}` \\{ b',
  ],
  [
    'MDX',
    { 'text/plain': '<Steps>\n  <Step title="One">\n    Do `it`.\n  </Step>\n</Steps>\n' },
    'Start\n\n<Steps>\n  <Step title="One">\n    Do `it`.\n  </Step>\n</Steps>',
  ],
  [
    'an embed code',
    {
      'text/plain':
        '<iframe width="560" src="https://www.youtube.com/embed/a?si=b" title="A" frameborder="0" onload="alert(1)" allowfullscreen></iframe>\n',
    },
    'Start\n\n<iframe width="560" src="https://www.youtube.com/embed/a?si=b" title="A" frameBorder="0" allowFullScreen />',
  ],
  [
    'blocks and line breaks in links and bold text',
    {
      'text/html':
        '<ul><li><b>Name</b><b><br></b>Words</li></ul><table><tr><th>A</th><th>B</th></tr><tr><td><a href="https://a.b/c"><div>One</div></a><a href="https://a.b/d"><div>Two</div></a></td><td>x<b><p>y</p></b>z</td></tr></table>',
      'text/plain': 'Name Words One Two x y z',
    },
    'Start\n\n- **Name**\\\n  Words\n\n| A | B |\n| --- | --- |\n| [One](https://a.b/c)<br />[Two](https://a.b/d) | x<br />**y**<br />z |',
  ],
  ['lines with tabs', { 'text/plain': 'a\tb\n1\t*2*\n' }, 'Start\n\n| a | b |\n| --- | --- |\n| 1 | \\*2\\* |'],
  [
    'plain words',
    { 'text/plain': ' {braces} and <tags>\n\nA second one' },
    'Start \\{braces} and \\<tags>\n\nA second one',
  ],
  [
    'words with markup that says nothing',
    { 'text/html': '<div><span style="color:red"> more words</span></div>', 'text/plain': ' more words' },
    'Start more words',
  ],
];

for (const [name, data, expected] of cases) {
  test(`pastes from ${name}`, async ({ page }) => {
    const path = await caretBehindStart(page);
    const before = await page.locator('.page-text').innerText();
    await paste(page, data);
    await expect.poll(() => page.locator('.page-text').innerText()).not.toBe(before);
    await expectSource(page, path, expected);
  });
}

test('says which images of pasted text are missing', async ({ page }) => {
  await caretBehindStart(page);
  const picture = (src: string) => `<p><img src="${src}" width=200 alt="A"></p>`;
  await paste(page, {
    'text/html': `<p>Some <b>text</b></p>${picture('file:///C:/clip_image002.jpg')}${picture('https://example.com/a.png')}${picture('cid:1')}<img src="file:///c:/1.gif" width="1">`,
    'text/plain': 'Some text',
  });
  await expect(page.getByText('2 images weren’t pasted')).toBeVisible();
});

test('shows readers pasted or typed braces literally if nothing defines their name', async ({ page }) => {
  const path = await caretBehindStart(page);
  await page.keyboard.type(' {typed}');
  await paste(page, { 'text/plain': '\n\n## Limits\n\nUp to {maxFlags} **flags**.\n' });
  const words = page.locator('.page-text');
  await expect(words.getByText('Up to {maxFlags} flags.')).toBeVisible();
  await expect(words.locator('.source-inline')).toHaveCount(0);
  await expectSource(page, path, 'Start \\{typed}\n\n## Limits\n\nUp to \\{maxFlags} **flags**.');
  await goTo(page, `preview/${path}`);
  const readers = page.frameLocator('iframe[title="The page as readers see it"]');
  await expect(readers.getByText('Up to {maxFlags} flags.')).toBeVisible();
  await expect(readers.getByText('Start {typed}')).toBeVisible();
});

test('pastes Markdown with unclosed tags and undoes it in one step', async ({ page }) => {
  const path = await caretBehindStart(page);
  await paste(page, {
    'text/plain':
      '\n\n## Use\n\nSet <your-token> in List<String> and **x**<br>\nsee <https://a.b/c>\n\n- i\n\n<!-- c -->\n\n<Note>\n  a\n</Note>\n',
  });
  const words = page.locator('.page-text');
  await expect(words.getByRole('heading', { name: 'Use' })).toBeVisible();
  await expect(words.getByText('Set <your-token> in List<String> and x')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(words.getByRole('heading', { name: 'Use' })).toHaveCount(0);
  expect(await words.locator('p').allInnerTexts()).toEqual(['Start']);
  await page.keyboard.press('Control+Shift+z');
  await expect(words.getByRole('link', { name: 'https://a.b/c' })).toBeVisible();
  await expectSource(
    page,
    path,
    'Start\n\n## Use\n\nSet \\<your-token> in List\\<String> and **x**\\\nsee [https://a.b/c](https://a.b/c)\n\n- i\n\n{/* c */}\n\n<Note>\n  a\n</Note>',
  );
});

test('turns selected text into a link when a URL is pasted over it', async ({ page }) => {
  const path = await caretBehindStart(page);
  await page.keyboard.press('Shift+Home');
  await page.waitForTimeout(150);
  await paste(page, { 'text/plain': 'https://example.com/there' });
  await expectSource(page, path, '[Start](https://example.com/there)');
});

test('offers to embed a video when its URL is pasted on its own line', async ({ page }) => {
  const path = await caretBehindStart(page);
  await pressEnter(page);
  await paste(page, { 'text/plain': 'https://youtu.be/abc_123?t=30' });
  const offer = page.getByRole('listbox', { name: 'Embed' });
  await expect(offer.getByRole('option', { name: /Embed/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(offer).toHaveCount(0);
  await expect(page.locator('.page-text')).toContainText('https://youtu.be/abc_123?t=30');
  await pressEnter(page);
  await paste(page, { 'text/plain': 'https://youtu.be/abc_123?t=30' });
  await offer.getByRole('option', { name: /Embed/ }).click();
  await expect(page.locator('.page-text').getByText('Video from YouTube')).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(page.locator('.page-text').getByText('Video from YouTube')).toHaveCount(0);
  await expect(page.locator('.page-text p', { hasText: 'https://youtu.be/abc_123?t=30' })).toHaveCount(2);
  await page.keyboard.press('Control+Shift+z');
  await expect(page.locator('.page-text').getByText('Video from YouTube')).toHaveCount(1);
  await expect
    .poll(() => storedFile(page, site, path))
    .toContain(
      'Start\n\nhttps://youtu.be/abc_123?t=30\n\n<iframe className="w-full aspect-video rounded-xl" src="https://www.youtube.com/embed/abc_123?start=30" title="Video from YouTube"',
    );
});

test('offers to keep lines with tabs as text after pasting them as a table', async ({ page }) => {
  const path = await caretBehindStart(page);
  await pressEnter(page);
  await paste(page, { 'text/plain': 'a\tb\n1\t2' });
  const offer = page.getByRole('listbox', { name: 'Pasted table' });
  await offer.getByRole('option', { name: /^Keep as text/ }).click();
  await expect(page.locator('.page-text table')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(page.locator('.page-text table')).toHaveCount(1);
  await page.keyboard.press('Control+Shift+z');
  await page.keyboard.type('3');
  await expect.poll(() => storedFile(page, site, path)).toContain('Start\n\na b\\\n1 23');
  await pressEnter(page);
  const [frame, by] = ['<iframe src="https://w.soundcloud.com/player/?a=b"></iframe>', '<div><a href="/a">A</a></div>'];
  await paste(page, { 'text/plain': `${frame}${by}` });
  const kept = page.getByRole('listbox', { name: 'Pasted HTML' });
  await expect(kept).toBeVisible();
  await expect
    .poll(() => storedFile(page, site, path))
    .toContain('23\n\n<iframe src="https://w.soundcloud.com/player/?a=b" />\n\n<div>\n  <a');
  await kept.getByRole('option', { name: /^Keep as text/ }).click();
  await expect.poll(() => storedFile(page, site, path)).toContain('23\n\n\\<iframe src=');
  await page.keyboard.press('Control+z');
  await expect.poll(() => storedFile(page, site, path)).toContain('23\n\n<iframe src=');
  await page.keyboard.press('Control+z');
  await paste(page, { 'text/plain': frame });
  await page.keyboard.type('after');
  await expect
    .poll(() => storedFile(page, site, path))
    .toContain('2\n\n<iframe src="https://w.soundcloud.com/player/?a=b" />\n\nafter');
});

test('closes the embed menu when everything is selected, and suggests no emoji in code', async ({ page }) => {
  await caretBehindStart(page);
  await pressEnter(page);
  await paste(page, { 'text/plain': 'https://codesandbox.io/embed/new' });
  await expect(page.getByRole('listbox', { name: 'Embed' })).toBeVisible();
  await page.keyboard.press('Control+a');
  await expect(page.getByRole('listbox', { name: 'Embed' })).toHaveCount(0);
  await page.locator('.page-text p', { hasText: 'Start' }).click();
  await page.waitForTimeout(150);
  await page.keyboard.press('End');
  await page.keyboard.type(' `a` and ');
  await page.keyboard.press('Control+e');
  await page.keyboard.type(':rocket');
  await expect(page.locator('.page-text code', { hasText: ':rocket' })).toBeVisible();
  await page.waitForTimeout(300);
  await expect(page.getByRole('listbox', { name: 'Emoji' })).toHaveCount(0);
});

test('pastes plain text into code unchanged', async ({ page }) => {
  await caretBehindStart(page);
  await page.locator('.page-text pre', { hasText: 'code' }).click();
  await page.waitForTimeout(150);
  await page.keyboard.press('End');
  await paste(page, { 'text/html': '<h1>Title</h1>', 'text/plain': '\n# **not** a title' });
  await expect(page.locator('.page-text pre')).toContainText('# **not** a title');
  await expect(page.locator('.page-text h1')).toHaveCount(0);
});

test('copies blocks as Markdown and as HTML without the editor’s CSS classes', async ({ page }) => {
  await caretBehindStart(page);
  await paste(page, { 'text/plain': '\n\n## Title\n\n- a\n- **b**\n' });
  await expect(page.locator('.page-text h2')).toHaveText('Title');
  await page.keyboard.press('Control+a');
  const copied = await page.evaluate(() => {
    const transfer = new DataTransfer();
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('copy', { clipboardData: transfer, bubbles: true, cancelable: true }),
    );
    return { text: transfer.getData('text/plain'), html: transfer.getData('text/html') };
  });
  expect(copied.text).toBe('Start\n\n## Title\n\n- a\n- **b**\n\n```js\ncode\n```');
  expect(copied.html).toMatch(/<h2>Title<\/h2><ul><li><p>a<\/p><\/li>/);
  expect(copied.html).not.toContain('class=');
});
