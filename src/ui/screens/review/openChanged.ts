/** Opens what is folded away in two drawn versions of a page and differs between them: nobody reviews what nobody sees. */
export function openChanged(before: Element, after: Element): void {
  const [left, right] = [foldsIn(before), foldsIn(after)];
  openAllBut(left, right);
  openAllBut(right, left);
}

function openAllBut(folds: readonly HTMLDetailsElement[], others: readonly HTMLDetailsElement[]): void {
  const same = new Set(others.map(contentOf));
  for (const fold of folds) if (!same.has(contentOf(fold))) fold.open = true;
}

function foldsIn(version: Element): readonly HTMLDetailsElement[] {
  return [...version.querySelectorAll<HTMLDetailsElement>('[data-change] details')];
}

/** The words of a fold, and what its pictures and links lead to. */
function contentOf(fold: HTMLDetailsElement): string {
  const addresses = [...fold.querySelectorAll('[data-source], [src], [href]')].map(
    (element) => element.getAttribute('data-source') ?? element.getAttribute('src') ?? element.getAttribute('href'),
  );
  return JSON.stringify([fold.textContent, addresses]);
}
