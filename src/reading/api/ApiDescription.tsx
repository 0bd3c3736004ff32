import type { LocatedText } from '#openapi/read/locatedText.ts';
import type { PointerLocation } from '#openapi/read/pointerLocation.ts';
import { drawDocument } from '../draw/drawPage.tsx';
import type { ApiDrawContext } from './apiDrawContext.ts';
import { createLocationAttribute } from './descriptionLocation.ts';

interface ApiWordsProps {
  readonly words: LocatedText | null;
  /** What the description is about, for editors: `the body`. */
  readonly of: string;
  readonly drawing: ApiDrawContext;
}

/** A description from an OpenAPI file, as Markdown. */
export function ApiDescription({ words, of, drawing }: ApiWordsProps) {
  const { surroundings, Editable, tellsPlaces = false } = drawing;
  if (words === null || (words.text.trim() === '' && Editable === undefined)) return null;
  const drawn = (
    <div className="api-words" {...(tellsPlaces ? createLocationAttribute(words) : {})}>
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

/** Placeholder for a missing description, visible only to editors; null if it can't be written. */
export function createMissingDescription(at: PointerLocation | null): LocatedText | null {
  return at === null ? null : { text: '', at };
}
