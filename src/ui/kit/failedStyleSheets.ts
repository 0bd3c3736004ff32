const failed = new Set<string>();

/** Tracks style sheets that fail to load: a retried Vite import would resolve without them. */
export function trackFailedStyleSheets(): void {
  const follow = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    failed.add(target.href);
    target.remove();
  };
  addEventListener('error', follow, true); // error events of elements do not bubble
}

/** Loads the failed style sheets again; rejects if one fails. */
export async function retryFailedStyleSheets(): Promise<void> {
  await Promise.all([...failed].map(fetchSheet));
}

function fetchSheet(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href });
    link.addEventListener('load', () => {
      failed.delete(href);
      resolve();
    });
    link.addEventListener('error', () => reject(new Error(`Couldn’t load style sheet: ${href}`)));
    document.head.append(link);
  });
}
