import { z } from 'zod';
import type { FieldMeta } from '#form/fieldMeta.ts';
import { booleanSchema, jsonSchema, textSchema } from './schemas.ts';
import { defineSection } from './section.ts';

/** A key of a service: any text, or text in a format specific to this service. */
const key = (label: string, help: string, form?: { readonly pattern: RegExp; readonly message: string }) => {
  const plain = form === undefined ? z.string() : z.string().regex(form.pattern, form.message);
  return plain.meta({ label, help } satisfies FieldMeta);
};
const forms = {
  google: { pattern: /^G/, message: 'must start with G, such as G-ABC123 or GTM-ABC123' },
  posthog: { pattern: /^phc_/, message: 'must start with phc_' },
  chat: { pattern: /^.{6,}$/s, message: 'must have at least six characters' },
  domain: { pattern: /^(?!https:\/\/)/, message: 'must be a domain without https://' },
  region: { pattern: /^(?:us|eu|in)$/, message: 'must be us, eu, or in' },
};

/** The keys that a service needs, with their labels. A key with a question mark is optional. */
const parts = (
  title: string,
  keys: Readonly<Record<string, string>>,
  formOf: Readonly<Record<string, keyof typeof forms>> = {},
) =>
  z
    .looseObject(
      Object.fromEntries(
        Object.entries(keys).map(([name, label]) => {
          const own = name.replace('?', '');
          const form = formOf[own];
          const field = key(label, `As shown in ${title}.`, form === undefined ? undefined : forms[form]);
          return [own, own === name ? field : field.optional()];
        }),
      ),
    )
    .optional()
    .meta({ label: title });

const analytics = {
  adobe: parts('Adobe Analytics', { launchUrl: 'Launch URL' }),
  amplitude: parts('Amplitude', { apiKey: 'API key' }),
  clarity: parts('Microsoft Clarity', { projectId: 'Project ID' }),
  clearbit: parts('Clearbit', { publicApiKey: 'Public API key' }),
  fathom: parts('Fathom', { siteId: 'Site ID' }),
  ga4: parts('Google Analytics', { measurementId: 'Measurement ID' }, { measurementId: 'google' }),
  gtm: parts('Google Tag Manager', { tagId: 'Tag ID' }, { tagId: 'google' }),
  heap: parts('Heap', { appId: 'App ID' }),
  hightouch: parts('Hightouch', { writeKey: 'Write key', 'apiHost?': 'API host' }),
  hotjar: parts('Hotjar', { hjid: 'Site ID', hjsv: 'Version' }),
  koala: parts('Koala', { 'publicApiKey?': 'Public API key' }),
  logrocket: parts('LogRocket', { appId: 'App ID' }),
  mixpanel: parts('Mixpanel', { projectToken: 'Project token', 'region?': 'Region' }, { region: 'region' }),
  onetrust: jsonSchema({ label: 'OneTrust', help: 'Uses OneTrust’s own setting names.' }).optional(),
  pirsch: parts('Pirsch', { id: 'Site ID' }),
  posthog: z
    .looseObject({
      apiKey: key('API key', 'As shown in PostHog.', forms.posthog).meta({ placeholder: 'phc_' }),
      apiHost: textSchema({
        label: 'API host',
        help: 'The host of your PostHog instance, if it isn’t the default.',
      }).optional(),
      sessionRecording: booleanSchema({
        label: 'Session recording',
        help: 'Records what readers do on the site.',
      }).optional(),
    })
    .optional()
    .meta({ label: 'PostHog' }),
  plausible: parts(
    'Plausible',
    { domain: 'Domain', 'server?': 'Server, without https://' },
    { domain: 'domain', server: 'domain' },
  ),
  segment: parts('Segment', { key: 'Key', 'cdnUrl?': 'CDN URL' }),
};

/** The older format has only the key. */
const keyOr = (label: string, name: string) =>
  z
    .union([
      key('Key', `As shown in ${label}.`, forms.chat),
      z.looseObject({ [name]: key('Key', `As shown in ${label}.`, forms.chat) }).meta({ label: 'With details' }),
    ])
    .optional()
    .meta({ label, help: `Your ${label} key.` });

/** Services connected to the published site. */
export const integrationsSection = defineSection({
  name: 'integrations',
  title: 'Integrations',
  help: 'Services connected to the published site, such as analytics and chat.',
  keywords: ['analytics', 'statistics', 'tracking', 'chat', 'cookies', 'google', 'posthog', 'intercom', 'telemetry'],
  area: 'everyPage',
  classic: {
    integrations: z
      .looseObject({ intercom: keyOr('Intercom', 'appId'), frontchat: keyOr('Front Chat', 'snippetId') })
      .optional()
      .meta({ label: 'Chat', isName: true, help: 'Chat widgets for readers.' }),
    analytics: z
      .strictObject(analytics)
      .optional()
      .meta({ label: 'Analytics', isName: true, help: 'Analytics services that count readers.' }),
  },
  current: {
    integrations: z
      .strictObject({
        ...analytics,
        intercom: parts('Intercom', { appId: 'App ID' }, { appId: 'chat' }),
        frontchat: parts('Front Chat', { snippetId: 'Snippet ID' }, { snippetId: 'chat' }),
        telemetry: z
          .looseObject({
            enabled: booleanSchema({
              label: 'Built-in analytics',
              help: 'Lets the hosting service count readers.',
            }).optional(),
          })
          .optional()
          .meta({ label: 'Telemetry' }),
        cookies: parts('Cookies', { 'key?': 'Consent cookie name', 'value?': 'Consent cookie value' }),
        transcend: parts('Transcend', { bundleId: 'Bundle ID' }),
      })
      .optional()
      .meta({ label: 'Integrations', isName: true, help: 'Services by name. Empty ones aren’t used.' }),
  },
});
