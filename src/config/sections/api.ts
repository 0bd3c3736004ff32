import { z } from 'zod';
import { choiceSchema, apiDescriptionSchema, booleanSchema, textSchema, textListSchema, urlSchema } from './schemas.ts';
import { defineSection } from './section.ts';

const method = choiceSchema(['bearer', 'basic', 'key', 'cobo'], {
  label: 'Method',
  help: 'Default authentication method.',
  words: { bearer: 'Bearer token', basic: 'Username and password', key: 'API key' },
});
const authName = textSchema({
  label: 'Parameter name',
  isName: true,
  help: 'The parameter name in the playground. For a username and password, use the format usernameName:passwordName.',
  placeholder: 'x-api-key',
}).optional();
const servers = (label: string, help: string) =>
  z
    .union([urlSchema({ label: 'Single' }), textListSchema({ label: 'Multiple' }, urlSchema({ label: 'URL' }))])
    .optional()
    .meta({ label, help });
const languages = textListSchema({
  label: 'Languages',
  isName: true,
  help: 'The languages used in request samples.',
}).optional();
const source = (placeholder = '/openapi.json') =>
  apiDescriptionSchema({ label: 'Single', help: 'A URL or a path in the repository.', placeholder });
const entry = (placeholder = '/openapi.json') => apiDescriptionSchema({ label: 'File', placeholder });
/** API descriptions in the classic format: one or several. */
export const openapiSourceSchema = (label: string, help: string) =>
  z
    .union([source(), textListSchema({ label: 'Multiple' }, entry())])
    .optional()
    .meta({ label, help });

/** One description, several, or one with a folder for its pages. */
export const describedApiSchema = (label: string, help: string, placeholder?: string) =>
  z
    .union([
      source(placeholder),
      textListSchema({ label: 'Multiple' }, entry(placeholder)),
      z
        .strictObject({
          source: source(placeholder),
          directory: textSchema({ label: 'Folder', isName: true }).optional(),
          overlays: textListSchema(
            { label: 'Overlays', help: 'Overlay files to apply to the API description.' },
            entry('/overlay.yaml'),
          ).optional(),
        })
        .meta({ label: 'With folder' }),
    ])
    .optional()
    .meta({ label, help });

/** The settings of API pages and the location of their descriptions. */
export const apiSection = defineSection({
  name: 'api',
  title: 'API pages',
  help: 'How API pages look and what readers can try.',
  keywords: ['playground', 'authentication', 'base url', 'openapi', 'swagger', 'server'],
  area: 'apiPage',
  classic: {
    api: z
      .strictObject({
        baseUrl: servers(
          'Base URL',
          'The start of every endpoint’s URL. If there’s more than one, readers choose one.',
        ),
        auth: z
          .strictObject({
            method: method.optional(),
            name: authName,
            inputPrefix: textSchema({
              label: 'Prefix',
              isName: true,
              help: 'The default prefix in the authentication field.',
              placeholder: 'Bearer ',
            }).optional(),
          })
          .optional()
          .meta({ label: 'Authentication', help: 'How readers authenticate in the playground.' }),
        playground: z
          .looseObject({
            mode: choiceSchema(['show', 'simple', 'hide'], {
              label: 'Display',
              help: 'Full playground, endpoint only, or hidden.',
              default: 'show',
              words: { show: 'Full', simple: 'Endpoint only', hide: 'Hidden' },
            }).optional(),
            disableProxy: booleanSchema({
              label: 'Direct requests',
              help: 'Sends requests directly from the reader’s browser.',
              default: false,
            }).optional(),
          })
          .optional()
          .meta({ label: 'Playground', help: 'Where readers try out requests.' }),
        maintainOrder: booleanSchema({
          label: 'Keep original order',
          help: 'Shows keys in the same order as in the OpenAPI file. This will become the default behavior, and this setting will then be deprecated.',
        }).optional(),
        request: z
          .looseObject({
            example: z
              .looseObject({
                languages: textListSchema({
                  label: 'Languages',
                  isName: true,
                  help: 'The languages used in request samples, in order.',
                }).optional(),
                showOptionalParams: booleanSchema({
                  label: 'Optional parameters',
                  help: 'Shows optional parameters in request samples.',
                }).optional(),
              })
              .optional()
              .meta({ label: 'Samples' }),
          })
          .optional()
          .meta({ label: 'Requests', help: 'Settings for request samples.' }),
        paramFields: z
          .looseObject({
            expanded: choiceSchema(['all', 'topLevel', 'topLevelOneOfs', 'none'], {
              label: 'Expanded by default',
              help: 'Parameters that start out expanded.',
              words: {
                all: 'All',
                topLevel: 'Top level',
                topLevelOneOfs: 'Top-level choices',
                none: 'None',
              },
            }).optional(),
            post: textListSchema({
              label: 'Pills',
              isName: true,
              help: 'Schema keys shown as pills.',
            }).optional(),
          })
          .optional()
          .meta({ label: 'Parameters', help: 'How parameters are shown.' }),
      })
      .optional()
      .meta({ label: 'API pages', help: 'Base URL, authentication, and playground settings.' }),
    openapi: openapiSourceSchema('OpenAPI', 'One or more OpenAPI files, each a URL or a path in the repository.'),
  },
  current: {
    api: z
      .looseObject({
        openapi: describedApiSchema('OpenAPI', 'One or more OpenAPI files, each a URL or a path in the repository.'),
        asyncapi: describedApiSchema(
          'AsyncAPI',
          'One or more AsyncAPI files, each a URL or a path in the repository.',
          '/asyncapi.yaml',
        ),
        playground: z
          .looseObject({
            display: choiceSchema(['interactive', 'simple', 'none', 'auth'], {
              label: 'Display',
              help: 'Full playground, endpoint only, hidden, or for signed-in readers only.',
              default: 'interactive',
              words: {
                interactive: 'Full',
                simple: 'Endpoint only',
                none: 'Hidden',
                auth: 'Signed-in readers only',
              },
            }).optional(),
            proxy: booleanSchema({
              label: 'Use proxy',
              help: 'Sends requests through the hosting service instead of directly from the reader’s browser.',
              default: true,
            }).optional(),
            credentials: booleanSchema({ label: 'Send cookies', default: false }).optional(),
          })
          .optional()
          .meta({ label: 'Playground', help: 'Where readers try out requests.' }),
        params: z
          .looseObject({
            expanded: choiceSchema(['all', 'closed'], {
              label: 'Expanded by default',
              default: 'closed',
              words: { closed: 'None' },
            }).optional(),
            post: textListSchema({
              label: 'Pills',
              isName: true,
              help: 'Parameter details shown after the name.',
            }).optional(),
          })
          .optional()
          .meta({ label: 'Parameters', help: 'How parameters are shown.' }),
        url: choiceSchema(['full'], {
          label: 'Full URL',
          help: 'Shows the full URL of each endpoint.',
          words: { full: 'Shown' },
        }).optional(),
        examples: z
          .looseObject({
            languages,
            defaults: choiceSchema(['required', 'all'], {
              label: 'Parameters in samples',
              default: 'all',
              words: { required: 'Required only' },
            }).optional(),
            prefill: booleanSchema({ label: 'Prefill with examples', default: false }).optional(),
            autogenerate: booleanSchema({ label: 'Generate automatically', default: true }).optional(),
          })
          .optional()
          .meta({ label: 'Samples', help: 'Settings for request samples.' }),
        mdx: z
          .looseObject({
            auth: z
              .looseObject({ method: method.optional(), name: authName })
              .optional()
              .meta({ label: 'Authentication', help: 'How readers authenticate in the playground.' }),
            server: servers(
              'Base URL',
              'The start of every endpoint’s URL. If there’s more than one, readers choose one.',
            ),
          })
          .optional()
          .meta({ label: 'Manually written pages', help: 'For API pages that you write manually.' }),
      })
      .optional()
      .meta({ label: 'API pages', help: 'Base URL, authentication, and playground settings.' }),
  },
});
