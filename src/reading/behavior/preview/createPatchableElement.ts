/** A drawing and the nodes that show it. */
interface Shown {
  /** The drawing currently shown; its own nodes aren't in the document. */
  drawn: Element;
  /** The live node of each node of the drawing. */
  readonly live: WeakMap<Node, Node>;
}

/** An element patched to match drawings. */
export interface PatchableElement {
  /** Shows a drawing: unchanged parts stay on the screen, with what readers did to them. */
  readonly show: (drawn: Element) => void;
  /** The next drawing is another page's: nothing is kept. */
  readonly forget: () => void;
}

/**
 * Makes an element follow drawings. Only differences between two drawings are applied, so that opened blocks, selected
 * tabs, scroll position and what behaviors added stay, as in React.
 */
export function createPatchableElement(root: Element): PatchableElement {
  let shown: Shown | null = null;
  return {
    show(drawn) {
      if (shown === null) {
        const live = new WeakMap<Node, Node>([[drawn, root]]);
        root.replaceChildren(...[...drawn.childNodes].map((child) => copyOf(child, live)));
        shown = { drawn, live };
        return;
      }
      const { live } = shown;
      live.set(drawn, root);
      patchChildren(shown.drawn, drawn, live);
      shown.drawn = drawn;
    },
    forget() {
      shown = null;
    },
  };
}

function copyOf(drawn: Node, live: WeakMap<Node, Node>): Node {
  const copy = document.importNode(drawn, false);
  live.set(drawn, copy);
  for (const child of drawn.childNodes) copy.appendChild(copyOf(child, live));
  return copy;
}

/** Patches the children from one drawing to the next. Equal ones move into the next drawing, along with their live nodes. */
function patchChildren(before: Node, after: Node, live: WeakMap<Node, Node>): void {
  const place = live.get(after);
  if (place === undefined) return;
  const old = [...before.childNodes];
  const next = [...after.childNodes];
  const isEqual = (a: number, b: number) => old[a]?.isEqualNode(next[b] ?? null) === true;
  const adopt = (a: number, b: number) => {
    const [own, other] = [old[a], next[b]];
    if (own !== undefined && other !== undefined) after.replaceChild(own, other);
  };
  let start = 0;
  while (start < old.length && start < next.length && isEqual(start, start)) start += 1;
  let end = 0;
  while (end < old.length - start && end < next.length - start && isEqual(old.length - 1 - end, next.length - 1 - end))
    end += 1;
  for (let index = 0; index < start; index += 1) adopt(index, index);
  for (let index = 1; index <= end; index += 1) adopt(old.length - index, next.length - index);
  const gone = old.slice(start, old.length - end);
  const behind = end === 0 ? null : (live.get(old[old.length - end] ?? after) ?? null);
  const taken = pairs(gone, next.slice(start, next.length - end));
  for (const node of gone)
    if (![...taken.values()].includes(node)) live.get(node)?.parentNode?.removeChild(live.get(node) ?? node);
  let at = behind;
  for (const node of next.slice(start, next.length - end).toReversed()) {
    const own = taken.get(node);
    const shown = own === undefined ? undefined : live.get(own);
    if (own === undefined || shown === undefined) {
      const copy = copyOf(node, live);
      place.insertBefore(copy, isIn(at, place) ? at : null);
      at = copy;
      continue;
    }
    patchNode(own, node, shown, live);
    at = shown;
  }
}

function isIn(node: Node | null, place: Node): boolean {
  return node !== null && node.parentNode === place;
}

/** The old node that each new one continues: the next of its kind, in order. */
function pairs(old: readonly Node[], next: readonly Node[]): ReadonlyMap<Node, Node> {
  const found = new Map<Node, Node>();
  let from = 0;
  for (const node of next) {
    const index = old.findIndex(
      (candidate, place) => place >= from && candidate.nodeName === node.nodeName && keyOf(candidate) === keyOf(node),
    );
    const own = old[index];
    if (own === undefined) continue;
    found.set(node, own);
    from = index + 1;
  }
  return found;
}

/** Blocks of a different kind or ID don't match. */
function keyOf(node: Node): string {
  return node instanceof Element ? `${node.getAttribute('data-node') ?? ''} ${node.id}` : '';
}

function patchNode(before: Node, after: Node, shown: Node, live: WeakMap<Node, Node>): void {
  live.set(after, shown);
  if (!(before instanceof Element) || !(after instanceof Element) || !(shown instanceof Element)) {
    if (shown.nodeValue !== after.nodeValue) shown.nodeValue = after.nodeValue;
    return;
  }
  for (const { name } of [...before.attributes]) if (!after.hasAttribute(name)) shown.removeAttribute(name);
  for (const { name, value } of after.attributes)
    if (before.getAttribute(name) !== value) shown.setAttribute(name, value);
  patchChildren(before, after, live);
}
