import { describe, expect, it } from 'vitest';
import type { JSONContent } from '#document/page.ts';
import { patchAndProve, readPage } from './pages.ts';

/** The document with `kite` replaced by `hawk`, in text and attributes. */
const renamed = (doc: JSONContent): JSONContent => JSON.parse(JSON.stringify(doc).replaceAll('kite', 'hawk'));

describe('a changed word', () => {
  it.each([
    'Maintained by <a href="https://x.io"> kite </a>\n',
    'Kept by [ kite ](/x), ** kite**, and <kbd>kite </kbd>\n',
    'Kept by <b>\n  *kite* </b>\n',
    '- Run this: \n  ```kite fly --all```\n- Other\n',
    '> Run ``kite``, ` kite `, `` `kite` ``, and ` \n> kite ` \n> at once\n',
    '<Note>\n  Run `\n  kite\n  ` now\n</Note>\n',
    '| a | b |\n|---|:-:|\n| `` kite `` | ```a\\|b kite``` |\n',
    'A `` b `` kite ```c```  \n  and *d* \n   e\n',
    'Line one   \n   kite line two\\\n  three\n',
    '> Line one  \n> kite\n>   two\n',
    '- Line one\n  kite two\n continued\n',
    "See [](/x) the kite page, and [`kite`](\n/y\n't' )\n",
    '***a*b** old__c__ d***kite*** _e_\n',
    '<b>**kite *a***</b> *<i>b kite</i>*\n',
    '&lt;kite&gt; &amp;kite&nbsp;\\*kite\\* \\_ &copy;\n',
    'At https://kite.io/a_b?c=d&e=f and me@kite.io\n',
    "![ an\n  kite *picture* ](</a b.png> 'title')\n",
    'A {/* note */} kite {a +\n  b} word[^1]\n\n[^1]: An\n    kite note\n\n    with `` kite ``\n',
    'A [link][a], [b], kite, and [^c]\n\n[a]: /x\n',
    '<Note>\nimport "a"\n\nAn kite word\n\n[a]: /x "t"\n\n{/* x */}\n</Note>\n',
    '\uFEFFAn kite word\r\n\twith a tab \r\n- kite\r\n\r\n\t``kite``\r\n',
    '  <Card title="\n  an kite\n\n  &quot;title&quot;\n" icon={\n    "kite"\n  }>\n    a\n  </Card>\n',
    'An <Icon icon = \'kite\'  /> and <Tooltip tip = "an &lt;kite&gt; tip">b</Tooltip>\n',
    '<Note>\n![kite][a], and [^n] without a note\n</Note>\n\n[a]: /x\n',
  ])('is the only change in %j', (source) => {
    const page = readPage(source);
    expect(patchAndProve(page, renamed(page.doc))).toMatchObject({
      ok: true,
      value: { text: source.replaceAll('kite', 'hawk') },
    });
  });

  it.each([
    ['a backtick is typed into code', 'Run ``kite`` now\n', 'a`b', 'Run ``a`b`` now\n'],
    ['as many backticks are typed into it as are around it', 'Run ``kite`` now\n', 'a``b', 'Run `a``b` now\n'],
    ['code begins with a backtick now', 'Run ``kite`` now\n', '`a', 'Run `` `a `` now\n'],
    ['code has blanks at both ends now', 'Run ``kite`` now\n', ' a ', 'Run `  a  ` now\n'],
  ])('keeps its backticks unless %s', (_, before, code, after) => {
    const page = readPage(before);
    const doc: JSONContent = JSON.parse(JSON.stringify(page.doc).replaceAll('kite', code));
    const proved = patchAndProve(page, doc);
    expect(proved).toMatchObject({ ok: true, value: { text: after } });
  });
});
