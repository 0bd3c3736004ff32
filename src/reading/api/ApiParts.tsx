import type {
  OperationPageModel,
  BodyModel,
  CallbackModel,
  ContentModel,
  ParameterLocation,
  ResponseModel,
} from '#openapi/model/operationPageModel.ts';
import type { ApiSection } from '#openapi/model/apiSections.ts';
import type { ApiDrawContext } from './apiDrawContext.ts';
import { ApiField, drawSchemaContent } from './ApiField.tsx';
import { ApiFold } from './ApiFold.tsx';
import { ApiSecurity } from './ApiSecurity.tsx';
import { ApiTabs } from './ApiTabs.tsx';
import { ApiDescription } from './ApiDescription.tsx';

/** A section of a reference, below its heading. */
export function ApiPart({
  name,
  page,
  drawing,
}: {
  readonly name: ApiSection['name'];
  readonly page: OperationPageModel;
  readonly drawing: ApiDrawContext;
}) {
  switch (name) {
    case 'authorization':
      return <ApiSecurity security={page.security} drawing={drawing} />;
    case 'path':
    case 'query':
    case 'header':
    case 'cookie':
      return <Parameters place={name} page={page} drawing={drawing} />;
    case 'body':
      return page.body === null ? null : <Body body={page.body} drawing={drawing} />;
    case 'responses':
      return <Responses responses={page.responses} drawing={drawing} />;
    case 'callbacks':
      return page.callbacks.map((callback, index) => <Callback key={index} callback={callback} drawing={drawing} />);
  }
}

function Parameters({
  place,
  page,
  drawing,
}: {
  readonly place: ParameterLocation;
  readonly page: OperationPageModel;
  readonly drawing: ApiDrawContext;
}) {
  return page.parameters
    .filter((parameter) => parameter.location === place)
    .map(({ name, schema, required, deprecated, description, undescribed, examples }) => (
      <ApiField
        key={name}
        name={name}
        schema={schema}
        required={required}
        deprecated={deprecated}
        description={description}
        undescribed={undescribed}
        examples={examples.filter(({ elsewhere }) => elsewhere === null)}
        drawing={drawing}
      />
    ));
}

function Body({ body, drawing }: { readonly body: BodyModel; readonly drawing: ApiDrawContext }) {
  return (
    <>
      <ApiDescription description={body.description} of="the body" drawing={drawing} />
      {!body.required && <p className="api-note">The body is optional.</p>}
      <Contents contents={body.contents} drawing={drawing} />
    </>
  );
}

/** A request or response body, by media type. */
function Contents({
  contents,
  drawing,
}: {
  readonly contents: readonly ContentModel[];
  readonly drawing: ApiDrawContext;
}) {
  const tabs = contents.map(({ mediaType, schema }) => ({
    label: mediaType,
    content: (
      <div className="node-content">
        {contents.length === 1 && <p className="api-media">{mediaType}</p>}
        {schema !== null && (
          <ApiDescription description={schema.description} of={schema.name ?? 'the body'} drawing={drawing} />
        )}
        {schema !== null &&
          (drawSchemaContent(schema, drawing) ?? (
            <p className="api-note">{[schema.type, schema.format].filter((part) => part !== null).join(' ')}</p>
          ))}
      </div>
    ),
  }));
  return <ApiTabs tabs={tabs} drawing={drawing} />;
}

function Responses({
  responses,
  drawing,
}: {
  readonly responses: readonly ResponseModel[];
  readonly drawing: ApiDrawContext;
}) {
  const tabs = responses.map(({ status, description, headers, contents, links }) => ({
    label: status,
    content: (
      <div className="node-content">
        {responses.length === 1 && <p className="api-media">{status}</p>}
        <ApiDescription description={description} of={`the ${status} response`} drawing={drawing} />
        {headers.length > 0 && (
          <ApiFold title="Headers" drawing={drawing}>
            {headers.map((header) => (
              <ApiField key={header.name} {...header} drawing={drawing} />
            ))}
          </ApiFold>
        )}
        <Contents contents={contents} drawing={drawing} />
        {links.map(({ name, description: words, operation }) => (
          <div key={name} className="api-facts">
            <p>
              Links to <code>{operation ?? name}</code>
            </p>
            <ApiDescription description={words} of={`the link ${name}`} drawing={drawing} />
          </div>
        ))}
      </div>
    ),
  }));
  return <ApiTabs tabs={tabs} drawing={drawing} />;
}

function Callback({
  callback: { name, address, verb, summary, description, body, responses },
  drawing,
}: {
  readonly callback: CallbackModel;
  readonly drawing: ApiDrawContext;
}) {
  return (
    <ApiFold title={summary?.text ?? name} drawing={drawing}>
      <p className="page-endpoint">
        <span className="page-method" data-method={verb}>
          {verb}
        </span>
        <code>{address}</code>
      </p>
      <ApiDescription description={description} of={`the callback ${name}`} drawing={drawing} />
      {body !== null && <Body body={body} drawing={drawing} />}
      <Responses responses={responses} drawing={drawing} />
    </ApiFold>
  );
}
