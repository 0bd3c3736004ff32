import { z } from 'zod';
import { flag, json, text } from './schemas.ts';
import { defineSection } from './section.ts';

/** What a service asks for: its keys with their labels. */
const parts = (title: string, keys: Readonly<Record<string, string>>) =>
  z
    .looseObject(
      Object.fromEntries(
        Object.entries(keys).map(([key, label]) => [key, text({ label, help: `As ${title} names it.` }).optional()]),
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
  koala: json({ label: 'Koala', help: 'As Koala names its parts.' }).optional(),
  logrocket: parts('LogRocket', { appId: 'App' }),
  mixpanel: parts('Mixpanel', { projectToken: 'Project token', region: 'Region' }),
  onetrust: json({ label: 'OneTrust', help: 'As OneTrust names its parts.' }).optional(),
  pirsch: parts('Pirsch', { id: 'Site' }),
  posthog: z
    .looseObject({
      apiKey: text({ label: 'API key', help: 'As PostHog names it.', placeholder: 'phc_' }).optional(),
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
        .looseObject({ [key]: text({ label: 'Key', help: `As ${label} names it.` }).optional() })
        .meta({ label: 'With details' }),
    ])
    .optional()
    .meta({ label, help: `The key of ${label}.` });

/** Services that the published site is connected with. */
export const integrationsSection = defineSection({
  name: 'integrations',
  title: 'Integrations',
  help: 'Services that the published site is connected with, such as statistics and chats.',
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
        cookies: parts('Cookies', { key: 'Name of consent', value: 'Value of consent' }),
        transcend: parts('Transcend', { bundleId: 'Bundle' }),
      })
      .optional()
      .meta({ label: 'Integrations', help: 'Services by their names; empty ones are not used.' }),
  },
});
