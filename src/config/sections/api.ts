import { z } from 'zod';
import { choiceSchema, apiDescriptionSchema, booleanSchema, textSchema, textListSchema, urlSchema } from './schemas.ts';
import { defineSection } from './section.ts';

const method = choiceSchema(['bearer', 'basic', 'key', 'cobo'], {
  label: 'Method',
  help: 'How requests of all endpoints are signed in.',
  words: { bearer: 'Bearer token', basic: 'Name and password', key: 'API key' },
});
const authName = textSchema({
  label: 'Name',
  isName: true,
  help: 'The parameter’s name in the playground. For a name and password, use the form usernameName:passwordName.',
  placeholder: 'x-api-key',
}).optional();
const servers = (label: string, help: string) =>
  z
    .union([urlSchema({ label: 'One' }), textListSchema({ label: 'Several' }, urlSchema({ label: 'Address' }))])
    .optional()
    .meta({ label, help });
const languages = textListSchema({
  label: 'Languages',
  isName: true,
  help: 'The languages that request samples are shown in.',
}).optional();
const source = (placeholder = '/openapi.json') =>
  apiDescriptionSchema({ label: 'One', help: 'An address, or a path in the repository.', placeholder });
const entry = (placeholder = '/openapi.json') => apiDescriptionSchema({ label: 'Description', placeholder });
/** API descriptions in the classic format: one or several. */
export const openapiSourceSchema = (label: string, help: string) =>
  z
    .union([source(), textListSchema({ label: 'Several' }, entry())])
    .optional()
    .meta({ label, help });

/** One description, several, or one with a folder for its pages. */
export const describedApiSchema = (label: string, help: string, placeholder?: string) =>
  z
    .union([
      source(placeholder),
      textListSchema({ label: 'Several' }, entry(placeholder)),
      z
        .strictObject({
          source: source(placeholder),
          directory: textSchema({ label: 'Folder', isName: true }).optional(),
          overlays: textListSchema(
            { label: 'Overlays', help: 'Files whose changes are applied to the description.' },
            entry('/overlay.yaml'),
          ).optional(),
        })
        .meta({ label: 'With a folder' }),
    ])
    .optional()
    .meta({ label, help });

/** The settings of API pages and the location of their descriptions. */
export const apiSection = defineSection({
  name: 'api',
  title: 'API pages',
  help: 'How the pages of an API look, and what readers can try.',
  words: ['playground', 'authentication', 'base url', 'openapi', 'swagger', 'server'],
  place: 'apiPage',
  classic: {
    api: z
      .strictObject({
        baseUrl: servers(
          'Base address',
          'The start of every endpoint’s address. If there are several, readers choose one.',
        ),
        auth: z
          .strictObject({
            method: method.optional(),
            name: authName,
            inputPrefix: textSchema({
              label: 'Prefix',
              isName: true,
              help: 'What the field for the key starts with.',
              placeholder: 'Bearer ',
            }).optional(),
          })
          .optional()
          .meta({ label: 'Authentication', help: 'How readers sign in to the API in the playground.' }),
        playground: z
          .looseObject({
            mode: choiceSchema(['show', 'simple', 'hide'], {
              label: 'What is shown',
              help: 'Shown in full, as the endpoint only, or hidden.',
              default: 'show',
              words: { show: 'Shown', simple: 'The endpoint only', hide: 'Hidden' },
            }).optional(),
            disableProxy: booleanSchema({
              label: 'Direct requests',
              help: 'Sends requests straight from the reader’s browser.',
              default: false,
            }).optional(),
          })
          .optional()
          .meta({ label: 'Playground', help: 'Where readers try requests.' }),
        maintainOrder: booleanSchema({
          label: 'Keep the order',
          help: 'Shows keys in the order of the OpenAPI file. This will become the standard behavior, and the setting will then be deprecated.',
        }).optional(),
        request: z
          .looseObject({
            example: z
              .looseObject({
                languages: textListSchema({
                  label: 'Languages',
                  isName: true,
                  help: 'The languages of request samples, in order.',
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
          .meta({ label: 'Requests', help: 'What request samples show.' }),
        paramFields: z
          .looseObject({
            expanded: choiceSchema(['all', 'topLevel', 'topLevelOneOfs', 'none'], {
              label: 'Expanded by default',
              help: 'Which parameters are expanded by default.',
              words: {
                all: 'All',
                topLevel: 'Top level',
                topLevelOneOfs: 'Top-level choices',
                none: 'None',
              },
            }).optional(),
            post: textListSchema({
              label: 'Shown as pills',
              isName: true,
              help: 'Schema keys shown as pills.',
            }).optional(),
          })
          .optional()
          .meta({ label: 'Parameters', help: 'How parameters are shown.' }),
      })
      .optional()
      .meta({ label: 'API pages', help: 'Settings of API pages.' }),
    openapi: openapiSourceSchema(
      'OpenAPI',
      'The API’s description: one or several, each an address or a path in the repository.',
    ),
  },
  current: {
    api: z
      .looseObject({
        openapi: describedApiSchema(
          'OpenAPI',
          'The API’s description: one or several, each an address or a path in the repository.',
        ),
        asyncapi: describedApiSchema(
          'AsyncAPI',
          'The descriptions of message channels: one or several, each an address or a path in the repository.',
          '/asyncapi.yaml',
        ),
        playground: z
          .looseObject({
            display: choiceSchema(['interactive', 'simple', 'none', 'auth'], {
              label: 'What is shown',
              help: 'Shown in full, as the endpoint only, hidden, or for signed-in readers.',
              default: 'interactive',
              words: {
                interactive: 'Shown',
                simple: 'The endpoint only',
                none: 'Hidden',
                auth: 'For signed-in readers',
              },
            }).optional(),
            proxy: booleanSchema({
              label: 'Through the service',
              help: 'Sends requests through the service rather than from the reader’s browser.',
              default: true,
            }).optional(),
            credentials: booleanSchema({ label: 'With cookies', default: false }).optional(),
          })
          .optional()
          .meta({ label: 'Playground', help: 'Where readers try requests.' }),
        params: z
          .looseObject({
            expanded: choiceSchema(['all', 'closed'], {
              label: 'Unfolded',
              default: 'closed',
              words: { closed: 'None' },
            }).optional(),
            post: textListSchema({
              label: 'Pills',
              isName: true,
              help: 'Details of a parameter that are shown after its name.',
            }).optional(),
          })
          .optional()
          .meta({ label: 'Parameters', help: 'How parameters are shown.' }),
        url: choiceSchema(['full'], {
          label: 'Whole address',
          help: 'Shows the whole address of each endpoint.',
          words: { full: 'Shown' },
        }).optional(),
        examples: z
          .looseObject({
            languages,
            defaults: choiceSchema(['required', 'all'], {
              label: 'Parameters in samples',
              default: 'all',
              words: { required: 'Required ones only' },
            }).optional(),
            prefill: booleanSchema({ label: 'Filled with the examples', default: false }).optional(),
            autogenerate: booleanSchema({ label: 'Generated automatically', default: true }).optional(),
          })
          .optional()
          .meta({ label: 'Samples', help: 'The samples of requests.' }),
        mdx: z
          .looseObject({
            auth: z
              .looseObject({ method: method.optional(), name: authName })
              .optional()
              .meta({ label: 'Authentication', help: 'How readers sign in to the API in the playground.' }),
            server: servers(
              'Base address',
              'The start of every endpoint’s address. If there are several, readers choose one.',
            ),
          })
          .optional()
          .meta({ label: 'Hand-written pages', help: 'For API pages that you write by hand.' }),
      })
      .optional()
      .meta({ label: 'API pages', help: 'Settings of API pages.' }),
  },
});
