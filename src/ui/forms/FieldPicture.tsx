import { useEffect, useState } from 'react';
import { useForm } from './FormContext.ts';
import styles from './forms.module.css';

/** The image that a field names, or that there is none. */
export function FieldPicture({ source, label }: { readonly source: string; readonly label: string }) {
  const { assetOf } = useForm();
  const [address, setAddress] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    let wanted = true;
    void assetOf(source).then((found) => {
      if (wanted) setAddress(found);
    });
    return () => {
      wanted = false;
    };
  }, [assetOf, source]);
  if (address === undefined) return null;
  return address === null ? (
    <span className={styles.noPicture}>
      {/^(?:https?:)?\/\//i.test(source)
        ? 'An image on another site; it is fetched for readers only'
        : 'No image at this path'}
    </span>
  ) : (
    <img className={styles.picture} src={address} alt={`${label}: ${source}`} />
  );
}
