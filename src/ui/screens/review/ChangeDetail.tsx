import { Button, Loader } from '@mantine/core';
import { ArrowLeft, PencilLine, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Problem } from '#base/problem.ts';
import type { Result } from '#base/result.ts';
import type { ListedChange } from '#state/describedChanges.ts';
import { discardChange } from '#state/intents/discardChange.ts';
import { goToScreen } from '#state/intents/goTo.ts';
import { readContents, type ChangeContents } from '#state/intents/readContents.ts';
import type { OpenSite } from '#state/siteStore.ts';
import { ProblemMessage } from '#ui/kit/ProblemMessage.tsx';
import { FileComparison } from './FileComparison.tsx';
import styles from './ReviewScreen.module.css';

export interface ChangeDetailProps {
  readonly site: OpenSite;
  readonly listed: ListedChange;
}

/** One change before and after, with what can be done about it. */
export function ChangeDetail({ site, listed }: ChangeDetailProps) {
  const { change, title, group } = listed;
  const open = () => goToScreen(group === 'pages' ? 'page' : group === 'media' ? 'files' : 'source', change.path);
  return (
    <section className={styles.detail} aria-label={`Change of ${title}`}>
      <header className={styles.detailHeader}>
        <Button className={styles.back} size="compact-sm" variant="subtle" leftSection={<ArrowLeft size={15} aria-hidden />} onClick={() => goToScreen('review', null)}>
          All changes
        </Button>
        <div className={styles.detailTitle}>
          <h2 className={styles.title}>{title}</h2>
          <span className={styles.path}>{change.from === null ? change.path : `${change.from} → ${change.path}`}</span>
        </div>
        {change.kind === 'deleted' ? null : (
          <Button size="compact-sm" variant="default" leftSection={<PencilLine size={14} aria-hidden />} onClick={open}>
            Open
          </Button>
        )}
        <Button size="compact-sm" variant="default" leftSection={<Undo2 size={14} aria-hidden />} onClick={() => void discardChange(change.path, title)}>
          Discard
        </Button>
      </header>
      <Contents site={site} listed={listed} />
    </section>
  );
}

function Contents({ site, listed: { change } }: { readonly site: OpenSite; readonly listed: ListedChange }) {
  const [contents, setContents] = useState<Result<ChangeContents, Problem> | null>(null);
  const { id, url } = site.summary;
  const { path, kind, from, savedAt } = change;
  useEffect(() => {
    let wanted = true;
    void readContents(id, url, { path, kind, from, savedAt }).then((read) => {
      if (wanted) setContents(read);
    });
    return () => {
      wanted = false;
    };
  }, [id, url, path, kind, from, savedAt]);

  if (contents === null) return <Loader className={styles.loader} size="sm" aria-label="Reading the change" />;
  if (!contents.ok) {
    return (
      <div className={styles.loader}>
        <ProblemMessage problem={contents.problem} />
      </div>
    );
  }
  return <FileComparison path={path} {...contents.value} beforeLabel="Before" afterLabel="After" />;
}
