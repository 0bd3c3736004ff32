import type { Editor } from '@tiptap/core';
import { useEffect, type ReactNode } from 'react';
import { pageHeaderFields, getPageHeaderTexts, type PageHeaderPosition } from '#document/position/pageHeaderFields.ts';
import { getFindState, setHeadTexts, type FindState } from './findAndReplace.ts';
import { useEditorState } from '../page/useEditorState.ts';

interface HeadMarksProps {
  readonly editor: Editor;
  /** The page's front matter. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Includes the header fields above the page in the search, and highlights matches behind their text. */
export function HeadMatchHighlights({ editor, values }: HeadMarksProps) {
  const { title, description } = getPageHeaderTexts(values);
  useEffect(() => setHeadTexts(editor, { title, description }), [editor, title, description]);
  useEffect(() => () => setHeadTexts(editor, null), [editor]);
  const finding = useEditorState({
    editor,
    selector: ({ editor: { state } }) => getFindState(state),
    equalityFn: Object.is,
  });
  if (finding === null) return null;
  const texts = { title, description };
  return pageHeaderFields.map((field) =>
    finding.matches.some((match) => match.field === field) ? (
      <div key={field} className={`page-${field}`} data-behind={field} aria-hidden>
        {marked(texts[field], field, finding)}
      </div>
    ) : null,
  );
}

/** A field's text with its matches marked. */
function marked(
  text: string,
  field: PageHeaderPosition['field'],
  { matches, current }: FindState,
): readonly ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const [index, match] of matches.entries()) {
    if (match.field !== field) continue;
    parts.push(
      text.slice(end, match.from),
      <mark key={match.from} className={index === current ? 'found found-current' : 'found'}>
        {text.slice(match.from, match.to)}
      </mark>,
    );
    ({ to: end } = match);
  }
  return [...parts, text.slice(end)];
}
