const failed = new Set<string>();

/** Remembers each style sheet that cannot be fetched: whoever asks Vite again for a part of the app gets it without. */
export function trackFailedStyleSheets(): void {
  const follow = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    failed.add(target.href);
    target.remove();
  };
  addEventListener('error', follow, true); // those of elements do not bubble
}

/** Fetches them again; fails where one cannot be fetched. */
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
    link.addEventListener('error', () => reject(new Error(`The style sheet ${href} does not come.`)));
    document.head.append(link);
  });
}
