/** Returns a function that loads a chunk on its first call. After a failure, the next call loads it again. */
export function lazyImport<Part>(fetchPart: () => Promise<Part>): () => Promise<Part> {
  let fetched: Promise<Part> | null = null;
  return () => {
    fetched ??= fetchPart().catch((error: unknown) => {
      fetched = null;
      throw error;
    });
    return fetched;
  };
}
