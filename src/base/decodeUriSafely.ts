/** Decodes percent-escapes. Returns the text unchanged if one is invalid. */
export function decodeUriSafely(words: string): string {
  try {
    return decodeURIComponent(words);
  } catch (error) {
    if (error instanceof URIError) return words;
    throw error;
  }
}
