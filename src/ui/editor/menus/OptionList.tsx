import { useEffect, useRef, type ReactNode } from 'react';
import { hasPointerMoved } from '../../kit/hasPointerMoved.ts';
import styles from './OptionList.module.css';

/** An option of a list. */
export interface ListOption {
  readonly key: string;
  readonly title: string;
  /** Accessible name; absent: the visible text. */
  readonly name?: string;
  /** Heading above the first option of the group. */
  readonly group?: string | undefined;
  readonly icon?: ReactNode;
  /** Second line. */
  readonly purpose?: string;
  /** Text at the end of the row. */
  readonly detail?: string;
  readonly shortcut?: string | undefined;
  /** True for the value that is set now. */
  readonly isCurrent?: boolean;
}

interface OptionListProps {
  readonly id: string;
  readonly label: string;
  readonly options: readonly ListOption[];
  /** Index of the option that Enter takes; -1 for none. */
  readonly active: number;
  readonly onChoose: (index: number) => void;
  /** Called when the pointer moves over an option. Absent: hovering does not change the active option. */
  readonly onActivate?: (index: number) => void;
}

/** Id of an option, for `aria-activedescendant` of the element that keeps the focus. */
export function getOptionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** A listbox whose keys are handled by the focused element: a field, or the editor. */
export function OptionList({ id, label, options, active, onChoose, onActivate }: OptionListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active, options]);
  const isInField = onActivate === undefined;
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      tabIndex={isInField ? undefined : 0}
      className={isInField ? styles.fieldList : styles.list}
      hidden={options.length === 0}
    >
      {options.map((option, index) => (
        <div key={option.key} role="presentation">
          {option.group !== undefined && option.group !== options[index - 1]?.group && (
            <div className={styles.group} role="presentation">
              {option.group}
            </div>
          )}
          {/* The focused element handles the keys. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
          <div
            id={getOptionId(id, index)}
            role="option"
            tabIndex={-1}
            aria-label={option.name}
            aria-selected={index === active}
            data-current={option.isCurrent === true ? '' : undefined}
            className={styles.option}
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={(event) => hasPointerMoved(event) && onActivate?.(index)}
            onClick={() => onChoose(index)}
          >
            <OptionContent {...option} />
          </div>
        </div>
      ))}
    </div>
  );
}

function OptionContent({ title, icon, purpose, detail, shortcut }: ListOption) {
  return (
    <>
      {icon !== undefined && <span aria-hidden>{icon}</span>}
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        {purpose !== undefined && <span className={styles.purpose}>{purpose}</span>}
      </span>
      {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      {shortcut !== undefined && <kbd className={styles.shortcut}>{shortcut}</kbd>}
    </>
  );
}
