/** A function that fetches a part of the app when it is first called. After a failure the next call fetches it again. */
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
