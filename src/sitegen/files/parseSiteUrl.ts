/** Parses a site's URL; the base may be part of the URL, or separate. Throws a sentence if the URL is invalid. */
export function parseSiteUrl(
  url: string | undefined,
  base: string,
): { readonly origin: string | null; readonly base: string } {
  const path = (written: string) =>
    written
      .split('/')
      .filter((part) => part !== '')
      .map((part) => `/${part}`)
      .join('');
  if (base !== '' && !/^\/?[\w.~/-]+$/.test(base))
    throw new Error(`"${base}" isn’t a valid path. Use a path such as /docs.`);
  if (url === undefined) return { origin: null, base: path(base) };
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null || !/^https?:$/.test(parsed.protocol))
    throw new Error(`"${url}" isn’t a valid URL. Use a URL such as https://docs.example.com.`);
  return { origin: parsed.origin, base: path(base === '' ? parsed.pathname : base) };
}
