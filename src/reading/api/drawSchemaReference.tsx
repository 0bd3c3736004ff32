import type { ReactElement } from 'react';
import type { SchemaReference } from '#openapi/schemaReference.ts';
import type { ApiDrawing } from './apiDrawing.ts';
import { schemaContent } from './ApiField.tsx';
import { ApiWords, missingWords } from './ApiWords.tsx';

/** What stands under the text of the page of a data model. `describes` tells whether the page has no words of its own for what it is. */
export function drawSchemaReference({ page }: SchemaReference, describes: boolean, drawing: ApiDrawing): ReactElement {
  return (
    <div className="api-reference" {...(drawing.tellsPlaces === true ? { 'data-words': '' } : {})}>
      {describes && (
        <ApiWords
          words={page.description ?? missingWords(page.undescribed)}
          of={page.name ?? 'the data model'}
          drawing={drawing}
        />
      )}
      {schemaContent(page, drawing) ?? (
        <p className="api-note">{[page.type, page.format].filter((part) => part !== null).join(' ')}</p>
      )}
    </div>
  );
}
