import type { Editor } from '@tiptap/core';
import { useEffect, type ReactNode } from 'react';
import { headFields, headTextsOf, type HeadPlace } from '#document/headFields.ts';
import { findingOf, tellHead, type Finding } from './find.ts';
import { useEditorState } from '../useEditorState.ts';

interface HeadMarksProps {
  readonly editor: Editor;
  /** The page's front matter. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Lets what is looked for be found in the fields above the page as well, and marks it behind their words. */
export function HeadMarks({ editor, values }: HeadMarksProps) {
  const { title, description } = headTextsOf(values);
  useEffect(() => tellHead(editor, { title, description }), [editor, title, description]);
  useEffect(() => () => tellHead(editor, null), [editor]);
  const finding = useEditorState({
    editor,
    selector: ({ editor: { state } }) => findingOf(state),
    equalityFn: Object.is,
  });
  if (finding === null) return null;
  const texts = { title, description };
  return headFields.map((field) =>
    finding.matches.some((match) => match.field === field) ? (
      <div key={field} className={`page-${field}`} data-behind={field} aria-hidden>
        {marked(texts[field], field, finding)}
      </div>
    ) : null,
  );
}

/** A field's words with its matches marked. */
function marked(text: string, field: HeadPlace['field'], { matches, current }: Finding): readonly ReactNode[] {
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
