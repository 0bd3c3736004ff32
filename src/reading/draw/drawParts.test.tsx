import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { readPage } from '#blocks/pages.ts';
import { emptySiteContext, type SiteContext } from '../siteContext.ts';
import { drawDocument } from './drawPage.tsx';

const ofFiles: SiteContext = { ...emptySiteContext, file: (source) => `/files${source}` };

function drawn(text: string, siteContext = ofFiles): string {
  return renderToStaticMarkup(<>{drawDocument({ doc: readPage(text).doc }, siteContext)}</>);
}

it.each([
  ['a card with a picture', '<Card title="A" img="/a.png" href="/b">\n  Text\n</Card>', /<img src="\/files\/a\.png"/],
  ['the words of its button', '<Card title="A" cta="Start here" href="/b">\n  Text\n</Card>', /Start here<svg/],
  ['a card in the colors of a callout', '<Card title="A" type="warning">\n  Text\n</Card>', /data-kind="warning"/],
  [
    'an arrow to another site',
    '<Card title="A" href="https://example.com">\n  Text\n</Card>',
    /<span class="[^"]*arrow/,
  ],
  [
    'labels around the name of a field',
    '<ResponseField name="id" pre={["read"]} post={["nullable"]}>\n  Text\n</ResponseField>',
    />read<\/span><code[^>]*>id<\/code>.*>nullable<\/span>/,
  ],
  [
    'the size of all titles of steps',
    '<Steps titleSize="h2">\n  <Step title="A">\n    Text\n  </Step>\n</Steps>',
    /data-title-size="h2"/,
  ],
  [
    'a menu of languages',
    '<CodeGroup dropdown>\n\n```js One\n1\n```\n\n```py Two\n2\n```\n\n</CodeGroup>',
    /<details class="tab-menu"><summary>One<\/summary>/,
  ],
  [
    'a caption with its Markdown',
    '<Frame caption="A **bold** one">\n  ![x](/a.png)\n</Frame>',
    /<figcaption[^>]*>A <strong>bold<\/strong> one<\/figcaption>/,
  ],
  [
    'what is said of a folded text below its title',
    '<Accordion title="One" description="About it">\n  Text\n</Accordion>',
    /<details(?![^>]* open)[^>]*><summary.*>One<.*>About it<.*<\/summary>/,
  ],
  [
    'a title that is JSX of words',
    '<Accordion title={<>Run <code>npm start</code> <b>first</b></>}>\n  Text\n</Accordion>',
    /<details[^>]* id="run-npm-start-first".*>Run <code>npm start<\/code> <b>first<\/b></,
  ],
  [
    'the words of such a title on a tab',
    '<Tabs>\n  <Tab title={<code>npm</code>}>\n    Text\n  </Tab>\n</Tabs>',
    /role="tab"[^>]*>npm</,
  ],
  [
    'the mode of a picture',
    '<img src="/a.png" className="hidden dark:block" />',
    /class="picture"[^>]* data-mode="dark"/,
  ],
  [
    'the buttons of a picture, where the page says',
    '<img src="/a.png" actions actionsPlacement="top-left" />',
    /<span class="picture-place"><button[^>]* class="picture".*<\/button><span class="picture-actions"[^>]* data-placement="top-left"><button[^>]*>Copy<\/button><button[^>]*>Download<\/button>/,
  ],
  [
    'what stands beside the text under its name',
    '<RequestExample>\n\n```bash cURL\ncurl\n```\n\n</RequestExample>',
    /data-node="requestExample"[^>]* role="group" aria-label="Request example"/,
  ],
  [
    'the width of a picture',
    '<img src="/a.png" width="200" style={{ borderRadius: "4px" }} />',
    /<img[^>]* width="200"[^>]* style="border-radius:4px"/,
  ],
  [
    'an icon in its color and size, where nothing defines its element',
    'An <Icon icon="flag" color="#16a34a" size={24} /> icon.',
    /<site-icon name="flag"[^>]* style="color:#16a34a;--icon-size:24px"/,
  ],
  [
    'the controls of a diagram in the corner that the page says',
    '```mermaid placement="top-left"\ngraph LR\n```',
    /<div class="diagram-controls" role="group"[^>]* data-placement="top-left" hidden="">/,
  ],
  [
    'the controls of a diagram in its lower right corner, where the page asks for them',
    '```mermaid actions={true}\ngraph LR\n```',
    /data-placement="bottom-right" data-asked="" hidden=""><button[^>]* aria-label="Zoom in"/,
  ],
  [
    'the icon of code',
    '```js server.js icon="square-js"\n1\n```',
    /<span class="code-title"><site-icon name="square-js".*<\/site-icon>server\.js<\/span>/,
  ],
  [
    'the icons of code on its tabs',
    '<CodeGroup>\n\n```js One icon="square-js"\n1\n```\n\n```py Two\n2\n```\n\n</CodeGroup>',
    /<button[^>]* role="tab"[^>]*><site-icon name="square-js".*?<\/site-icon>One<\/button><button[^>]*>Two</,
  ],
  [
    'the icon of the code that a menu shows',
    '<CodeGroup dropdown>\n\n```js One icon="square-js"\n1\n```\n\n</CodeGroup>',
    /<summary><site-icon name="square-js".*?<\/site-icon>One<\/summary>/,
  ],
  [
    'both buttons of a prompt',
    '<Prompt description="Set up" actions={["copy", "cursor"]}>\n  Text\n</Prompt>',
    /<a [^>]*data-open-with="[^"]*"[^>]*>Open in Cursor<\/a><button[^>]* data-copy="" /,
  ],
  [
    'the lines that were added to code, and none of the comments that say so',
    '```js\none();\ntwo(); // [!code ++]\n```',
    /class="code-line"><.*class="code-line" data-diff="added">.*<code data-copy-text="">one\(\);\ntwo\(\);<\/code>/,
  ],
  [
    'the Markdown of a prompt, and a button that copies it',
    '<Prompt description="Set **up**">\n  Text\n</Prompt>',
    /Set <strong>up<\/strong>.*data-copy="".*data-copy-text="">.*<p>Text<\/p>/,
  ],
  [
    'a tree that is written as a list',
    '<FileTree>\n\n- app/\n  - a.ts\n\n</FileTree>',
    /data-node="treeFolder".*>app<.*data-node="treeFile".*>a\.ts</,
  ],
])('draws %s', (_what, text, html) => {
  expect(drawn(text)).toMatch(html);
});

it.each([
  [
    'an arrow that was switched off',
    '<Card title="A" href="https://example.com" arrow={false}>\n  Text\n</Card>',
    /arrow/,
  ],
  [
    'a button of a prompt that has none',
    '<Prompt description="Set up" actions={[]}>\n  Text\n</Prompt>',
    /data-copy=|data-open-with/,
  ],
  ['buttons of a picture that is a link', '<a href="/b"><img src="/a.png" actions /></a>', /picture-actions/],
  ['the link of a card that is out of use', '<Card title="A" href="/b" disabled>\n  Text\n</Card>', /<a /],
])('does not draw %s', (_what, text, html) => {
  expect(drawn(text)).not.toMatch(html);
});

it.each([
  ['of the size that the page says', '<img src="/a.png" width="300" height="150" />', /width="300" height="150"/],
  ['of the size of its file', '![A](/a.png)', /width="640" height="320"/],
  [
    'in the proportions of its file where the page says one length',
    '<img src="/a.png" width="50%" />',
    /width="50%" style="aspect-ratio:auto 640 \/ 320"/,
  ],
])('reserves space for an image %s', (_what, text, html) => {
  expect(drawn(text, { ...ofFiles, size: () => ({ width: 640, height: 320 }) })).toMatch(html);
});

it('reserves space for an image that loads later if the page sets its size', () => {
  expect(drawn('<img src="/a.png" width="300" height="150" />', emptySiteContext)).toMatch(
    /class="picture" data-state="loading"[^>]* data-sized="" style="--picture-width:300px;--picture-ratio:2"/,
  );
});

it.each([
  ['as the page says', ' title="How it works"', 'https://www.youtube.com/embed/abc', 'How it works'],
  ['by its label', ' title="" aria-label="How it works"', 'https://www.youtube.com/embed/abc', 'How it works'],
  ['by its host where its title is empty', ' title=""', 'https://www.youtube.com/embed/abc', 'Video from YouTube'],
  ['by its host where it has no title', '', 'https://maps.example.com/lamps', 'Embedded content from maps.example.com'],
])('sets the accessible name of a frame: %s', (_how, attributes, address, name) => {
  const frame = drawn(`<iframe src="${address}"${attributes}></iframe>`, { ...ofFiles, playsMedia: 'all' });
  expect(frame).toContain(`title="${name}"`);
});
