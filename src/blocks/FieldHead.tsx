import type { BlockViewProps } from '#reading/blockView.ts';
import { parseStringList } from './parseStringList.ts';
import styles from './FieldHead.module.css';
import { parameterLocations } from './paramField/spec.ts';

/** The head of an API field as readers see it: name, type, location, required flag, and default. */
export function FieldHead({
  tag,
  values,
  editing,
  field,
  id,
}: Pick<BlockViewProps, 'tag' | 'values' | 'editing' | 'field'> & { readonly id?: string | undefined }) {
  const location =
    tag === 'ResponseField' ? null : (parameterLocations.find((name) => values[name] !== undefined) ?? 'path');
  const shows = (name: string) => editing || typeof values[name] === 'string';
  const [set, unset] = [flags.filter((name) => isSet(values, name)), flags.filter((name) => !isSet(values, name))];
  return (
    <div className={styles.head} id={id}>
      <div className={styles.line}>
        <Labels source={values['pre']} />
        <code className={styles.name}>{field(location ?? 'name', 'name')}</code>
        {shows('type') && <span className={styles.fact}>{field('type', 'type')}</span>}
        <Labels source={values['post']} />
        {location !== null && <Location name={location} editing={editing} />}
        {shows('default') && (
          <span className={`${styles.fact} ${styles.default}`}>
            <span className={styles.label}>default:</span> {field('default', 'none')}
          </span>
        )}
        {set.map((name) => (
          <Flag key={name} name={name} isOn editing={editing} />
        ))}
        {editing && (
          <span className={styles.unset}>
            {unset.map((name) => (
              <Flag key={name} name={name} isOn={false} editing />
            ))}
          </span>
        )}
      </div>
    </div>
  );
}

const flags = ['required', 'deprecated'] as const;

function isSet(values: BlockViewProps['values'], name: string): boolean {
  return values[name] !== undefined && values[name] !== 'false';
}

/** Labels that the author placed before or after the name. */
function Labels({ source }: { readonly source: string | true | undefined }) {
  return parseStringList(source).map((word) => (
    <span key={word} className={styles.fact}>
      {word}
    </span>
  ));
}

function Location({ name, editing }: { readonly name: string; readonly editing: boolean }) {
  if (!editing) return <span className={styles.fact}>{name}</span>;
  return (
    <button
      type="button"
      className={styles.fact}
      data-action={`location:${name}`}
      aria-haspopup="menu"
      aria-label={`Location: ${name}`}
    >
      {name}
    </button>
  );
}

interface FlagProps extends Pick<BlockViewProps, 'editing'> {
  readonly name: (typeof flags)[number];
  readonly isOn: boolean;
}

function Flag({ name, isOn, editing }: FlagProps) {
  if (!editing) return <span className={styles[name]}>{name}</span>;
  return (
    <button
      type="button"
      className={styles[name]}
      data-action={`toggle:${name}`}
      aria-pressed={isOn ? 'true' : 'false'}
      title={isOn ? `Mark as not ${name}` : `Mark as ${name}`}
    >
      {name}
    </button>
  );
}
