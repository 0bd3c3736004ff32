import { Textarea, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { SiteIcon } from '../icons/SiteIcon.tsx';
import { useForm, type FieldViewProps } from './FormContext.ts';
import styles from './forms.module.css';
import { useTyped } from './useTyped.ts';

/** Words, an address, a path, an icon's name: what is typed as text. */
export function TextField({ field, path, value }: FieldViewProps) {
  const { set, problemAt, readOnly, iconLibrary } = useForm();
  const written = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
  const [text, type] = useTyped(written);
  const change = (next: string) => {
    type(next);
    set(path, next === '' ? undefined : next);
  };
  const placeholder = field.default === null ? (field.placeholder ?? '') : `Default: ${String(field.default)}`;
  const common = { label: field.label, description: field.help, withAsterisk: field.required, placeholder, readOnly, error: problemAt(path), value: text };
  if (field.kind === 'longText') return <Textarea {...common} autosize onChange={(event) => change(event.currentTarget.value)} />;
  const shownIcon = text === '' && typeof field.default === 'string' ? field.default : text;
  return (
    <div className={styles.withPicture}>
      <TextInput
        {...common}
        className={styles.grow}
        {...(field.kind === 'icon' && shownIcon !== '' ? { rightSection: <SiteIcon name={shownIcon} library={iconLibrary} size={16} /> } : {})}
        {...(field.kind === 'url' ? { type: 'text', inputMode: 'url' as const } : {})}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {field.kind === 'image' && text !== '' && <Picture source={text} label={field.label} />}
    </div>
  );
}

function Picture({ source, label }: { readonly source: string; readonly label: string }) {
  const { assetOf } = useForm();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let wanted = true;
    void assetOf(source).then((found) => {
      if (wanted) setAddress(found);
    });
    return () => {
      wanted = false;
    };
  }, [assetOf, source]);
  return address === null ? <span className={styles.noPicture}>No image at this path</span> : <img className={styles.picture} src={address} alt={`${label}: ${source}`} />;
}
