/** Words of an address with their percent signs resolved; as they are where a percent sign encodes nothing. */
export function decodeUriSafely(words: string): string {
  try {
    return decodeURIComponent(words);
  } catch (error) {
    if (error instanceof URIError) return words;
    throw error;
  }
}
