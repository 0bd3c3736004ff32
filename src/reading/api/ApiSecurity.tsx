import { FieldHead } from '#blocks/FieldHead.tsx';
import { responseFieldView } from '#blocks/responseField/view.tsx';
import type { SchemeModel, SecurityModel } from '#openapi/model/operationPageModel.ts';
import { sanitizeUrl } from '../sanitizeUrl.ts';
import type { ApiDrawContext } from './apiDrawContext.ts';
import { ApiTabs } from './ApiTabs.tsx';
import { ApiDescription } from './ApiDescription.tsx';

/** Authentication of requests: one method, or several to choose from. */
export function ApiSecurity({
  security: { alternatives, optional },
  drawing,
}: {
  readonly security: SecurityModel;
  readonly drawing: ApiDrawContext;
}) {
  const tabs = alternatives.map((way) => ({
    label: way.map(({ name }) => name).join(' + '),
    content: way.map((scheme) => <Scheme key={scheme.name} scheme={scheme} drawing={drawing} />),
  }));
  return (
    <>
      {optional && <p className="api-note">Authentication is optional.</p>}
      <ApiTabs
        tabs={tabs.map((tab) => ({ ...tab, content: <div className="node-content">{tab.content}</div> }))}
        drawing={drawing}
      />
    </>
  );
}

function Scheme({ scheme, drawing }: { readonly scheme: SchemeModel; readonly drawing: ApiDrawContext }) {
  const { name, description, scopes, flows } = scheme;
  const [field, type, words] = wordsOf(scheme);
  const values = { name: field, type, required: true as const };
  return (
    <div data-node={responseFieldView.name} className="api-field">
      <FieldHead
        tag="ResponseField"
        values={values}
        editing={false}
        field={(key) => (key === 'name' ? field : key === 'type' ? type : null)}
      />
      {description === null ? <p>{words}</p> : <ApiDescription description={description} of={name} drawing={drawing} />}
      {scopes.length > 0 && (
        <div className="api-facts">
          <p>Scopes:</p>
          <ul>
            {scopes.map((scope) => (
              <li key={scope.name}>
                <code>{scope.name}</code>
                {scope.description === null ? '' : ` ${scope.description}`}
              </li>
            ))}
          </ul>
        </div>
      )}
      {flows.map((flow) => {
        const addresses = [
          ['Authorization URL:', flow.authorizationUrl],
          ['Token URL:', flow.tokenUrl],
        ].flatMap(([label = '', url]) => (url == null ? [] : [{ label, url }]));
        return addresses.length === 0 ? null : (
          <p key={flow.kind} className="api-facts">
            {addresses.map(({ label, url }) => (
              <span key={label}>
                {label} <a href={sanitizeUrl(url) ?? undefined}>{url}</a>{' '}
              </span>
            ))}
          </p>
        );
      })}
    </div>
  );
}

/** Field that carries the credentials, its type, and a sentence. */
function wordsOf({ kind, name, parameter, format }: SchemeModel): readonly [string, string, string] {
  switch (kind) {
    case 'bearer':
      return [
        'Authorization',
        'header',
        'Bearer authentication header in the format Bearer <token>, where <token> is your auth token.',
      ];
    case 'basic':
      return [
        'Authorization',
        'header',
        'Basic authentication header in the format Basic <credentials>, where <credentials> is your username and password, joined by a colon and encoded as Base64.',
      ];
    case 'key':
      return [parameter?.name ?? name, parameter?.location ?? 'header', 'Your API key.'];
    case 'oauth2':
      return ['Authorization', 'OAuth 2.0', 'An access token in the format Bearer <token>.'];
    case 'openIdConnect':
      return ['Authorization', 'OpenID Connect', 'A token in the format Bearer <token>.'];
    case 'mutualTLS':
      return [name, 'mutual TLS', 'A client certificate.'];
    case 'http':
      return ['Authorization', format ?? 'header', `Uses ${format ?? 'HTTP'} authentication.`];
  }
}
