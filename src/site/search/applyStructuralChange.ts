import { assertNever } from '#base/assertNever.ts';
import type { TextEdit } from '#base/textEdit.ts';
import { readElements, type SourceElement } from '#document/read/readElements.ts';
import { readPageFacts } from '../pageFacts.ts';
import { replaceInTarget } from '../pageTargets.ts';

/** A change of a page's structure rather than its text. A null `component` means any. */
export type StructuralChange =
  | { readonly kind: 'component'; readonly from: string; readonly to: string }
  | { readonly kind: 'attribute'; readonly component: string | null; readonly from: string; readonly to: string }
  | {
      readonly kind: 'value';
      readonly component: string | null;
      readonly attribute: string;
      readonly from: string | null;
      readonly to: string;
    }
  | { readonly kind: 'target'; readonly from: string; readonly to: string };

/**
 * The edits of a page for a change, still to be verified by `verifyFileEdits`, and how many components, attributes, or links
 * they change. An invalid name changes nothing.
 */
export function applyStructuralChange(
  text: string,
  change: StructuralChange,
): { readonly edits: readonly TextEdit[]; readonly count: number } {
  const changed = listChanged(text, change);
  return { edits: changed.flat(), count: changed.length };
}

/** The edits of each component, attribute, or link. */
function listChanged(text: string, change: StructuralChange): readonly (readonly TextEdit[])[] {
  switch (change.kind) {
    case 'component':
      if (!isName(change.to) || !text.includes(`<${change.from}`)) return [];
      return readElements(text)
        .filter(({ name }) => name === change.from)
        .map(({ namesAt }) => namesAt.map((at) => ({ ...at, text: change.to })));
    case 'attribute':
      if (!isName(change.to) || !text.includes(change.from)) return [];
      return elementsOf(text, change.component).flatMap(({ attributes }) => {
        if (attributes.some(({ name }) => name === change.to)) return []; // it would be a duplicate
        return attributes
          .filter(({ name }) => name === change.from)
          .map(({ nameAt }) => [{ ...nameAt, text: change.to }]);
      });
    case 'value':
      if (!text.includes(change.attribute)) return [];
      return elementsOf(text, change.component).flatMap(({ attributes }) =>
        attributes.flatMap(({ name, value }) => {
          if (name !== change.attribute || value === null || (change.from !== null && value.text !== change.from))
            return [];
          const written = quoted(change.to, value.quote);
          return written === value.text ? [] : [[{ from: value.from, to: value.to, text: written }]];
        }),
      );
    case 'target':
      return targetEdits(text, change.from, change.to).map((edit) => [edit]);
    default:
      return assertNever(change);
  }
}

function elementsOf(text: string, component: string | null): readonly SourceElement[] {
  return readElements(text).filter(({ name }) => component === null || name === component);
}

function isName(name: string): boolean {
  return /^[A-Za-z_$][\w$.:-]*$/.test(name);
}

function quoted(value: string, quote: string): string {
  if (quote === '"') return value.replaceAll('"', '&quot;');
  return quote === "'" ? value.replaceAll("'", '&#39;') : value;
}

/** Keeps what follows the path (`#anchor`, `?query`). */
function targetEdits(text: string, from: string, to: string): readonly TextEdit[] {
  if (from === '' || !text.includes(from)) return [];
  return readPageFacts(text).targets.flatMap((found) => {
    const { target, kind } = found;
    const isMeant = target === from || (target.startsWith(from) && /^[#?]/.test(target.slice(from.length)));
    return isMeant ? [replaceInTarget(found, 0, from.length, kind === 'import' ? to : to.replaceAll(' ', '%20'))] : [];
  });
}
