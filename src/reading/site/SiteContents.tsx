import { toWellFormed } from '#base/toWellFormed.ts';
import type { SitePageView } from '#site/view/siteView.ts';

/** What the page holds, beside it. */
export function SiteContents({ contents }: Pick<SitePageView, 'contents'>) {
  if (contents.length === 0) return null;
  return (
    <nav className="contents" aria-labelledby="contents-title">
      <p id="contents-title">On this page</p>
      <ul>
        {contents.map(({ text, anchor, depth }, index) => (
          <li key={index} data-depth={depth}>
            <a href={`#${encodeURIComponent(toWellFormed(anchor))}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
