/** The embeddable form of a URL. */
export interface Embed {
  /** The provider's display name. */
  readonly provider: string;
  /** URL for an `<iframe>`. */
  readonly src: string;
  readonly isVideo: boolean;
}

/** The embed for a page's URL: YouTube, Vimeo, and Loom videos, and URLs made for iframes; null for any other. */
export function parseEmbedUrl(address: string): Embed | null {
  const url = /^https:\/\/\S+$/.test(address) && URL.canParse(address) ? new URL(address) : null;
  if (url === null) return null;
  const host = url.hostname.replace(/^(?:www|m)\./, '');
  const [first = '', second = ''] = url.pathname.split('/').filter((part) => part !== '');
  if (host === 'youtu.be' && first !== '') return youTube(first, url);
  if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
    if (first === 'watch') return youTube(url.searchParams.get('v') ?? '', url);
    if (['shorts', 'live'].includes(first)) return youTube(second, url);
    return first === 'embed' && second !== '' ? { provider: 'YouTube', src: address, isVideo: true } : null;
  }
  if (host === 'player.vimeo.com') return { provider: 'Vimeo', src: address, isVideo: true };
  if (host === 'vimeo.com')
    return /^\d+$/.test(first)
      ? {
          provider: 'Vimeo',
          src: `https://player.vimeo.com/video/${first}${/^[0-9a-f]+$/.test(second) ? `?h=${second}` : ''}`,
          isVideo: true,
        }
      : null;
  if (host === 'loom.com')
    return ['share', 'embed'].includes(first) && second !== ''
      ? { provider: 'Loom', src: `https://www.loom.com/embed/${second}`, isVideo: true }
      : null;
  return first === 'embed' ? { provider: host, src: address, isVideo: false } : null;
}

function youTube(film: string, { searchParams }: URL): Embed | null {
  if (!/^[\w-]+$/.test(film)) return null;
  const start = /^(\d+)s?$/.exec(searchParams.get('t') ?? searchParams.get('start') ?? '')?.[1];
  return {
    provider: 'YouTube',
    src: `https://www.youtube.com/embed/${film}${start === undefined ? '' : `?start=${start}`}`,
    isVideo: true,
  };
}
