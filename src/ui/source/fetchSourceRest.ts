/** Fetches what the source editor asks for only while it is used: its workers, and the languages that it colours. */
export async function fetchSourceRest(): Promise<void> {
  await import('./sourceRest.ts').then(({ fetchWorkersAndLanguages }) => fetchWorkersAndLanguages()).catch(() => undefined); // asked for again when it is used
}
