import type { Words } from '#openapi/words.ts';
import type { WordsPlace } from '#openapi/wordsPlace.ts';
import { drawDocument } from '../draw/drawPage.tsx';
import type { ApiDrawing } from './apiDrawing.ts';
import { placeAttribute } from './wordsPlace.ts';

interface ApiWordsProps {
  readonly words: Words | null;
  /** What they describe, for whoever edits them: `the body`. */
  readonly of: string;
  readonly drawing: ApiDrawing;
}

/** A description of an OpenAPI file, as Markdown. */
export function ApiWords({ words, of, drawing }: ApiWordsProps) {
  const { surroundings, Editable, tellsPlaces = false } = drawing;
  if (words === null || (words.text.trim() === '' && Editable === undefined)) return null;
  const drawn = (
    <div className="api-words" {...(tellsPlaces ? placeAttribute(words) : {})}>
      {words.text.trim() === '' && <p className="api-note">No description yet.</p>}
      {drawDocument({ doc: drawing.words(words.text), prefix: `${drawing.next('words')}~` }, surroundings)}
    </div>
  );
  return Editable === undefined || words.at === null ? (
    drawn
  ) : (
    <Editable words={words} label={`Description of ${of}`}>
      {drawn}
    </Editable>
  );
}

/** The place of a description that is missing, where whoever edits it finds it; readers see nothing of it. */
export function missingWords(at: WordsPlace | null): Words | null {
  return at === null ? null : { text: '', at };
}
