import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { getNodeAttributes, toAttributeRecord } from '#document/read/attributeValues.ts';
import type { JSONContent } from '#document/page.ts';
import { collectNodeNames } from './outline.fixture.ts';
import { documentSchema, isSourceOfDocument, readPage } from './pages.ts';
import { blockSpecOf, blockSpecs } from './registry.ts';

const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

describe('the registry', () => {
  it('has the spec of each folder under the folder’s name, in order', () => {
    expect(blockSpecs.map(({ name }) => name)).toEqual(folders.toSorted());
  });

  it('has no duplicate tags and returns a spec by its name', () => {
    const tags = blockSpecs.flatMap((spec) => spec.tags);
    expect(new Set(tags).size).toBe(tags.length);
    expect(blockSpecOf('card')?.tags).toEqual(['Card']);
    expect(blockSpecOf('paragraph')).toBeUndefined();
  });

  it('names only existing nodes as parents and children', () => {
    const named = blockSpecs.flatMap(({ parents = [], children = [] }) => [...parents, ...children]);
    expect(named.filter((name) => documentSchema.nodes[name] === undefined)).toEqual([]);
  });

  it('has a label for each attribute', () => {
    const unlabeled = blockSpecs.flatMap((spec) =>
      Object.entries(spec.attributes.shape)
        .filter(([, field]) => typeof field.meta()?.['label'] !== 'string')
        .map(([name]) => `${spec.name}.${name}`),
    );
    expect(unlabeled).toEqual([]);
  });

  it.each(blockSpecs.flatMap((spec) => spec.menu.map((entry) => [entry.title, spec.name, entry.template] as const)))(
    'inserts %s as its own component',
    (_, name, template) => {
      const { doc, problems } = readPage(template);
      expect(problems).toEqual([]);
      expect(collectNodeNames(doc)).toContain(name);
      expect(collectNodeNames(doc)).not.toContain('sourceBlock');
      expect(isSourceOfDocument(template, doc)).toBe(true);
    },
  );

  it.each(
    blockSpecs.flatMap((spec) =>
      spec.menu.filter(() => spec.shape === 'container').map((entry) => [entry.title, entry.template] as const),
    ),
  )('has no invented title or code in the template for %s', (_, template) => {
    const written: string[] = [];
    const visit = (node: JSONContent): void => {
      const title = blockSpecs.find(({ name }) => name === node.type)?.titleAttribute;
      const value = title === undefined ? '' : toAttributeRecord(getNodeAttributes(node))[title];
      if (typeof value === 'string' && !/^(?:Blue)?$/.test(value)) written.push(value);
      if (node.type === 'codeBlock') written.push(...(node.content ?? []).flatMap(({ text = '' }) => text));
      node.content?.forEach(visit);
    };
    visit(readPage(template).doc);
    expect(written).toEqual([]);
  });

  it('is the only place with component tags: the engine names none', () => {
    const engine = join(import.meta.dirname, '../document');
    const sources = readdirSync(engine)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => [name, readFileSync(join(engine, name), 'utf8')] as const);
    const tags = blockSpecs.flatMap((spec) => spec.tags).filter((tag) => /^[A-Z]/.test(tag));
    const quoted = sources.flatMap(([name, text]) =>
      tags.filter((tag) => text.includes(`'${tag}'`)).map((tag) => `${name}: ${tag}`),
    );
    expect(quoted).toEqual([]);
  });
});
