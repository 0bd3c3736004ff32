import type { Words } from '#openapi/words.ts';
import { drawDocument } from '../draw/drawPage.tsx';
import type { ApiDrawing } from './apiDrawing.ts';

interface ApiWordsProps {
  readonly words: Words | null;
  /** What they describe, for whoever edits them: `the parameter limit`. */
  readonly of: string;
  readonly drawing: ApiDrawing;
}

/** A description of an OpenAPI file, as Markdown. */
export function ApiWords({ words, of, drawing }: ApiWordsProps) {
  if (words === null || (words.text.trim() === '' && !drawing.marksWords)) return null;
  const { surroundings, marksWords } = drawing;
  return (
    <div className="api-words" {...(marksWords ? wordsMark(words, `Description of ${of}`) : {})}>
      {drawDocument({ doc: drawing.words(words.text), prefix: `${drawing.next('words')}-` }, surroundings)}
    </div>
  );
}

/** The attributes by which an editor finds where words are written. */
export function wordsMark(words: Words, label: string): Readonly<Record<string, string>> {
  return words.at === null ? {} : { 'data-words': JSON.stringify(words.at), 'data-words-label': label };
}
