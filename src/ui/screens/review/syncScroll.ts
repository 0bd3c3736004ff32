/** Where the versions are aligned, as a share of the height of their pane from its top. */
const focus = 1 / 3;

/**
 * Scrolls two rendered versions of a page together, so that blocks which both have are at the same height. Starts at the
 * version whose first change is further up, where it is already scrolled to. Returns a cleanup function.
 */
export function syncScroll(before: Element, after: Element): () => void {
  const panes = [before, after].map((version) => version.querySelector<HTMLElement>('.page-canvas'));
  const [left, right] = panes;
  if (left == null || right == null) return () => undefined;
  const pairs = listPairs(left, right);
  /** Positions set here, whose scroll events say nothing about the reader. */
  const set = new Map<HTMLElement, number>();
  const follow = (leader: HTMLElement) => {
    const follower = leader === left ? right : left;
    if (Math.abs((set.get(leader) ?? -Infinity) - leader.scrollTop) < 2) return;
    set.delete(leader);
    const place = leader.scrollTop + leader.clientHeight * focus;
    follower.scrollTop =
      mapPlace(leader === left ? pairs : pairs.map(flip), place, leader, follower) - follower.clientHeight * focus;
    set.set(follower, follower.scrollTop);
  };
  const [first, other] = [findFirstChange(left), findFirstChange(right)];
  const isLeftFirst = first !== null && (other === null || mapPlace(pairs, first.top, left, right) <= other.top);
  const start = isLeftFirst ? first : other;
  // Words that were revealed in a tall block stay in view.
  if (start !== null && !isInView(start.block, isLeftFirst ? left : right))
    start.block.scrollIntoView({ block: 'center' });
  follow(isLeftFirst ? left : right);
  set.set(left, left.scrollTop).set(right, right.scrollTop);
  const onScroll = ({ currentTarget }: Event) => {
    if (currentTarget instanceof HTMLElement) follow(currentTarget);
  };
  for (const pane of [left, right]) pane.addEventListener('scroll', onScroll, { passive: true });
  return () => {
    for (const pane of [left, right]) pane.removeEventListener('scroll', onScroll);
  };
}

type Pair = readonly [HTMLElement, HTMLElement];

const flip = ([one, other]: Pair): Pair => [other, one];

/** The blocks that both versions have, from the top: unchanged and changed ones are in the same order in both. */
function listPairs(left: HTMLElement, right: HTMLElement): readonly Pair[] {
  const unchanged = listBlocks(right, ':not([data-change], .block-note)').values();
  return listBlocks(left, ':is([data-pair], :not([data-change]))').flatMap((block): readonly Pair[] => {
    const { pair } = block.dataset;
    const other =
      pair === undefined ? unchanged.next().value : listBlocks(right, `[data-pair="${CSS.escape(pair)}"]`)[0];
    return other === undefined ? [] : [[block, other]];
  });
}

function listBlocks(pane: HTMLElement, selector: string): readonly HTMLElement[] {
  return [...pane.querySelectorAll<HTMLElement>(`.page-text > ${selector}`)];
}

/** The place in the follower's content, in pixels from its top, that is next to a place in the leader's. */
function mapPlace(pairs: readonly Pair[], place: number, leader: HTMLElement, follower: HTMLElement): number {
  const topIn = (pane: HTMLElement, block: HTMLElement) =>
    block.getBoundingClientRect().top - pane.getBoundingClientRect().top + pane.scrollTop;
  // The last pair that begins above the place.
  let [from, to] = [0, pairs.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const block = pairs[middle]?.[0];
    if (block !== undefined && topIn(leader, block) <= place) from = middle + 1;
    else to = middle;
  }
  const [above, below] = [pairs[from - 1], pairs[from]];
  const start = above === undefined ? [0, 0] : [topIn(leader, above[0]), topIn(follower, above[1])];
  const end =
    below === undefined
      ? [leader.scrollHeight, follower.scrollHeight]
      : [topIn(leader, below[0]), topIn(follower, below[1])];
  const [here = 0, there = 0] = start;
  const [next = 0, nextThere = 0] = end;
  return there + (next > here ? ((place - here) / (next - here)) * (nextThere - there) : 0);
}

/** The first block that differs, and its place in the content in pixels from the top. */
function findFirstChange(pane: HTMLElement): { readonly block: Element; readonly top: number } | null {
  const block = pane.querySelector('[data-change]');
  return block === null
    ? null
    : { block, top: block.getBoundingClientRect().top - pane.getBoundingClientRect().top + pane.scrollTop };
}

function isInView(block: Element, pane: Element): boolean {
  const [{ top, bottom }, frame] = [block.getBoundingClientRect(), pane.getBoundingClientRect()];
  return top < frame.bottom && bottom > frame.top;
}
