import { ElsewherePages } from './ElsewherePages.tsx';
import { UnreadDescriptions } from './UnreadDescriptions.tsx';

/** What is said of descriptions of APIs below the pages: those that cannot be read, and those at an address. */
export function ApiNotes() {
  return (
    <>
      <UnreadDescriptions />
      <ElsewherePages />
    </>
  );
}
