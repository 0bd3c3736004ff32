import { z } from 'zod';
import { flag, json, text } from './schemas.ts';
import { defineSection } from './section.ts';

/** What a service asks for: its keys with their labels. */
const parts = (title: string, keys: Readonly<Record<string, string>>) =>
  z
    .looseObject(
      Object.fromEntries(
        Object.entries(keys).map(([key, label]) => [key, text({ label, help: `As shown in ${title}.` }).optional()]),
      ),
    )
    .optional()
    .meta({ label: title });

const analytics = {
  adobe: parts('Adobe Analytics', { launchUrl: 'Launch address' }),
  amplitude: parts('Amplitude', { apiKey: 'API key' }),
  clarity: parts('Microsoft Clarity', { projectId: 'Project' }),
  clearbit: parts('Clearbit', { publicApiKey: 'Public API key' }),
  fathom: parts('Fathom', { siteId: 'Site' }),
  ga4: parts('Google Analytics', { measurementId: 'Measurement' }),
  gtm: parts('Google Tag Manager', { tagId: 'Tag' }),
  heap: parts('Heap', { appId: 'App' }),
  hightouch: parts('Hightouch', { writeKey: 'Write key', apiHost: 'API host' }),
  hotjar: parts('Hotjar', { hjid: 'Site', hjsv: 'Version' }),
  koala: json({ label: 'Koala', help: 'With the names that Koala uses.' }).optional(),
  logrocket: parts('LogRocket', { appId: 'App' }),
  mixpanel: parts('Mixpanel', { projectToken: 'Project token', region: 'Region' }),
  onetrust: json({ label: 'OneTrust', help: 'With the names that OneTrust uses.' }).optional(),
  pirsch: parts('Pirsch', { id: 'Site' }),
  posthog: z
    .looseObject({
      apiKey: text({ label: 'API key', help: 'As shown in PostHog.', placeholder: 'phc_' }).optional(),
      apiHost: text({ label: 'API host', help: 'Where PostHog runs, if elsewhere.' }).optional(),
      sessionRecording: flag({ label: 'Record visits', help: 'Records what readers do.' }).optional(),
    })
    .optional()
    .meta({ label: 'PostHog' }),
  plausible: parts('Plausible', { domain: 'Domain', server: 'Server, without https://' }),
  segment: parts('Segment', { key: 'Key', cdnUrl: 'Address of its scripts' }),
};

/** The older format writes the key alone. */
const keyOr = (label: string, key: string) =>
  z
    .union([
      text({ label: 'Key' }),
      z
        .looseObject({ [key]: text({ label: 'Key', help: `As shown in ${label}.` }).optional() })
        .meta({ label: 'With details' }),
    ])
    .optional()
    .meta({ label, help: `Your ${label} key.` });

/** Services that the published site is connected with. */
export const integrationsSection = defineSection({
  name: 'integrations',
  title: 'Integrations',
  help: 'Services connected to the published site, such as analytics and chat.',
  words: ['analytics', 'statistics', 'tracking', 'chat', 'cookies', 'google', 'posthog', 'intercom', 'telemetry'],
  place: 'everyPage',
  classic: {
    integrations: z
      .looseObject({ intercom: keyOr('Intercom', 'appId'), frontchat: keyOr('Front Chat', 'snippetId') })
      .optional()
      .meta({ label: 'Chats', help: 'Chat widgets for readers.' }),
    analytics: z.looseObject(analytics).optional().meta({ label: 'Statistics', help: 'Analytics that count readers.' }),
  },
  current: {
    integrations: z
      .looseObject({
        ...analytics,
        intercom: parts('Intercom', { appId: 'App' }),
        frontchat: parts('Front Chat', { snippetId: 'Snippet' }),
        telemetry: z
          .looseObject({
            enabled: flag({
              label: 'Built-in analytics',
              help: 'Lets the hosting service count readers.',
            }).optional(),
          })
          .optional()
          .meta({ label: 'Telemetry' }),
        cookies: parts('Cookies', { key: 'Consent cookie name', value: 'Consent cookie value' }),
        transcend: parts('Transcend', { bundleId: 'Bundle' }),
      })
      .optional()
      .meta({ label: 'Integrations', help: 'Services by name. Empty ones are not used.' }),
  },
});
