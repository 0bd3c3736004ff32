import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { readPage } from '#blocks/pages.ts';
import type { JSONContent } from '#document/page.ts';
import { emptySiteContext, type SiteContext } from '../siteContext.ts';
import { drawDocument } from './drawPage.tsx';
import { listSafeTags } from './safeElements.ts';
import { findCustomComponents } from './findCustomComponents.ts';

const snippets: Readonly<Record<string, string>> = {
  '/snippets/note.mdx': 'Part[^a]\n\n[^a]: From the part.\n',
  'key.mdx': 'A key of {props.who.name}.',
};
const siteContext: SiteContext = {
  ...emptySiteContext,
  snippet: (file) =>
    snippets[file] === undefined ? 'missing' : { path: file, doc: readPage(snippets[file] ?? '').doc },
};
const draw = (text: string) => renderToStaticMarkup(<>{drawDocument({ doc: readPage(text).doc }, siteContext)}</>);

describe('elements', () => {
  it.each([
    [
      'an SVG on one line',
      '<svg viewBox="0 0 9 9"><g fill="red"><path d="M0 0" stroke-width="2"/><path d="M1 1" strokeWidth="3"/></g></svg>',
      '<p><svg viewBox="0 0 9 9"><g fill="red"><path d="M0 0" stroke-width="2"></path><path d="M1 1" stroke-width="3"></path></g></svg></p>',
    ],
    [
      'an SVG of several lines',
      '<svg width="9">\n  <title>T</title>\n  <rect x="1"/><circle r="2" className="dot"/>\n</svg>',
      '<svg width="9"><title>T</title><rect x="1"></rect><circle r="2" class="dot"></circle></svg>',
    ],
    [
      'text in an SVG, without marks and links',
      '<svg><text x="1">A **b** https://a.example</text></svg>',
      '<p><svg><text x="1">A b https://a.example</text></svg></p>',
    ],
    [
      'an SVG in text, with references to its own parts only',
      'A <svg><linearGradient id="g"><stop offset="0"/></linearGradient><use href="#g"/><use href="/a.svg#b"/><rect fill="url(#g)" mask="url(https://a.example/b)"/></svg> b',
      '<p>A <svg><linearGradient id="g"><stop offset="0"></stop></linearGradient><use href="#g"></use><use></use><rect fill="url(#g)"></rect></svg> b</p>',
    ],
    [
      'nothing in an SVG that runs or loads code',
      '<svg onload="x()"><script>x()</script><foreignObject><script>x()</script><object data="x"/></foreignObject><animate attributeName="href" values="javascript:x()"/><set attributeName="onclick" to="x()"/><animate attributeName="fill" values="url(https://a.example/b)"/><a href="javascript:x()"><path d="M0"/></a></svg>',
      '<p><svg><foreignObject></foreignObject><animate values="javascript:x()"></animate><set to="x()"></set><animate attributeName="fill"></animate><a><path d="M0"></path></a></svg></p>',
    ],
    [
      'HTML and animations in an SVG',
      '<svg><foreignObject width="9"><div>A **b**</div></foreignObject><g><animateTransform attributeName="transform" type="rotate" from="0" to="9" dur="1s" repeatCount="indefinite"/></g></svg>',
      '<p><svg><foreignObject width="9"><div>A <strong>b</strong></div></foreignObject><g><animateTransform attributeName="transform" type="rotate" from="0" to="9" dur="1s" repeatCount="indefinite"></animateTransform></g></svg></p>',
    ],
    [
      'HTML in an SVG of several lines',
      '<svg>\n  <foreignObject width="9">\n    <div>\n      A\n    </div>\n  </foreignObject>\n</svg>',
      '<svg><foreignObject width="9"><div><p>A</p></div></foreignObject></svg>',
    ],
    [
      'MathML',
      '<math><mfrac><mi>a</mi><mn>2</mn></mfrac></math>',
      '<p><math><mfrac><mi>a</mi><mn>2</mn></mfrac></math></p>',
    ],
    [
      'elements in text',
      'A <ruby>x<rt>y</rt></ruby> <bdi>b</bdi> <data value="3">c</data> <progress value="1" max="2"/> <kbd>K</kbd>',
      '<p>A <ruby>x<rt>y</rt></ruby> <bdi>b</bdi> <data value="3">c</data> <progress value="1" max="2"></progress> <kbd>K</kbd></p>',
    ],
    [
      'fields without a form, and buttons that send nothing',
      '<form action="https://a.example"><label>A <input type="text" value="b" onChange="x()"/></label><button formaction="https://a.example">C</button></form>',
      '<div><p><label>A <input type="text" value="b"/></label><button type="button">C</button></p></div>',
    ],
    ['equal elements next to each other', 'A <kbd>Ctrl</kbd><kbd>C</kbd>', '<p>A <kbd>Ctrl</kbd><kbd>C</kbd></p>'],
    [
      'equal elements with marks',
      '<kbd>A **b**</kbd><kbd>C</kbd>',
      '<p><kbd>A <strong>b</strong></kbd><kbd>C</kbd></p>',
    ],
    [
      'three equal elements',
      '<i>a</i><i>b</i><i>c</i><u>d</u><i>e</i>',
      '<p><i>a</i><i>b</i><i>c</i><u>d</u><i>e</i></p>',
    ],
    [
      'equal elements in others',
      '<math><mfrac><mn>1</mn><mn>2</mn></mfrac><mrow><mi>a</mi></mrow><mrow><mn>3</mn></mrow></math>',
      '<p><math><mfrac><mn>1</mn><mn>2</mn></mfrac><mrow><mi>a</mi></mrow><mrow><mn>3</mn></mrow></math></p>',
    ],
    ['equal elements with values', 'export const a = "x"\n\n<b>{a}</b><b>{a}</b>', '<p><b>x</b><b>x</b></p>'],
    [
      'options',
      '<select><option>1</option><option>2</option></select>',
      '<p><select><option>1</option><option>2</option></select></p>',
    ],
    [
      'a drawing in a link',
      'A [<svg viewBox="0 0 9 9"><path d="M0"/></svg>](/b) [<svg viewBox="0 0 9 9"><path d="M1"/></svg> **c**](/d)',
      '<p>A <a href="/b"><svg viewBox="0 0 9 9"><path d="M0"></path></svg></a> <a href="/d"><svg viewBox="0 0 9 9"><path d="M1"></path></svg> <strong>c</strong></a></p>',
    ],
    [
      'one link around elements and text',
      '[<kbd>a</kbd> b *c* `d`](/e) *f **g***<kbd>[h](/i)</kbd>',
      '<p><a href="/e"><kbd>a</kbd> b <em>c</em> <code>d</code></a> <em>f <strong>g</strong></em><kbd><a href="/i">h</a></kbd></p>',
    ],
    [
      'references in the spelling of React',
      '<svg><use xlinkHref="#g"/><use xlinkHref="/a.svg#b"/><a xlinkHref="javascript:x()"><path d="M0"/></a></svg>',
      '<p><svg><use href="#g"></use><use></use><a><path d="M0"></path></a></svg></p>',
    ],
    [
      'motion along a path',
      '<svg><circle r="1"><animateMotion path="M0 0h9" dur="1s"><mpath href="#p"/></animateMotion></circle></svg>',
      '<p><svg><circle r="1"><animateMotion path="M0 0h9" dur="1s"><mpath href="#p"></mpath></animateMotion></circle></svg></p>',
    ],
    ['preformatted text', '<pre>a  **b**</pre>', '<pre>a  <strong>b</strong></pre>'],
    ['preformatted blocks', '<pre>\n\na\n\nb\n\n</pre>', '<pre><p>a</p><p>b</p></pre>'],
    ['a menu on one line', '<menu><li>a</li></menu>', '<menu><li><p>a</p></li></menu>'],
    ['a named anchor', '<a name="part"></a>A', '<p><a id="part"></a>A</p>'],
    ['elements that are not known', 'A <blink>b</blink>', '<p>A <span>b</span></p>'],
  ])('draws %s', (_what, text, html) => {
    expect(draw(text)).toBe(html);
  });
});

describe('attributes whose values are CSS', () => {
  it.each([
    `url(https://evil.example/a)`,
    `url( "https://evil.example/a")`,
    `url(#a) url('//evil.example/a')`,
    `URL(/a.svg#b)`,
    `image-set('https://evil.example/a.png' 1x)`,
    `-webkit-image-set("https://evil.example/a.png" 1x)`,
    String.raw`u\72l(https://evil.example/a)`,
    String.raw`u\72 l(https://evil.example/a)`,
    `src('https://evil.example/a')`,
  ])('load nothing: %s', (value) => {
    for (const name of ['mask', 'filter', 'fill', 'clip-path', 'clipPath', 'marker-end', 'style'])
      expect(
        draw(`<svg><rect ${name}={${JSON.stringify(name === 'style' ? `fill: ${value}` : value)}}/></svg>`),
        name,
      ).not.toContain('example');
  });

  it('refer to elements of the page', () => {
    expect(draw(`<svg><rect mask="url(#a)" filter="url('#b')" fill="url( &quot;#c&quot; )"/></svg>`)).toContain(
      '<rect mask="url(#a)" filter="url(&#x27;#b&#x27;)" fill="url( &quot;#c&quot; )">',
    );
  });

  it('differ from text', () => {
    expect(draw('<div title="C:\\\\a url(b)" aria-label="\\\\">a</div>')).toContain('title="C:\\\\a url(b)"');
  });
});

describe('content that React rejects', () => {
  it.each(['html', 'svg', 'math'] as const)('is drawn in no %s element', (vocabulary) => {
    const attrsOf = (tag: string) => ({ tag, attributes: [] });
    const wrapper = vocabulary === 'html' ? [] : [{ type: 'elementSpan', attrs: attrsOf(vocabulary) }];
    const content = listSafeTags(vocabulary).flatMap((tag): JSONContent[] => {
      const marks = [...wrapper, { type: 'elementSpan', attrs: attrsOf(tag) }];
      const one: JSONContent = { type: 'text', text: 'one', marks };
      const two: JSONContent = { type: 'text', text: 'two', marks: [...marks, { type: 'bold' }] };
      const paragraph = (...nodes: readonly JSONContent[]) => ({ type: 'paragraph', content: nodes });
      const element = (...nodes: readonly JSONContent[]) => ({ type: 'element', attrs: attrsOf(tag), content: nodes });
      const blocks = [element(), element(paragraph(one)), element(paragraph(one, two), paragraph(two), element())];
      return [
        ...(vocabulary === 'html' ? blocks : [{ type: 'element', attrs: attrsOf(vocabulary), content: blocks }]),
        paragraph(one),
        paragraph(two, { type: 'hardBreak', marks }, one),
      ];
    });
    const html = renderToStaticMarkup(<>{drawDocument({ doc: { type: 'doc', content } }, siteContext)}</>);
    expect(html).not.toContain('[object');
  });

  it.each([
    ['a <textarea>one *two* <b>three</b></textarea>', '<p>a <textarea>one two three</textarea></p>'],
    ['<textarea>\none\n\n*two*\n</textarea>', '<textarea>one\n\ntwo</textarea>'],
    ['<textarea value="x">one</textarea>', '<p><textarea>x</textarea></p>'],
    ['<textarea></textarea>', '<textarea></textarea>'],
    ['<svg><title>**a** b</title></svg>', '<p><svg><title>a b</title></svg></p>'],
    ['<svg>\n<title>**a** b</title>\n</svg>', '<svg><title>a b</title></svg>'],
    ['a <input value="x">one</input> b', '<p>a <input value="x"/> b</p>'],
  ])('becomes plain text: %j', (text, html) => {
    expect(draw(text)).toBe(html);
  });
});

describe('videos and frames', () => {
  const played: SiteContext = { ...siteContext, playsMedia: 'all', file: (path) => path };
  const show = (text: string) =>
    renderToStaticMarkup(<>{drawDocument({ doc: readPage(text).doc }, played)}</>)
      .replaceAll(/<video[^>]* src="([^"]*)"[^>]*>/g, '[video $1]')
      .replaceAll(/<iframe[^>]* src="([^"]*)"[^>]*>/g, '[frame $1]')
      .replaceAll(/<(?:div|span)(?: [^>]*)?>|<\/(?:div|span|video|iframe)>/g, '');

  it.each([
    ['<video controls><source src="/a.webm"/><source src="/a.mp4" type="video/mp4"/></video>', '[video /a.mp4]'],
    ['<video controls>\n  <source src="/a.webm" type="video/webm" />\n\n  No video.\n</video>', '[video /a.webm]'],
    [
      '<video src="/a.mp4"><track src="/a.vtt" kind="captions"/></video>',
      '[video /a.mp4]<track src="/a.vtt" kind="captions"/>',
    ],
    ['<video>\n  <source src="/a.mov"/>\n  <source src="/b.MP4?c"/>\n</video>', '[video /b.MP4?c]'],
    ['See <video src="/a.mp4" /> here.', '<p>See [video /a.mp4] here.</p>'],
    ['See <iframe src="https://a.example/b"></iframe> here.', '<p>See [frame https://a.example/b] here.</p>'],
    ['- <iframe src="https://a.example/b" /> a', '<ul><li><p>[frame https://a.example/b] a</p></li></ul>'],
    ['<iframe src="javascript:x()" /> a', '<p>javascript:x() a</p>'],
  ])('are drawn as themselves: %j', (text, html) => {
    expect(show(text).replaceAll(/<svg.*?<\/svg>/g, '')).toBe(html);
  });
});

describe('attributes whose value isn’t known', () => {
  it.each([
    '<Card title={gone.name} href={gone} icon={gone}>x</Card>',
    '<Card title={`A ${gone}`} img={gone()}>x</Card>',
    '<Frame caption={gone ? 1 : 2}>x</Frame>',
    'See <Tooltip tip={gone}>x</Tooltip>',
    '<div title={gone}>x</div>',
    '<Card title={"A " + gone} href={"/" + gone} img={(gone)}>x</Card>',
    '<Card title={!gone} icon={[gone].join()} href={gone.map((a) => a.b).join(", ")} img={/* c */ gone}>x</Card>',
    '<Card title={() => gone} href={<b>{gone}</b> && "/gone"}>x</Card>',
    '<CodeBlock filename={gone} language={gone}>\n  x\n</CodeBlock>',
    '<video><source src={gone} /></video>\n\nx',
    '<video src={gone}><source src="a.mp4" /></video>\n\nx',
    '<picture><source srcset={gone} media="(prefers-color-scheme: dark)" /><img src="a.png" /></picture>\n\nx',
    '<Heading level={2} id={gone}>x</Heading>',
    '<Accordion title={gone}>x</Accordion>',
    '<Steps>\n  <Step title={gone} id={gone}>\n    x\n  </Step>\n</Steps>',
    '<Update label={gone}>x</Update>',
    '<ParamField body={gone} type={gone} default={gone}>x</ParamField>',
    '<img src={gone} alt={`${gone}`} />\n\nx',
    '<Tabs>\n  <Tab title="A" icon={gone}>\n    x\n  </Tab>\n</Tabs>',
  ])('are left out: %s', (text) => {
    expect(draw(text)).toContain('x<');
    expect(draw(text)).not.toContain('gone');
  });

  it('are no title of a tab', () => {
    expect(draw('<Tabs>\n  <Tab title={gone}>\n    x\n  </Tab>\n</Tabs>')).toMatch(/<button[^>]*>Tab 1</);
  });

  it('keep an element’s other sources, and have no text of nothing', () => {
    expect(draw('<video src={gone}><source src="https://a.example/a.mp4" /></video>')).toContain('a.mp4');
    const html = draw('<Card title={("A\\u0062")} href={undefined} cta={null}>x</Card>');
    expect(html).toContain('Ab<');
    expect(html).not.toMatch(/undefined|null/);
  });

  it('stay if their value is known', () => {
    const html = draw('<Card title={`A`} href={"/b"} icon={<svg><path d="M0"/></svg>} horizontal={true}>x</Card>');
    expect(html).toMatch(/>A<.*data-horizontal|data-horizontal.*>A</);
    expect(html).toContain('<path');
  });
});

describe('pictures', () => {
  const shown: SiteContext = { ...siteContext, file: (path) => path };
  const images = (text: string) =>
    [
      ...renderToStaticMarkup(<>{drawDocument({ doc: readPage(text).doc }, shown)}</>).matchAll(
        /data-source="([^"]*)"(?: data-mode="([^"]*)")?/g,
      ),
    ].map(([, source, mode]) => `${source} ${mode}`);

  it.each([
    [
      '<picture>\n  <source media="(prefers-color-scheme: dark)" srcSet="/dark.png" />\n  <img alt="A" src="/light.png" />\n</picture>',
      ['/light.png light', '/dark.png dark'],
    ],
    [
      '<picture><source media="(prefers-color-scheme: dark)" srcset="/dark.png 2x, /d.png 1x"/><source media="(prefers-color-scheme: light)" srcset="/light.png"/><img src="/light.png"/></picture>',
      ['/light.png light', '/dark.png dark'],
    ],
    [
      '<picture><source media="(prefers-color-scheme:light)" srcset="/light.png"/><img src="/dark.png"/></picture>',
      ['/light.png light', '/dark.png dark'],
    ],
    ['<picture><source type="image/webp" srcset="/a.webp"/><img src="/a.png"/></picture>', ['/a.png undefined']],
    ['<picture>\n<source media="(min-width: 9px)" srcset="/b.png"/>\n\n![A](/a.png)\n</picture>', ['/a.png undefined']],
  ])('have a version for each mode: %j', (text, expected) => {
    expect(images(text)).toEqual(expected);
  });
});

describe('icons written as SVG', () => {
  it.each([
    [
      '<Card icon={<svg viewBox="0 0 9 9"><g clipPath="url(#c)"><path d="M0" strokeWidth={2} style={{ fill: "red" }}/></g>\n{/* c */}<text>A &amp; b</text></svg>}>x</Card>',
      '<svg viewBox="0 0 9 9" aria-hidden="true"><g clip-path="url(#c)"><path d="M0" stroke-width="2" style="fill:red"></path></g> <text>A &amp; b</text></svg>',
    ],
    [
      '<Icon icon={<svg onClick={() => x()}><script>x()</script><a href="/a">b</a><foreignObject><p>c</p></foreignObject><use href="/d.svg"/></svg>} />',
      '<svg aria-hidden="true"><use></use></svg>',
    ],
    ['<Accordion title="A" icon={\n<svg>\n<path d="M0"/>\n</svg>\n}>\nx\n</Accordion>', '<path d="M0"></path>'],
  ])('are drawn: %j', (text, svg) => {
    expect(draw(text)).toContain(svg);
  });

  it.each(['<svg><path/></g></svg>', '<svg/> + <svg/>', '<svg>{x}</svg>', '<svg>', '<svg a={{b: {}}}/>', '<Foo/>'])(
    'are not drawn if they have to be evaluated: %s',
    (icon) => {
      expect(draw(`<Card title="A" icon={${icon}}>x</Card>`)).not.toContain('svg-icon');
    },
  );
});

describe('components of other hosts', () => {
  it.each([
    ['a heading', '<Heading level={3} id="own">A *b*</Heading>', '<h3 id="own">A <em>b</em></h3>'],
    ['a heading before another of its name', '<Heading level={2}>A</Heading>\n\n## A', '<h2 id="a">A</h2>'],
    ['a heading of no level', '<Heading level={9}>A</Heading>', '<h6 id="a">A</h6>'],
    ['a heading with a name of its own', '## A\n\n<Heading level={2}>A</Heading>', '<h2 id="a-2">A</h2>'],
    ['a formula in text', 'So <Latex>a_1^2 = \\frac{b}{c}</Latex>.', '<span class="math">a_1^2 = \\frac{b}{c}</span>'],
    ['a formula', '<Latex>{`x^2`}</Latex>', 'class="math'],
    [
      'code',
      '<CodeBlock language="js" filename="a.js" lines highlight="[1,3]">{`let a\nlet b`}</CodeBlock>',
      'let a\nlet b</code>',
    ],
    [
      'the options of code',
      '<CodeBlock language="js" filename="a.js" highlight="[2]">\n```\na\nb\n```\n</CodeBlock>',
      'a.js</span>',
    ],
    ['a repository', '<GitHub.Repo repo="acme/docs" />', 'href="https://github.com/acme/docs"'],
    ['a repository by its URL', '<GitHub.Repo repo="https://github.com/acme/docs.git" />', 'acme/docs</span>'],
    ['a snippet', '<Snippet file="key.mdx" who={{ name: "Ann" }} />', '<p>A key of Ann.</p>'],
    ['a snippet in text', 'See <Snippet file="key.mdx" who={{ name: "Ann" }} />', 'A key of Ann.'],
  ])('draws %s', (_what, text, html) => {
    expect(draw(text)).toContain(html);
  });

  it.each([
    'import { Heading } from "./heading.jsx"\n\n<Heading level={3}>A</Heading>',
    'export const Heading = ({ children }) => <b>{children}</b>\n\n<Heading level={3}>A</Heading>',
  ])('does not draw a component that the page defines itself: %j', (text) => {
    expect(draw(text)).not.toContain('<h3');
    expect(findCustomComponents(readPage(text).doc, () => null)).toEqual(['Heading']);
  });

  it('does not draw a repository whose name is no name', () => {
    expect(draw('<GitHub.Repo repo="javascript:x()" />')).not.toContain('href');
  });
});

describe('footnotes', () => {
  /** The references and footnotes of a page as text: `1→footnote` for a link. */
  const outline = (text: string) => {
    const html = draw(text);
    const [body = '', notes = ''] = html.split('<section class="footnotes"');
    return {
      references: [
        ...body.matchAll(/<sup class="footnote-reference">(?:<a id="([^"]*)" href="#([^"]*)"[^>]*>)?([^<]*)/g),
      ].map(([, id, href, number]) => `${number} ${id} → ${href}`),
      notes: [...notes.matchAll(/<li id="([^"]*)"[^>]*>(.*?)<\/li>/gs)].map(
        ([, id, content = '']) =>
          `${id}: ${content.replaceAll(/<a class="footnote-back" href="#([^"]*)"[^>]*>.*?<\/a>/gs, '← $1').replaceAll(/<[^>]*>/g, '')}`,
      ),
    };
  };

  it('are numbered by use, stand at the end, and link back', () => {
    expect(
      outline('[^b]: Note *b*.\n\nA[^a] b[^b] a[^A]\n\n[^a]: Note a.\n\n    More.\n\n[^unused]: Never.\n\nLast.'),
    ).toEqual({
      references: [
        '1 footnote~a~reference → footnote~a',
        '2 footnote~b~reference → footnote~b',
        '1 footnote~a~reference-2 → footnote~a',
      ],
      notes: [
        'footnote~a: Note a.More. ← footnote~a~reference ← footnote~a~reference-2',
        'footnote~b: Note b. ← footnote~b~reference',
      ],
    });
  });

  it('may refer to others, and end with any block', () => {
    const { notes } = outline('A[^a]\n\n[^a]: See[^c].\n\n[^c]:\n    > Quote\n');
    expect(notes).toEqual(['footnote~a: See2. ← footnote~a~reference', 'footnote~c: Quote ← footnote~c~reference']);
  });

  it('of a snippet are its own', () => {
    const { references, notes } = outline(
      'import Part from "/snippets/note.mdx"\n\nA[^a]\n\n<Part />\n\n[^a]: Of the page.\n',
    );
    expect(references).toEqual([
      '1 footnote~a~reference → footnote~a',
      '2 footnote~/snippets/note.mdx~a~reference → footnote~/snippets/note.mdx~a',
    ]);
    expect(notes.map((note) => note.replace(/.*: | ←.*/g, ''))).toEqual(['Of the page.', 'From the part.']);
  });
});
