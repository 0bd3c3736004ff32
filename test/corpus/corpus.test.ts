import { describe, expect, it } from 'vitest';
import { documentSchema, readPage, serializePage } from '#blocks/pages.ts';
import { measureFidelity } from '../bench/fidelity/measureFidelity.ts';
import { randomOf } from '../bench/fidelity/random.ts';
import { corpusPages, hasCorpus } from './corpusPages.ts';
import { kindPages, kindsOf, rareKinds } from './kindPages.ts';
import { mutate } from './mutations.ts';
import { soakRuns } from '../soakRuns.ts';

// All pages: npm run fidelity -- ../shared/corpus
const mutationCount = soakRuns(150, 20_000);

describe.skipIf(!hasCorpus)('real pages (skipped if ../shared/corpus is missing)', () => {
  const pages = corpusPages(soakRuns(24, 4));
  const figures = new Map(hasCorpus ? measureFidelity(pages, 3, 11).map((figure) => [figure.name, figure]) : []);
  const share = (name: string) => {
    const figure = figures.get(name);
    if (figure === undefined) throw new Error(`No figure is called ${name}`);
    expect(figure.of).toBeGreaterThan(50);
    return { share: figure.held / figure.of, failures: figure.failures };
  };

  it.each([
    ['unchanged pages are byte-identical', 1],
    ['pages are byte-identical after an edit and its inverse', 1],
    ['one word changed: only that word differs', 0.999],
    ['one word changed: proved', 1],
    ['structural edits: no line outside the blocks concerned changes', 0.99],
    ['structural edits: proved', 1],
    ['structural edits: still MDX', 1],
    ['pages without a source block but imports, exports and expressions', 0.99],
  ])('%s', (name, wanted) => {
    const figure = share(name);
    expect(figure.share, figure.failures.join('\n')).toBeGreaterThanOrEqual(wanted);
  });

  it('produce documents that are valid in the schema and survive a round trip through it', () => {
    for (const { name, text } of pages) {
      const { doc } = readPage(text);
      const node = documentSchema.nodeFromJSON(doc);
      node.check();
      expect(node.toJSON(), name).toEqual(doc);
    }
  });

  it('include every kind of block and mark among those opened in the browser', () => {
    const opened = corpusPages(1).filter(({ name }) => kindPages.includes(name));
    const found = new Set(opened.flatMap(({ text }) => [...kindsOf(text)]));
    const kinds = [...Object.keys(documentSchema.nodes), ...Object.keys(documentSchema.marks)];
    expect(kinds.filter((kind) => !found.has(kind) && kind !== 'doc').toSorted()).toEqual(rareKinds);
    expect(opened.map(({ name }) => name).toSorted()).toEqual(kindPages.toSorted());
  });

  it('can be read after any mutation and are written back unchanged', { timeout: 600_000 }, () => {
    const random = randomOf(5);
    const short = corpusPages(5).filter(({ text }) => text.length < 12_000);
    for (let count = 0; count < mutationCount; count += 1) {
      const page = short[Math.floor(random() * short.length)];
      let text = page?.text ?? '';
      for (let times = Math.floor(random() * 4); times >= 0; times -= 1) text = mutate(random, text);
      const started = performance.now();
      const read = readPage(text);
      expect(performance.now() - started, page?.name).toBeLessThan(2000);
      expect(serializePage(read, structuredClone(read.doc)) === text, page?.name).toBe(true);
    }
  });
});
