import { follow } from './apiFiles.ts';
import type { SchemeModel, SecurityModel, ServerModel } from './apiPage.ts';
import type { ApiContext } from './operation.ts';
import { filledAddress } from './filledAddress.ts';
import { below, entriesBelow, itemsBelow, textBelow, type Spot } from './spot.ts';
import { isRecord, valueOf } from './text/pointer.ts';
import { wordsBelow } from './words.ts';

/** Where an operation's requests go: what is said nearest to it counts, and whole. */
export function drawServers(owners: readonly Spot[], api: ApiContext): readonly ServerModel[] {
  for (const owner of owners) {
    const servers = itemsBelow(below(owner, 'servers')).flatMap((item) => {
      const { spot } = follow(item, api.files);
      const url = textBelow(spot, 'url');
      return url === null ? [] : [drawServer(spot, url, api)];
    });
    if (servers.length > 0) return servers;
  }
  return [];
}

function drawServer(spot: Spot, url: string, api: ApiContext): ServerModel {
  const variables = entriesBelow(below(spot, 'variables')).map(([name, variable]) => {
    const choices = itemsBelow(below(variable, 'enum')).map(({ value }) => String(value));
    const initial = valueOf(variable.value, 'default');
    return {
      name,
      value: initial === undefined ? (choices[0] ?? '') : String(initial),
      choices,
      description: wordsBelow(variable, 'description', api),
    };
  });
  const address = filledAddress(url, Object.fromEntries(variables.map(({ name, value }) => [name, value])));
  return {
    url,
    address,
    description: wordsBelow(spot, 'description', api),
    variables,
    relative: !/^https?:\/\/[^/]/i.test(address),
  };
}

/** How an operation's requests are signed in: as it says itself, or as all do. */
export function drawSecurity(operation: Spot, api: ApiContext): SecurityModel {
  const own = below(operation, 'security') ?? below(api.root, 'security');
  const ways = itemsBelow(own).map((way) =>
    entriesBelow(way).map(([name, scopes]) =>
      drawScheme(
        name,
        itemsBelow(scopes).map(({ value }) => String(value)),
        api,
      ),
    ),
  );
  const needed = ways.filter((way) => way.length > 0);
  return { ways: needed, optional: needed.length < ways.length };
}

function drawScheme(name: string, wanted: readonly string[], api: ApiContext): SchemeModel {
  const components = below(api.root, 'components');
  const schemes = components === null ? null : below(components, 'securitySchemes');
  const found = schemes === null ? null : below(schemes, name);
  const spot = found === null ? { value: {}, file: api.path, pointer: [] } : follow(found, api.files).spot;
  const flows = entriesBelow(below(spot, 'flows'));
  const said = new Map(
    flows.flatMap(([, flow]) =>
      entriesBelow(below(flow, 'scopes')).map(
        ([scope, { value }]) => [scope, typeof value === 'string' ? value : null] as const,
      ),
    ),
  );
  return {
    name,
    kind: kindOf(spot.value),
    description: wordsBelow(spot, 'description', api),
    parameter: parameterOf(spot),
    format: textBelow(spot, 'bearerFormat') ?? textBelow(spot, 'scheme'),
    flows: flows.map(([kind, flow]) => ({
      kind,
      authorizationUrl: textBelow(flow, 'authorizationUrl'),
      tokenUrl: textBelow(flow, 'tokenUrl'),
      refreshUrl: textBelow(flow, 'refreshUrl'),
    })),
    discoveryUrl: textBelow(spot, 'openIdConnectUrl'),
    scopes: wanted.map((scope) => ({ name: scope, description: said.get(scope) ?? null })),
    prefilled: textBelow(spot, 'x-default'),
  };
}

function kindOf(scheme: unknown): SchemeModel['kind'] {
  const [type, http] = [valueOf(scheme, 'type'), String(valueOf(scheme, 'scheme') ?? '').toLowerCase()];
  if (type === 'apiKey') return 'key';
  if (type === 'oauth2' || type === 'openIdConnect' || type === 'mutualTLS') return type;
  return http === 'bearer' || http === 'basic' ? http : 'http';
}

function parameterOf(spot: Spot): SchemeModel['parameter'] {
  const place = (['header', 'query', 'cookie'] as const).find((one) => one === textBelow(spot, 'in'));
  const name = textBelow(spot, 'name');
  return isRecord(spot.value) && place !== undefined && name !== null ? { place, name } : null;
}
