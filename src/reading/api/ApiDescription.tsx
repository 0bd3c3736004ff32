import type { LocatedText } from '#openapi/read/locatedText.ts';
import type { PointerLocation } from '#openapi/read/pointerLocation.ts';
import { drawDocument } from '../draw/drawPage.tsx';
import type { ApiDrawContext } from './apiDrawContext.ts';
import { createLocationAttribute } from './descriptionLocation.ts';

interface ApiWordsProps {
  readonly description: LocatedText | null;
  /** What the description is about, for editors: `the body`. */
  readonly of: string;
  readonly drawing: ApiDrawContext;
}

/** A description from an OpenAPI file, as Markdown. */
export function ApiDescription({ description, of, drawing }: ApiWordsProps) {
  const { siteContext, Editable, tellsPlaces = false } = drawing;
  if (description === null || (description.text.trim() === '' && Editable === undefined)) return null;
  const drawn = (
    <div className="api-words" {...(tellsPlaces ? createLocationAttribute(description) : {})}>
      {description.text.trim() === '' && <p className="api-note">No description yet.</p>}
      {drawDocument(
        { doc: drawing.parseDescription(description.text), prefix: `${drawing.next('words')}~`, isPart: true },
        siteContext,
      )}
    </div>
  );
  return Editable === undefined || description.at === null ? (
    drawn
  ) : (
    <Editable description={description} label={`Description of ${of}`}>
      {drawn}
    </Editable>
  );
}

/** Placeholder for a missing description, visible only to editors; null if it can't be written. */
export function createMissingDescription(at: PointerLocation | null): LocatedText | null {
  return at === null ? null : { text: '', at };
}
