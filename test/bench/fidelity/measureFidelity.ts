import { documentSchema, patchAndProve, isSourceOfDocument, readPage, serializePage } from '#blocks/pages.ts';
import { blockSpecs } from '#blocks/registry.ts';
import { createGrammar, getSourceMap } from '#document/read/readPage.ts';
import { isSourceOnly, type JSONContent, type Page } from '#document/page.ts';
import { frontMatterEditNames, keepsOtherFields, makeFrontMatterEdit } from './frontMatterEdits.ts';
import { makeStructuralEdit, structuralEditNames } from './structuralEdits.ts';
import { keepsOutsideLines } from './outsideLines.ts';
import { randomOf } from './random.ts';
import { nodesOf } from './tree.ts';
import { changeOneWord, isOnlyThatWord } from './wordEdits.ts';

/** A text with the name used in failure reports. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** How many tries succeeded, and the first failures. */
export interface Figure {
  readonly name: string;
  readonly held: number;
  readonly of: number;
  readonly failures: readonly string[];
}

class Tally {
  readonly name: string;
  held = 0;
  of = 0;
  readonly failures: string[] = [];
  constructor(name: string) {
    this.name = name;
  }
  add(holds: boolean, failure: () => string): void {
    this.of += 1;
    if (holds) this.held += 1;
    else if (this.failures.length < 400) this.failures.push(failure());
  }
}

const grammar = createGrammar(blockSpecs, documentSchema);
const copy = (doc: JSONContent): JSONContent => structuredClone(doc);

/** The first line that differs between two texts, from both. */
function firstDifference(a: string, b: string): string {
  const left = a.split('\n');
  const right = b.split('\n');
  const index = left.findIndex((line, at) => line !== right[at]);
  return `${index + 1}: ${JSON.stringify(
    left
      .slice(index, index + 2)
      .join('\n')
      .slice(0, 160),
  )} → ${JSON.stringify(
    right
      .slice(index, index + 2)
      .join('\n')
      .slice(0, 160),
  )}`;
}

/** The figures of issue 3 that need no clock, on the given pages: `edits` word edits and as many structural ones per page. */
export function measureFidelity(pages: readonly NamedText[], edits: number, seed: number): Figure[] {
  const noOp = new Tally('unchanged pages are byte-identical');
  const inverse = new Tally('pages are byte-identical after an edit and its inverse');
  const word = new Tally('one word changed: only that word differs');
  const wordProof = new Tally('one word changed: proved');
  const lines = new Map(
    [...structuralEditNames, ...frontMatterEditNames].map((name) => [
      name,
      new Tally(`${name}: no line outside changes`),
    ]),
  );
  const structureProof = new Tally('structural edits: proved');
  const parses = new Tally('structural edits: still MDX');
  const coverage = new Tally('pages without a source block but imports, exports and expressions');
  const invalid: string[] = [];
  for (const [index, { name, text }] of pages.entries()) {
    const random = randomOf(seed * 7919 + index);
    const page = readPage(text);
    noOp.add(serializePage(page, copy(page.doc)) === text, () => name);
    if (isSourceOnly(page)) {
      invalid.push(name);
      continue;
    }
    coverage.add(!nodesOf(page.doc).some(({ node }) => isOtherSource(node)), () => name);
    measureWords({ word, wordProof, inverse }, { name, text }, page, edits, random);
    for (let count = 0; count < edits; count += 1) {
      measureStructure({ lines, structureProof, parses }, { name, text }, page, random);
    }
    measureFrontMatter({ lines, structureProof, parses }, { name, text }, page, random);
  }
  const all = [noOp, inverse, word, wordProof, total(lines), structureProof, parses, coverage];
  return [
    ...all,
    ...lines.values(),
    { name: 'pages that are no MDX', held: invalid.length, of: pages.length, failures: invalid },
  ];
}

function total(lines: ReadonlyMap<string, Tally>): Figure {
  const tallies = [...lines.values()];
  const sum = (read: (tally: Tally) => number) => tallies.reduce((result, tally) => result + read(tally), 0);
  return {
    name: 'structural edits: no line outside the blocks concerned changes',
    held: sum(({ held }) => held),
    of: sum(({ of }) => of),
    failures: tallies.flatMap(({ failures }) => failures),
  };
}

function isOtherSource(node: JSONContent): boolean {
  return node.type === 'sourceBlock' && !/^(?:import|export|\{)/.test(String(node.attrs?.['source']));
}

function measureWords(
  tallies: { word: Tally; wordProof: Tally; inverse: Tally },
  { name, text }: NamedText,
  page: Page,
  edits: number,
  random: () => number,
): void {
  const places = nodesOf(page.doc);
  for (let count = 0, tries = 0; count < edits && tries < edits * 20; tries += 1) {
    const edit = changeOneWord(random, page.doc, places);
    if (edit === null) continue;
    count += 1;
    const output = serializePage(page, edit.doc);
    tallies.word.add(
      isOnlyThatWord(text, output, edit),
      () => `${name} [${edit.where}] ${firstDifference(text, output)}`,
    );
    tallies.wordProof.add(
      isSourceOfDocument(output, edit.doc),
      () => `${name} [${edit.where}] ${firstDifference(text, output)}`,
    );
    if (count === 1) {
      const back = serializePage(readPage(output), copy(page.doc));
      tallies.inverse.add(back === text, () => `${name} ${firstDifference(text, back)}`);
    }
  }
}

interface StructureTallies {
  readonly lines: ReadonlyMap<string, Tally>;
  readonly structureProof: Tally;
  readonly parses: Tally;
}

/** One front matter edit per page, with the document unchanged. */
function measureFrontMatter(
  tallies: StructureTallies,
  { name, text }: NamedText,
  page: Page,
  random: () => number,
): void {
  const kind = frontMatterEditNames[Math.floor(random() * frontMatterEditNames.length)] ?? '';
  const edit = makeFrontMatterEdit(kind, random, page);
  if (edit === null) return;
  const output = serializePage(page, page.doc, edit.values);
  const say = () => `${name} [${kind}] ${firstDifference(text, output)}`;
  const again = readPage(output);
  tallies.structureProof.add(
    JSON.stringify(again.frontMatter.values) === JSON.stringify(edit.values) && isSourceOfDocument(output, page.doc),
    say,
  );
  tallies.parses.add(!isSourceOnly(again), say);
  tallies.lines.get(kind)?.add(keepsOtherFields(page, output, edit.key), say);
}

function measureStructure(
  tallies: StructureTallies,
  { name, text }: NamedText,
  page: Page,
  random: () => number,
): void {
  const kind = structuralEditNames[Math.floor(random() * structuralEditNames.length)] ?? 'delete';
  const edit = makeStructuralEdit(kind, random, page.doc);
  if (edit === null) return;
  const proved = patchAndProve(page, edit.doc);
  const output = proved.ok ? proved.value.text : serializePage(page, edit.doc);
  const say = () => `${name} [${kind}] ${firstDifference(text, output)}`;
  tallies.structureProof.add(proved.ok, say);
  tallies.parses.add(!isSourceOnly(readPage(output)), say);
  const { origins } = getSourceMap(grammar, page).reading;
  const ranges = edit.concerned.flatMap((node) => origins.get(node) ?? []);
  if (ranges.length === 0) return;
  const range = { from: Math.min(...ranges.map(({ from }) => from)), to: Math.max(...ranges.map(({ to }) => to)) };
  tallies.lines.get(kind)?.add(keepsOutsideLines(text, output, range), say);
}
