import { Button } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { OpenSite } from '#state/siteStore.ts';
import { ProblemsDialog } from './ProblemsDialog.tsx';
import { useFindings } from './useFindings.ts';

/** How much is wrong with the site's configuration and the pages at hand, and the list of it. Nothing where nothing is. */
export function ProblemsButton({ site }: { readonly site: OpenSite }) {
  const findings = useFindings(site);
  const [open, setOpen] = useState(false);
  if (findings === null || findings.length === 0) return null;
  return (
    <>
      <Button
        fullWidth
        size="xs"
        variant="subtle"
        color="gray"
        justify="start"
        leftSection={<TriangleAlert size={15} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {findings.length === 1 ? '1 problem' : `${findings.length} problems`}
      </Button>
      {open && <ProblemsDialog site={site} onClose={() => setOpen(false)} />}
    </>
  );
}
