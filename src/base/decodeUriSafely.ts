/** Decodes percent-escapes. Those that aren't valid UTF-8 stay as they are. */
export function decodeUriSafely(words: string): string {
  return words.replaceAll(/(?:%[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch (error) {
      if (error instanceof URIError) return escapes;
      throw error;
    }
  });
}
