import { Fragment, type Mark, type Node as DocumentNode, type Schema } from '@tiptap/pm/model';

/** Removes control characters, which some terminals and spreadsheets copy and no page can hold. */
export function withoutControls(text: string): string {
  return [...text]
    .filter((character) => character === '\n' || character === '\t' || (character.codePointAt(0) ?? 0) >= 0x20)
    .join('');
}

/** Keeps leading whitespace, which separates the pasted text from the word before it. */
export function withSpaceBefore(content: Fragment, space: string, schema: Schema): Fragment {
  const first = content.firstChild;
  if (space === '' || first?.type.name !== 'paragraph') return content;
  return content.replaceChild(0, first.copy(Fragment.from(schema.text(' ')).append(first.content)));
}

/** The paragraphs of a plain text; null if the schema has none. */
export function toParagraphs(text: string, schema: Schema, marks: readonly Mark[]): Fragment | null {
  const { paragraph, hardBreak } = schema.nodes;
  if (paragraph === undefined || hardBreak === undefined) return null;
  return Fragment.from(
    text.split(/\n{2,}/).map((block) => {
      const lines = block
        .split('\n')
        .filter((line, index, all) => line !== '' || (index > 0 && index < all.length - 1));
      return paragraph.create(
        null,
        lines.flatMap((line, index) => [
          ...(index > 0 ? [hardBreak.create()] : []),
          ...(line === '' ? [] : [schema.text(line, marks)]),
        ]),
      );
    }),
  );
}

/** The source blocks of a page, including its imports and exports. */
export function listModules(doc: DocumentNode): readonly string[] {
  const found: string[] = [];
  doc.descendants(({ type, attrs, isTextblock }) => {
    if (type.name === 'sourceBlock') found.push(String(attrs['source']));
    return !isTextblock;
  });
  return found;
}
