import type { BlockSpec } from '#blocks/blockSpec.ts';

/** A label for blocks that readers see next to the text; null for other blocks. */
export function createAsideLabel(spec: BlockSpec | null): HTMLElement | null {
  if (spec?.isBeside !== true) return null;
  const label = document.createElement('div');
  label.className = 'beside-label';
  label.contentEditable = 'false';
  const name = document.createElement('strong');
  name.textContent = spec.title;
  const place = document.createElement('span');
  place.textContent = 'next to the text on wide screens';
  label.append(name, place);
  return label;
}
