import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as React from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as Building from '#sitegen/buildSite.ts';
import type * as Keeping from '#sitegen/incremental/incrementalBuilder.ts';
import { formatBuildReport } from '#sitegen/files/buildReport.ts';
import { evaluateModule, type CustomModule } from '#reading/ownCode/customModule.ts';
import { buildSiteAssets } from '../../scripts/buildSiteAssets.ts';

const folder = mkdtempSync(join(tmpdir(), 'docwright-own-code-'));
let parts: Awaited<ReturnType<typeof buildSiteAssets>>;
beforeAll(async () => {
  parts = await buildSiteAssets();
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const files = {
  'docs.json': JSON.stringify({ name: 'Acme', navigation: [{ group: 'Start', pages: ['index', 'plain'] }] }),
  'plain.mdx': '---\ntitle: Plain\n---\n\nWords.\n',
  'snippets/counter.jsx':
    'export const Counter = ({ start, label, children }) => {\n  const [count] = useState(start);\n  return <button data-kind="own">{label}: {count}{children}</button>;\n};\n',
  'snippets/typed.tsx':
    "import React, { useMemo } from 'react';\nexport function Typed({ items }: { items: readonly number[] }) {\n  const sum = useMemo(() => items.reduce((a: number, b) => a + b, 0), [items]);\n  return <em>{sum}</em>;\n}\n",
  'index.mdx': `---
title: Home
---

import { Counter } from '/snippets/counter.jsx'
import { Typed as Sum } from '/snippets/typed'

export const first = 3;

export const Greeting = ({ name = 'all' }) => <p>Hello {name}</p>;

<Counter start={first + 1} label="Count &amp; more">

Some **words**.

</Counter>

<Sum items={[1, 2]} />

<Greeting {...{ name: 'you' }} />

<Stranger>Kept</Stranger>
`,
};
const options = (name: string, allowsCode: boolean) => ({
  folder: join(folder, name),
  out: join(folder, `${name}-out`),
  base: '/docs',
  origin: null,
  repository: null,
  keepsGoing: false,
  allowsCode,
  parts,
});

function write(name: string, more: Readonly<Record<string, string>> = {}): void {
  for (const [path, text] of Object.entries({ ...files, ...more })) {
    mkdirSync(dirname(join(folder, name, path)), { recursive: true });
    writeFileSync(join(folder, name, path), text);
  }
}

const read = (name: string, path: string) => readFileSync(join(folder, `${name}-out`, path), 'utf8');
const ownFiles = (name: string) => {
  const own = join(folder, `${name}-out`, '_docwright/own');
  return existsSync(own) ? readdirSync(own) : [];
};

async function build(name: string, allowsCode: boolean) {
  const { buildSite } = (await import(parts.builder)) as typeof Building; // it is made of that file
  return buildSite(options(name, allowsCode));
}

describe('components of a site’s own', () => {
  it('are not on the finished site unless that is asked for', async () => {
    write('without');
    const report = await build('without', false);
    expect(report.leftOut).toEqual([{ path: 'index.mdx', names: ['Counter', 'Sum', 'Greeting', 'Stranger'] }]);
    expect(formatBuildReport(report, 'out')).toContain('--allow-code');
    expect(read('without', 'index.html')).not.toMatch(/data-own-code|data-island/);
    expect(ownFiles('without')).toEqual([]);
    expect(existsSync(join(folder, 'without-out/_docwright', parts.manifest.ownCode[0] ?? '-'))).toBe(false);
  });
  it('are compiled for readers’ browsers with --allow-code, and their content stands there without a script', async () => {
    write('with');
    const report = await build('with', true);
    expect(report.notices).toEqual([]);
    expect(report.leftOut).toEqual([{ path: 'index.mdx', names: ['Stranger'] }]);
    const html = read('with', 'index.html');
    const [, address = ''] = /data-own-code="\/docs(\/_docwright\/own\/[\da-f]+\.js)"/.exec(html) ?? [];
    expect(html).toMatch(/<div data-island="0"><p>Some <strong>words<\/strong>\.<\/p><\/div>/);
    expect(html).not.toContain("'unsafe-eval'");
    expect(read('with', 'plain/index.html')).not.toContain('data-own-code');
    for (const part of parts.manifest.ownCode)
      expect(existsSync(join(folder, 'with-out/_docwright', part)), part).toBe(true);
    const { default: make } = (await import(join(folder, 'with-out', address))) as {
      default: (react: object) => CustomModule; // as the build writes it
    };
    const { islands } = evaluateModule(make(React), React) as { readonly islands: readonly React.ComponentType[] };
    expect(islands.map((Island) => renderToStaticMarkup(React.createElement(Island, null)))).toEqual([
      '<button data-kind="own">Count &amp; more: 4</button>',
      '<em>3</em>',
      '<p>Hello you</p>',
    ]);
  });
  it.each([['that cannot be read', 'export const Counter = () => <p>;', /snippets\/counter\.jsx cannot be read/]])(
    '%s are left out, and said',
    async (_what, code, message) => {
      write('broken', { 'snippets/counter.jsx': code });
      const report = await build('broken', true);
      expect(report.written).toBe(true);
      expect(report.notices.map((notice) => notice.message)).toEqual([expect.stringMatching(message)]);
      expect(read('broken', 'index.html')).toContain('Some <strong>words</strong>');
    },
  );
  it('are built again in --watch where their code changes', async () => {
    write('kept');
    const { createIncrementalBuilder } = (await import(parts.keeper)) as typeof Keeping; // it is made of that file
    const keep = createIncrementalBuilder(options('kept', true));
    await keep();
    const [before] = ownFiles('kept');
    write('kept', { 'snippets/counter.jsx': 'export const Counter = () => <b>New</b>;' });
    await keep();
    const after = ownFiles('kept');
    expect(after).toHaveLength(1);
    expect(after[0]).not.toBe(before);
    expect(read('kept', `_docwright/own/${after[0]}`)).toContain('New');
  });
});

describe('a module of own components', () => {
  it('imports React, its files, and nothing else', () => {
    const own: CustomModule = { files: {}, page: (require) => void require('node:fs') };
    expect(() => evaluateModule(own, React)).toThrow('node:fs');
  });
});
