import type { Locator, Page } from '@playwright/test';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A visible control that the pointer approaches repeatedly. */
interface Watched {
  readonly page: Page;
  readonly center: Point;
  /** The frame's offset in the page; zero if the control is in no frame. */
  readonly offset: Point;
  readonly box: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
  /** Start points on the owner, just before a straight line to the center leaves it. */
  readonly starts: readonly Point[];
  /** The pointer's positions at which the control was hidden, had moved, or was covered at its center. */
  readonly missed: () => Promise<readonly string[]>;
}

/** How far inside its owner the pointer starts, in pixels: points farther away are on the owner too. */
const inside = 16;

/** Checks a control on every pointer move from now on. */
export async function watchControl(
  page: Page,
  owner: Locator,
  control: Locator,
  upperPart: number = Infinity,
): Promise<Watched> {
  const watch = await control.evaluateHandle(
    (element, [around, depth, highest]) => {
      if (around === null) throw new Error('The control has no owner.');
      const box = element.getBoundingClientRect();
      const center = { x: Math.round(box.left + box.width / 2), y: Math.round(box.top + box.height / 2) };
      const isIn = ({ left, right, top, bottom }: DOMRect, { x, y }: typeof center) =>
        x >= left && x <= right && y >= top && y <= bottom;
      const { left, top, width, height } = around.getBoundingClientRect();
      const ownerBox = new DOMRect(left, top, width, Math.min(height, highest));
      const starts: (typeof center)[] = [];
      for (const across of [0.03, 0.5, 0.97])
        for (const down of [0.06, 0.5, 0.94]) {
          const from = { x: ownerBox.left + ownerBox.width * across, y: ownerBox.top + ownerBox.height * down };
          const length = Math.hypot(center.x - from.x, center.y - from.y);
          const at = (way: number) => ({
            x: from.x + ((center.x - from.x) * way) / length,
            y: from.y + ((center.y - from.y) * way) / length,
          });
          let leaves = -1;
          for (let way = 0; way < length; way += 1) if (isIn(ownerBox, at(way)) && !isIn(box, at(way))) leaves = way;
          const start = at(Math.max(0, leaves - depth));
          const hit = document.elementFromPoint(start.x, start.y);
          if (leaves >= 0 && around.contains(hit) && !element.contains(hit)) starts.push(start);
        }
      const missed: string[] = [];
      let last = center;
      const look = () => {
        const now = element.getBoundingClientRect();
        const isShown =
          element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
          Math.abs(now.left - box.left) < 1 &&
          Math.abs(now.top - box.top) < 1;
        const isAtCenter = last.x === center.x && last.y === center.y;
        if (!isShown || (isAtCenter && !element.contains(document.elementFromPoint(center.x, center.y))))
          missed.push(`${last.x}, ${last.y}`);
      };
      let isFirst = true;
      // Checks the effect of the previous move; this move's own listeners run later.
      const listen = ({ clientX: x, clientY: y }: PointerEvent) => {
        if (!isFirst) look();
        isFirst = false;
        last = { x, y };
      };
      addEventListener('pointermove', listen, true);
      const end = () => {
        look();
        removeEventListener('pointermove', listen, true);
        return missed;
      };
      const { right, bottom } = box;
      return { center, box: { left: box.left, top: box.top, right, bottom }, starts, end };
    },
    [await owner.elementHandle(), inside, upperPart] as const,
  );
  const { center, box, starts } = await watch.evaluate(({ center, box, starts }) => ({ center, box, starts }));
  const inPage = await control.boundingBox();
  const offset = { x: (inPage?.x ?? box.left) - box.left, y: (inPage?.y ?? box.top) - box.top };
  return { page, center, offset, box, starts, missed: async () => watch.evaluate(({ end }) => end()) };
}

/**
 * Moves the mouse to the control from each start point, in steps of `step` pixels. The browser delivers one move per frame unless another
 * kind of event follows, such as a key release; a frame gets no keys, so each move there is awaited.
 */
export async function approach({ page, center, offset, box, starts }: Watched, step: number): Promise<void> {
  const isInFrame = offset.x !== 0 || offset.y !== 0;
  const session = await page.context().newCDPSession(page);
  for (const start of starts) {
    const length = Math.hypot(center.x - start.x, center.y - start.y);
    const count = Math.ceil(length / step);
    const ways = Array.from({ length: count }, (_none, index) => (index * step) / length);
    const places = ways.map((way) => ({
      x: Math.round(start.x + (center.x - start.x) * way),
      y: Math.round(start.y + (center.y - start.y) * way),
    }));
    const sent = [];
    const isOnControl = ({ x, y }: Point) => x > box.left && x < box.right && y > box.top && y < box.bottom;
    for (const { x, y } of [...places.filter((place) => !isOnControl(place)), center]) {
      if (isInFrame) await page.mouse.move(x + offset.x, y + offset.y);
      else
        sent.push(
          session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y }),
          session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'Shift', code: 'ShiftLeft' }),
        );
    }
    await Promise.all(sent);
  }
  await session.detach();
  await page.mouse.move(center.x + offset.x, center.y + offset.y);
}

interface DocumentNode {
  readonly type: { readonly name: string };
  readonly text?: string;
}

/** The number of nodes of each type, and of characters, on the page, minus those in `before`; empty if no page is shown. */
export async function nodeCounts(
  page: Page,
  before: Readonly<Record<string, number>> = {},
): Promise<Readonly<Record<string, number>>> {
  const now = await page.locator('.page-text').evaluateAll(([dom]) => {
    const counts: Record<string, number> = {};
    // TipTap sets the editor on its element.
    const { editor } = (dom ?? {}) as {
      readonly editor?: { readonly state: { readonly doc: { descendants(each: (node: DocumentNode) => void): void } } };
    };
    editor?.state.doc.descendants(({ type, text }) => {
      counts[type.name] = (counts[type.name] ?? 0) + (text?.length ?? 1);
    });
    return counts;
  });
  const all = [...new Set([...Object.keys(now), ...Object.keys(before)])];
  return Object.fromEntries(
    all.map((name) => [name, (now[name] ?? 0) - (before[name] ?? 0)] as const).filter(([, count]) => count !== 0),
  );
}
