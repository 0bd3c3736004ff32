import { describe, expect, it } from 'vitest';
import { readPage, readPageStart } from '#blocks/pages.ts';
import { isSourceOnly } from '#document/page.ts';
import { appendRest } from '#document/read/readPageStart.ts';
import { OpenPages } from '#state/pages/openPages.ts';
import { changeOneWord } from '../bench/fidelity/wordEdits.ts';
import { randomOf } from '../bench/fidelity/random.ts';
import { corpusPages, hasCorpus } from './corpusPages.ts';
import { soakRuns } from '../soakRuns.ts';

const long = 5000;
const least = 2000;

describe.skipIf(!hasCorpus)('starts of real pages (skipped if ../shared/corpus is missing)', () => {
  const pages = corpusPages(soakRuns(36, 2)).filter(({ text }) => text.length >= long && !isSourceOnly(readPage(text)));
  const started = pages.flatMap(({ name, text }) => {
    const start = readPageStart(text, least);
    return start === null ? [] : [{ name, text, start }];
  });

  it('exist for more than 90% of long pages', () => {
    expect(started.length / pages.length).toBeGreaterThan(0.9);
  });

  it('equal the beginning of the whole page', () => {
    const others = started.filter(({ text, start }) => {
      const whole = readPage(text);
      const joined = appendRest(start, whole, start.doc);
      return JSON.stringify(joined) !== JSON.stringify(whole.doc);
    });
    expect(others.map(({ name }) => name)).toEqual([]);
  });

  it('produce the same text as the whole page when a word changes', () => {
    const random = randomOf(7);
    for (const { name, text, start } of started) {
      const edit = changeOneWord(random, start.doc);
      if (edit === null) continue;
      const pages = new OpenPages({ page: long, start: least });
      expect(pages.openStart('start', text).isStart).toBe(true);
      const whole = pages.open('whole', text);
      const joined = appendRest(start, readPage(text), edit.doc);
      const [one, other] = [pages.edit('start', edit.doc, null), joined && pages.edit('whole', joined, null)];
      expect(whole.problems, name).toEqual(readPage(text).problems);
      expect(one, name).toEqual(other);
      expect(one.ok && one.value.text.includes('Zephyrword'), name).toBe(true);
    }
  });
});
