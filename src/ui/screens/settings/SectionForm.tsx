import { useCallback, useMemo } from 'react';
import type { JsonValue } from '#config/docsJson.ts';
import { unknownKeys } from '#config/check/checkFields.ts';
import type { Section } from '#config/sections/section.ts';
import { readSetting } from '#config/settings.ts';
import type { Field } from '#form/field.ts';
import { assetUrl } from '#state/assets.ts';
import { notify } from '#state/noticesStore.ts';
import { addToSetting, moveInSetting, setSetting } from '#state/intents/setSetting.ts';
import { siteFolderOf } from '#state/intents/openSite.ts';
import { settingFindings } from '#state/settingFindings.ts';
import type { OpenSite, SiteConfiguration } from '#state/siteStore.ts';
import { FieldView } from '../../forms/FieldView.tsx';
import { FormProvider, type FieldPath, type FormActions } from '../../forms/FormContext.ts';
import { problemSentence } from '../../problemSentence.ts';
import { seenOn } from './seenOn.ts';
import styles from './SettingsScreen.module.css';

interface SectionFormProps {
  readonly site: OpenSite;
  readonly configuration: SiteConfiguration;
  readonly section: Section;
  readonly fields: readonly Field[];
  readonly readOnly: boolean;
}

/** The fields of one section. Each letter is stored, as the smallest change of the file. */
export function SectionForm({ site, configuration, section, fields, readOnly }: SectionFormProps) {
  const actions = useActions(site, configuration, section.title, readOnly);
  const { config } = configuration.docs;
  const others = section.name === 'identity' ? unknownKeys(config) : [];
  return (
    <FormProvider value={actions}>
      <div className={styles.fields}>
        {fields.map((field) => (
          <Part key={field.key} configuration={configuration} field={field} />
        ))}
        {others.length > 0 && (
          <section className={styles.others} aria-label="Other keys">
            <h3 className={styles.subtitle}>Other keys of {configuration.path}</h3>
            <p className={styles.help}>Docwright has no form for these. They are kept as they are, and can be edited as JSON.</p>
            {others.map((key) => (
              <FieldView key={key} field={{ key, label: key, help: null, placeholder: null, default: null, required: false, kind: 'json' }} path={[key]} value={config[key]} />
            ))}
          </section>
        )}
      </div>
    </FormProvider>
  );
}

/** A key of the file; where it is written in another file, that is said. */
function Part({ configuration, field }: { readonly configuration: SiteConfiguration; readonly field: Field }) {
  const value = readSetting(configuration.docs, [field.key]);
  const place = typeof value === 'object' && value !== null ? configuration.docs.places.get(value) : undefined;
  const elsewhere = place?.file !== undefined && place.file !== null && place.file !== configuration.path ? place.file : null;
  return (
    <div className={styles.part}>
      {elsewhere !== null && <p className={styles.help}>Written in {elsewhere}</p>}
      <FieldView field={field} path={[field.key]} value={value} />
    </div>
  );
}

function useActions(site: OpenSite, configuration: SiteConfiguration, title: string, readOnly: boolean): FormActions {
  const findings = useMemo(() => settingFindings(site), [site]);
  const { path } = configuration;
  const siteFolder = siteFolderOf(site);
  const assetOf = useCallback((source: string) => assetUrl(source, path, siteFolder), [path, siteFolder]);
  return useMemo((): FormActions => {
    const label = title.toLowerCase();
    const tell = async (work: ReturnType<typeof setSetting>): Promise<void> => {
      const done = await work;
      if (!done.ok) notify(`${problemSentence(done.problem).title}. ${done.problem.message}`, 'problem');
    };
    return {
      readOnly,
      draw: FieldView,
      set: (at: FieldPath, value: JsonValue | undefined) => void tell(setSetting(at, value, label)),
      add: (at: FieldPath, entry: JsonValue) => void tell(addToSetting(at, entry, label)),
      move: (at: FieldPath, from: number, to: number) => void tell(moveInSetting(at, from, to, label)),
      problemAt: (at: FieldPath) => findings.find((finding) => finding.path.length === at.length && finding.path.every((key, index) => key === at[index]))?.message ?? null,
      seenOn: (at: FieldPath) => seenOn(configuration.facts, at),
      assetOf,
      iconLibrary: configuration.facts.iconLibrary,
    };
  }, [readOnly, findings, assetOf, configuration.facts, title]);
}
