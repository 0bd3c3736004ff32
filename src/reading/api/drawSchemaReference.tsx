import type { ReactElement } from 'react';
import type { SchemaReference } from '#openapi/model/schemaReference.ts';
import type { ApiDrawContext } from './apiDrawContext.ts';
import { drawSchemaContent } from './ApiField.tsx';
import { ApiDescription, createMissingDescription } from './ApiDescription.tsx';

/** Content below the text of a data model's page. `describes` is true if the page has no description of its own. */
export function drawSchemaReference(
  { page }: SchemaReference,
  describes: boolean,
  drawing: ApiDrawContext,
): ReactElement {
  return (
    <div className="api-reference" {...(drawing.tellsPlaces === true ? { 'data-words': '' } : {})}>
      {describes && (
        <ApiDescription
          description={page.description ?? createMissingDescription(page.undescribed)}
          of={page.name ?? 'the data model'}
          drawing={drawing}
        />
      )}
      {drawSchemaContent(page, drawing) ?? (
        <p className="api-note">{[page.type, page.format].filter((part) => part !== null).join(' ')}</p>
      )}
    </div>
  );
}
