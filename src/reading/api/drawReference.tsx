import { Fragment, type ReactElement, type ReactNode } from 'react';
import type { ApiReference } from '#openapi/model/apiReference.ts';
import type { Playground } from '#openapi/playground/playground.ts';
import { sanitizeUrl } from '../sanitizeUrl.ts';
import type { ApiDrawContext } from './apiDrawContext.ts';
import { ApiFold } from './ApiFold.tsx';
import { ApiPart } from './ApiParts.tsx';
import { ApiDescription, createMissingDescription } from './ApiDescription.tsx';

/** What stands under the text of an operation's page. `anchors` are the names of its sections; `describes` tells whether the page has no words of its own for what it does. */
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
          words={page.description ?? createMissingDescription(page.undescribed)}
          of={page.summary?.text ?? `${page.method} ${page.path}`}
          drawing={drawing}
        />
      )}
      {page.tag !== null && page.tag.description.text.trim() !== '' && (
        <ApiFold title={`About ${page.tag.label}`} drawing={drawing}>
          <ApiDescription words={page.tag.description} of={page.tag.label} drawing={drawing} />
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

/** What stands with an operation's address: how much can be done with it, and the form that tries it. */
export interface EndpointOptions {
  readonly playground: ApiReference['playground'];
  readonly form: Playground | null;
}

/** The method and the whole address of an operation; of several servers one is chosen. Where it can be tried, its form is opened from here by a script. */
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
  /** Whether the address of a single server is shown with the path; it is copied with it all the same. */
  readonly wholeAddress: boolean;
  readonly copies: boolean;
  readonly form: Playground | null;
  readonly children?: ReactNode;
}

/** The bar with an address that requests go to. */
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
        <button type="button" className="api-copy" data-copy="" aria-label="Copy the address">
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

/** A path that goes on in the next line at its slashes rather than within a word. */
function breakable(path: string): ReactNode {
  return path.split(/(?=\/)/).map((part, index) => (
    <Fragment key={index}>
      <wbr />
      {part}
    </Fragment>
  ));
}

/** What opens the form, with the form as data, which no browser runs. Without a script there is nothing to see of it. */
function TryIt({ form }: { readonly form: Playground }) {
  return (
    <>
      <button type="button" className="api-try" data-try="" aria-haspopup="dialog">
        Try it
      </button>
      <script
        type="application/json"
        data-playground=""
        dangerouslySetInnerHTML={{ __html: JSON.stringify(form).replaceAll('<', '\\u003c') }}
      />
    </>
  );
}
