import { stringifyExactJson } from '#base/exactJson.ts';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import type { ApiReference } from '#openapi/reference/apiReference.ts';
import type { Playground } from '#openapi/playground/playground.ts';
import { sanitizeUrl } from '../sanitizeUrl.ts';
import type { ApiDrawContext } from './apiDrawContext.ts';
import { ApiFold } from './ApiFold.tsx';
import { ApiPart } from './ApiParts.tsx';
import { ApiDescription, createMissingDescription } from './ApiDescription.tsx';

/**
 * Content below the text of an operation's page. `anchors` are the IDs of its sections; `describes` is true if the page
 * has no description of its own.
 */
export function drawReference(
  { page, sections, unfolded }: ApiReference,
  anchors: readonly string[],
  describes: boolean,
  drawing: ApiDrawContext,
): ReactElement {
  const more = page.more === null ? null : sanitizeUrl(page.more.address);
  return (
    <div className="api-reference" {...(drawing.tellsPlaces === true ? { 'data-words': '' } : {})}>
      {describes && (
        <ApiDescription
          description={page.description ?? createMissingDescription(page.undescribed)}
          of={page.summary?.text ?? `${page.method} ${page.path}`}
          drawing={drawing}
        />
      )}
      {page.tag !== null && page.tag.description.text.trim() !== '' && (
        <ApiFold title={`About ${page.tag.label}`} drawing={drawing}>
          <ApiDescription description={page.tag.description} of={page.tag.label} drawing={drawing} />
        </ApiFold>
      )}
      {more !== null && (
        <p>
          <a href={more}>{page.more?.description?.text ?? 'Read more'}</a>
        </p>
      )}
      {sections.map(({ name, title }, index) => (
        <section key={name}>
          <h2 id={anchors[index]}>{title}</h2>
          <ApiPart
            name={name}
            page={page}
            drawing={name === 'responses' || name === 'callbacks' ? drawing : { ...drawing, unfolded }}
          />
        </section>
      ))}
      {page.missing.length > 0 && (
        <p className="api-note">Parts of this page are missing: {page.missing.slice(0, 3).join(' ')}</p>
      )}
    </div>
  );
}

/** Options for an operation's endpoint: what readers can do with it, and the form to try it. */
export interface EndpointOptions {
  readonly playground: ApiReference['playground'];
  readonly form: Playground | null;
}

/**
 * Method and full URL of an operation, with a choice if there are several servers. A script opens the form from here if
 * it can be tried.
 */
export function drawEndpoint(
  { page, addresses, wholeAddress }: ApiReference,
  { playground, form }: EndpointOptions = { playground: 'none', form: null },
): ReactNode {
  const isSent = page.method !== 'WEBHOOK';
  return (
    <EndpointBar
      method={page.method}
      path={page.path}
      addresses={isSent ? addresses : []}
      wholeAddress={wholeAddress}
      copies={isSent && playground !== 'none'}
      form={form}
    >
      {page.pre.concat(page.post).map((label) => (
        <span key={label} className="tag">
          {label}
        </span>
      ))}
      {page.deprecated && <span className="tag">Deprecated</span>}
    </EndpointBar>
  );
}

interface EndpointProps {
  readonly method: string;
  readonly path: string;
  readonly addresses: ApiReference['addresses'];
  /** True if a single server's URL is shown with the path; it is copied either way. */
  readonly wholeAddress: boolean;
  readonly copies: boolean;
  readonly form: Playground | null;
  readonly children?: ReactNode;
}

/** Bar with the endpoint's URL. */
export function EndpointBar({ method, path, addresses, wholeAddress, copies, form, children }: EndpointProps) {
  const [first] = addresses;
  return (
    <div className="page-endpoint api-endpoint" data-copied="">
      <span className="page-method" data-method={method}>
        {method}
      </span>
      <code>
        <span data-copy-text="">
          {first !== undefined && (
            <span className="api-base" data-api-base="" hidden={!wholeAddress && addresses.length === 1}>
              {first.address.replace(/\/$/, '')}
            </span>
          )}
          {breakable(path)}
        </span>
      </code>
      {children}
      {copies && (
        <button type="button" className="api-copy" data-copy="" aria-label="Copy URL">
          Copy
        </button>
      )}
      {form !== null && <TryIt form={form} />}
      {addresses.length > 1 && (
        <select className="api-servers" aria-label="Server" data-api-servers="">
          {addresses.map(({ address, description }) => (
            <option key={address} value={address}>
              {description === null ? address : `${description} – ${address}`}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

/** A path that wraps at its slashes, not within a word. */
function breakable(path: string): ReactNode {
  return path.split(/(?=\/)/).map((part, index) => (
    <Fragment key={index}>
      <wbr />
      {part}
    </Fragment>
  ));
}

/** Button that opens the form, and the form as inert JSON. Hidden without a script. */
function TryIt({ form }: { readonly form: Playground }) {
  return (
    <>
      <button type="button" className="api-try" data-try="" aria-haspopup="dialog">
        Try it
      </button>
      <script
        type="application/json"
        data-playground=""
        dangerouslySetInnerHTML={{ __html: (stringifyExactJson(form) ?? '').replaceAll('<', '\\u003c') }}
      />
    </>
  );
}
