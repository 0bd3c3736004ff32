import { Unlink } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { searchLinkTargets, type LinkTarget } from '#site/names/linkTargets.ts';
import { apiPagesStore } from '#state/siteFacts/apiPagesStore.ts';
import { listSiteLinkTargets } from '#state/siteFacts/listSiteLinkTargets.ts';
import { pageNamesStore } from '#state/siteFacts/pageNamesStore.ts';
import { sanitizeUrl } from '#reading/sanitizeUrl.ts';
import { toLinkOption } from '../menus/linkOption.tsx';
import { getOptionId, OptionList } from '../menus/OptionList.tsx';
import styles from './LinkField.module.css';
import { useDismiss } from './useDismiss.ts';
import { looksLikeUrl, parseTypedUrl } from './parseTypedUrl.ts';
import { useApp } from '../../useApp.ts';

interface LinkFieldProps {
  /** '' if there is no link yet. */
  readonly href: string;
  /** Called with the chosen address; '' removes the link. */
  readonly onSet: (href: string) => void;
  readonly onCancel: () => void;
  /** Input typed earlier and not applied. */
  readonly typed?: string | null;
  /** Called with the typed text; null if it equals the link. */
  readonly onType?: (typed: string | null) => void;
  /** Called on leaving the field, with the typed address, or null if there is none. */
  readonly onLeave?: (href: string | null) => void;
}

const most = 8;

/** Field for a link's target: a page or heading of the site, found by its text, or any address. */
export function LinkField({ href, onSet, onCancel, typed = null, onType, onLeave }: LinkFieldProps) {
  const [text, setText] = useFollowed(href, typed ?? href);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const list = useId();
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const { found, options, current, target, isChosen, choose } = useOffers(text, text !== href);
  const isSafe = sanitizeUrl(text.trim()) !== null;
  const end = useOnce();
  const set = (next: string) => end(() => onSet(next));
  const apply = () => {
    if (target !== undefined) set(target.href);
    else if (isSafe) set(text);
  };
  useDismiss(form, () => {
    const left = target === undefined ? parseTypedUrl(text) : isChosen ? target.href : null;
    if (onLeave !== undefined) end(() => onLeave(text === href ? null : left));
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return end(onCancel);
    if (event.key === 'ArrowDown') choose(current + 1);
    else if (event.key === 'ArrowUp') choose(current - 1);
    else return;
    event.preventDefault();
  };
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <div className={styles.line}>
        <input
          ref={field}
          className={styles.field}
          role="combobox"
          aria-label="Link to"
          aria-expanded={found.length > 0}
          aria-controls={list}
          aria-activedescendant={target === undefined ? undefined : getOptionId(list, current)}
          aria-invalid={!isSafe}
          placeholder="Search pages or enter a URL"
          value={text}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setText(value);
            choose(null);
            onType?.(value === href ? null : value);
          }}
          onKeyDown={onKeyDown}
        />
        {href !== '' && <RemoveButton onRemove={() => set('')} />}
        <button
          type="submit"
          className={styles.apply}
          disabled={target === undefined && !isSafe}
          onMouseDown={(event) => event.preventDefault()}
        >
          Apply
        </button>
      </div>
      <OptionList
        id={list}
        label="Pages and headings"
        options={options}
        active={current}
        onChoose={(index) => set(found[index]?.href ?? text)}
      />
    </form>
  );
}

/** The pages and headings that match a text, and the one Enter takes: the first, unless another is selected. */
function useOffers(text: string, changed: boolean) {
  const [chosen, setChosen] = useState(-1);
  const found = useFound(text, changed);
  const options = useMemo(() => found.map(toLinkOption), [found]);
  // An empty field offers pages too, but Enter takes none of them.
  const first = looksLikeUrl(text) || text.trim() === '' ? -1 : 0;
  const current = chosen >= 0 ? Math.min(chosen, found.length - 1) : first;
  const choose = (index: number | null) =>
    setChosen(index === null ? -1 : Math.max(first, Math.min(index, found.length - 1)));
  return { found, options, current, target: found[current], isChosen: chosen >= 0, choose };
}

/** Runs only the first callback: closing the field also blurs it, which must not count as leaving. */
function useOnce(): (run: () => void) => void {
  const isDone = useRef(false);
  return (run) => {
    if (isDone.current) return;
    isDone.current = true;
    run();
  };
}

/** A text that follows the written value until something else is typed. */
function useFollowed(written: string, first: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState(first);
  const [over, setOver] = useState(written);
  if (over !== written) {
    setOver(written);
    if (text === over) setText(written);
  }
  return [text, setText];
}

function RemoveButton({ onRemove }: { readonly onRemove: () => void }) {
  return (
    <button
      type="button"
      className={styles.remove}
      aria-label="Remove link"
      title="Remove link"
      onMouseDown={(event) => event.preventDefault()}
      onClick={onRemove}
    >
      <Unlink size={16} aria-hidden />
    </button>
  );
}

function useFound(text: string, changed: boolean): readonly LinkTarget[] {
  const targets = useSiteLinkTargets();
  return useMemo(
    () => (changed || text === '' ? searchLinkTargets(targets, text.replace(/^\//, ''), most) : []),
    [targets, text, changed],
  );
}

function useSiteLinkTargets(): readonly LinkTarget[] {
  const app = useApp();
  useStore(app.get(pageNamesStore), (state) => state.names);
  useStore(app.get(apiPagesStore), (state) => state.byPath);
  return listSiteLinkTargets(app);
}
