import { ExternalDescriptions } from './ExternalDescriptions.tsx';
import { SlowDescriptionsNote } from './SlowDescriptionsNote.tsx';
import { UnreadDescriptions } from './UnreadDescriptions.tsx';

/** What is said of descriptions of APIs below the pages: those that are being read for long, those that cannot be read, and those at an address. */
export function ApiNotes() {
  return (
    <>
      <SlowDescriptionsNote />
      <UnreadDescriptions />
      <ExternalDescriptions />
    </>
  );
}
