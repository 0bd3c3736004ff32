import type { ReactElement, ReactNode } from 'react';
import type { ApiReference } from '#openapi/apiReference.ts';
import { safeUrl } from '../safeUrl.ts';
import type { ApiDrawing } from './apiDrawing.ts';
import { ApiPart } from './ApiParts.tsx';
import { ApiWords } from './ApiWords.tsx';

/** What stands under the text of an operation's page. `anchors` are the names of its sections; `describes` tells whether the page has no words of its own for what it does. */
export function drawReference({ page, sections }: ApiReference, anchors: readonly string[], describes: boolean, drawing: ApiDrawing): ReactElement {
  const more = page.more === null ? null : safeUrl(page.more.address);
  return (
    <div className="api-reference" {...(drawing.tellsPlaces === true ? { 'data-words': '' } : {})}>
      {describes && <ApiWords words={page.description} of={page.summary?.text ?? `${page.method} ${page.path}`} drawing={drawing} />}
      {more !== null && (
        <p>
          <a href={more}>{page.more?.description?.text ?? 'Read more'}</a>
        </p>
      )}
      {sections.map(({ name, title }, index) => (
        <section key={name}>
          <h2 id={anchors[index]}>{title}</h2>
          <ApiPart name={name} page={page} drawing={drawing} />
        </section>
      ))}
      {page.missing.length > 0 && <p className="api-note">Parts of this page are missing: {page.missing.slice(0, 3).join(' ')}</p>}
    </div>
  );
}

/** The method and the whole address of an operation; of several servers one is chosen. */
export function drawEndpoint({ page, addresses }: ApiReference): ReactNode {
  const [first] = addresses;
  const isSent = page.method !== 'WEBHOOK';
  return (
    <div className="page-endpoint api-endpoint">
      <span className="page-method" data-method={page.method}>
        {page.method}
      </span>
      {isSent && addresses.length > 1 && (
        <select className="api-servers" aria-label="Server" data-api-servers="">
          {addresses.map(({ address, description }) => (
            <option key={address} value={address}>
              {description === null ? address : `${description} – ${address}`}
            </option>
          ))}
        </select>
      )}
      <code data-copied="">
        <span data-copy-text="">
          {isSent && first !== undefined && (
            <span className="api-base" data-api-base="">
              {first.address.replace(/\/$/, '')}
            </span>
          )}
          {page.path}
        </span>
      </code>
      {page.pre.concat(page.post).map((label) => (
        <span key={label} className="tag">
          {label}
        </span>
      ))}
      {page.deprecated && <span className="tag">Deprecated</span>}
    </div>
  );
}
