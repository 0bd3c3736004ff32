import { selectTab, findTabOfPanel } from '#reading/behaviour/switchTabs.ts';

/** Shows what is folded away or behind another tab in two drawn versions of a page and differs between them: nobody reviews what nobody sees. Where several tabs of a group differ, the first of them is shown, and each is marked. */
export function expandChangedSections(before: Element, after: Element): void {
  for (const [version, other] of [
    [before, after],
    [after, before],
  ] as const) {
    for (const fold of changed<HTMLDetailsElement>('details:not(.tab-menu)', version, other)) fold.open = true;
    for (const code of changed('[data-folded]', version, other)) code.removeAttribute('data-folded');
    const panels = changed('[role="tabpanel"]', version, other);
    const seen = new Set(panels.filter((panel) => !isHidden(panel)).map(groupOf));
    for (const panel of panels) findTabOfPanel(panel)?.toggleAttribute('data-changed', true);
    for (const panel of panels) {
      if (seen.has(groupOf(panel))) continue;
      seen.add(groupOf(panel));
      const tab = findTabOfPanel(panel);
      if (tab !== null) selectTab(tab);
    }
  }
}

const isHidden = (panel: Element) => panel.classList.contains('tab-hidden');
const groupOf = (panel: Element) => panel.closest('[data-tabs]');

/** What a selector finds in the changed blocks of a version and not, with the same content, in those of the other one. */
function changed<Found extends Element>(selector: string, version: Element, other: Element): readonly Found[] {
  const found = (root: Element) => [...root.querySelectorAll<Found>(`[data-change] :is(${selector})`)];
  const same = new Set(found(other).map(contentOf));
  return found(version).filter((part) => !same.has(contentOf(part)));
}

/** The words of a part, and what its pictures and links lead to. */
function contentOf(part: Element): string {
  const addresses = [...part.querySelectorAll('[data-source], [src], [href]')].map(
    (element) => element.getAttribute('data-source') ?? element.getAttribute('src') ?? element.getAttribute('href'),
  );
  return JSON.stringify([part.textContent, addresses]);
}
