import { readPage, serializePage } from '#blocks/pages.ts';
import { corpusPages } from '../../corpus/corpusPages.ts';
import type { Row } from '../row.ts';
import type { NamedText } from './measureFidelity.ts';
import { measureSpeed } from './measureSpeed.ts';
import { peers, type Peer } from './peers.ts';
import { pick, randomOf } from './random.ts';
import { changeOneWord, isOnlyThatWord } from './wordEdits.ts';

type Tree = Record<string, unknown>;

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The text nodes of a peer's tree, except code. */
function textNodes(tree: unknown, words: Peer['words']): Tree[] {
  if (!isTree(tree) || tree['type'] === 'codeBlock') return [];
  const children = tree['children'] ?? tree['content'];
  const below = Array.isArray(children) ? children.flatMap((child: unknown) => textNodes(child, words)) : [];
  return tree['type'] === 'text' && /[A-Za-z]{2,}/.test(String(tree[words])) ? [tree, ...below] : below;
}

/** The share of pages that a peer writes back unchanged, and of one-word edits after which only that word differs. */
function measurePeer(peer: Peer, pages: readonly NamedText[]): { readonly noOp: number; readonly word: number } {
  const random = randomOf(3);
  let [same, exact, edits] = [0, 0, 0];
  for (const { text } of pages) {
    if (peer.write(peer.read(text)) === text) same += 1;
    const tree = peer.read(text);
    const node = pick(random, textNodes(tree, peer.words));
    if (node === undefined) continue;
    const before = String(node[peer.words]);
    const word = /[A-Za-z]{2,}/.exec(before)?.[0] ?? '';
    node[peer.words] = before.replace(word, 'Zephyrword');
    edits += 1;
    if (isOnlyThatWord(text, peer.write(tree), { before: word, after: 'Zephyrword' })) exact += 1;
  }
  return { noOp: same / pages.length, word: exact / Math.max(1, edits) };
}

function measureOurs(pages: readonly NamedText[]): { readonly noOp: number; readonly word: number } {
  const random = randomOf(3);
  let [same, exact, edits] = [0, 0, 0];
  for (const { text } of pages) {
    const page = readPage(text);
    if (serializePage(page, structuredClone(page.doc)) === text) same += 1;
    for (let tries = 0; tries < 20; tries += 1) {
      const edit = changeOneWord(random, page.doc);
      if (edit === null) continue;
      edits += 1;
      if (isOnlyThatWord(text, serializePage(page, edit.doc), edit)) exact += 1;
      break;
    }
  }
  return { noOp: same / pages.length, word: exact / Math.max(1, edits) };
}

/** What editing changes in real pages, compared to other writers on the same pages, and the engine's speed. */
export async function benchFidelity(): Promise<readonly Row[]> {
  const pages = corpusPages(4).filter(({ text }) => readPage(text).problems.length === 0 && !text.includes('{#'));
  if (pages.length === 0) return [];
  const ours = measureOurs(pages);
  const rows = peers.flatMap((peer): Row[] => {
    const theirs = measurePeer(peer, pages);
    return [
      {
        name: 'pages written back byte for byte',
        measured: ours.noOp,
        unit: 'ratio',
        peer: { name: peer.name, measured: theirs.noOp },
        target: 'all',
        reached: ours.noOp === 1,
      },
      {
        name: 'one word changed, only that word differs',
        measured: ours.word,
        unit: 'ratio',
        peer: { name: peer.name, measured: theirs.word },
        target: 'at least 0.999',
        reached: ours.word >= 0.999,
      },
    ];
  });
  return [...rows, ...measureSpeed(corpusPages(1))];
}
