import { listOtherFormatKeys, listUnknownKeys } from '#config/check/checkFields.ts';
import { listOtherFormatPaths } from '#config/check/otherFormatPaths.ts';
import type { ConfigFinding } from '#config/check/configFinding.ts';
import type { JsonPath } from '#config/edit/parsedJsonText.ts';
import { unknownKeysSection } from '#config/sections/registry.ts';
import { feedbackSection } from '#config/sections/feedback.ts';
import type { SettingsSection } from '#config/sections/section.ts';
import { getOtherConfigFormat, readSetting } from '#config/settings.ts';
import type { Field } from '#form/field.ts';
import { chooseRepository } from '#site/view/editUrls.ts';
import { readSiteSettings } from '#site/view/siteSettings.ts';
import { getSiteViewOptions } from '#state/siteFacts/renderedSite.ts';
import type { OpenSite, SiteConfiguration } from '#state/site/siteStore.ts';
import { useMemo, useRef } from 'react';
import { FieldView } from '../../forms/FieldView.tsx';
import { FormProvider } from '../../forms/FormContext.ts';
import { targetMark, useSettingTarget } from '../../forms/settingTarget.ts';
import { OtherFormatKey } from './OtherFormatKey.tsx';
import styles from './SettingsScreen.module.css';
import { useFormActions } from './useFormActions.ts';

interface SectionFormProps {
  readonly site: OpenSite;
  readonly configuration: SiteConfiguration;
  readonly section: SettingsSection;
  readonly findings: readonly ConfigFinding[];
  readonly fields: readonly Field[];
  readonly readOnly: boolean;
}

/** Fields of one section. Every keystroke is stored, as the smallest possible edit of the file. */
export function SectionForm({ site, configuration, section, findings, fields, readOnly }: SectionFormProps) {
  const [first, ...more] = fields;
  const { docs } = configuration;
  const foreign: readonly JsonPath[] = [
    ...listOtherFormatKeys(docs.config, docs.format).map((key) => [key]),
    ...listOtherFormatPaths(docs),
  ].filter(([key]) => String(key) in section[getOtherConfigFormat(docs.format)]);
  const actions = useFormActions({
    site,
    configuration,
    findings,
    title: section.title,
    readOnly,
    soleKey:
      fields.find(({ label }) => label === section.title)?.key ?? (more.length === 0 ? (first?.key ?? null) : null),
  });
  const shown = section.name === unknownKeysSection.name ? listUnknownKeys(docs.config).map(asJson) : fields;
  const form = useRef<HTMLDivElement>(null);
  const target = useSettingTarget(form);
  const formActions = useMemo(() => ({ ...actions, target }), [actions, target]);
  return (
    <FormProvider value={formActions}>
      <div className={styles.fields} ref={form}>
        {foreign.map((path) => (
          <div key={path.join('.')} {...targetMark(path, target)}>
            <OtherFormatKey docs={docs} path={path} readOnly={readOnly} />
          </div>
        ))}
        {section === feedbackSection && <FeedbackNote site={site} docs={docs} />}
        {shown.map((field) => (
          <FieldView key={field.key} field={field} path={[field.key]} value={readSetting(docs, [field.key])} />
        ))}
      </div>
    </FormProvider>
  );
}

/** Why readers don't get the buttons that are on. */
function FeedbackNote({ site, docs }: { readonly site: OpenSite; readonly docs: SiteConfiguration['docs'] }) {
  const { feedback } = readSiteSettings(docs);
  const isOn = feedback.suggestEdit || feedback.raiseIssue;
  const { repository } = getSiteViewOptions(site);
  if (!isOn || chooseRepository(repository, feedback.repository, site.paths) !== null) return null;
  return (
    <p className={styles.help} role="note">
      These buttons are left out of the preview and of sites built here because the site’s repository isn’t known. Set
      it below.
    </p>
  );
}

function asJson(key: string): Field {
  return { key, label: key, help: null, placeholder: null, default: null, required: false, kind: 'json' };
}
