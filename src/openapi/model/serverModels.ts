import { resolveReferences } from '../read/apiFiles.ts';
import type { SchemeModel, SecurityModel, ServerModel } from './operationPageModel.ts';
import type { ApiContext } from '../read/apiOperation.ts';
import { fillUrlVariables } from './fillUrlVariables.ts';
import { getKey, listEntries, listItems, getString, type LocatedValue } from '../read/locatedValue.ts';
import { isRecord } from '#base/isRecord.ts';
import { getOwnValue } from '../text/pointer.ts';
import { readLocatedText } from '../read/locatedText.ts';

/** The servers of an operation: the list closest to it wins as a whole. */
export function buildServerModels(owners: readonly LocatedValue[], api: ApiContext): readonly ServerModel[] {
  for (const owner of owners) {
    const servers = listItems(getKey(owner, 'servers')).flatMap((item) => {
      const { node } = resolveReferences(item, api.files);
      const url = getString(node, 'url');
      return url === null ? [] : [drawServer(node, url, api)];
    });
    if (servers.length > 0) return servers;
  }
  return [];
}

function drawServer(spot: LocatedValue, url: string, api: ApiContext): ServerModel {
  const variables = listEntries(getKey(spot, 'variables')).map(([name, variable]) => {
    const choices = listItems(getKey(variable, 'enum')).map(({ value }) => String(value));
    const initial = getOwnValue(variable.value, 'default');
    return {
      name,
      value: initial === undefined ? (choices[0] ?? '') : String(initial),
      choices,
      description: readLocatedText(variable, 'description', api),
    };
  });
  const address = fillUrlVariables(url, Object.fromEntries(variables.map(({ name, value }) => [name, value])));
  return {
    url,
    address,
    description: readLocatedText(spot, 'description', api),
    variables,
    relative: !/^https?:\/\/[^/]/i.test(address),
  };
}

/** The authentication of an operation: its own, or the API-wide one. */
export function buildSecurityModel(operation: LocatedValue, api: ApiContext): SecurityModel {
  const own = getKey(operation, 'security') ?? getKey(api.root, 'security');
  const ways = listItems(own).map((way) =>
    listEntries(way).map(([name, scopes]) =>
      drawScheme(
        name,
        listItems(scopes).map(({ value }) => String(value)),
        api,
      ),
    ),
  );
  const needed = ways.filter((way) => way.length > 0);
  return { alternatives: needed, optional: needed.length < ways.length, isDeclared: own !== null };
}

function drawScheme(name: string, wanted: readonly string[], api: ApiContext): SchemeModel {
  const components = getKey(api.root, 'components');
  const schemes = components === null ? null : getKey(components, 'securitySchemes');
  const found = schemes === null ? null : getKey(schemes, name);
  const spot = found === null ? { value: {}, file: api.path, pointer: [] } : resolveReferences(found, api.files).node;
  const flows = listEntries(getKey(spot, 'flows'));
  const said = new Map(
    flows.flatMap(([, flow]) =>
      listEntries(getKey(flow, 'scopes')).map(
        ([scope, { value }]) => [scope, typeof value === 'string' ? value : null] as const,
      ),
    ),
  );
  return {
    name,
    kind: kindOf(spot.value),
    description: readLocatedText(spot, 'description', api),
    parameter: parameterOf(spot),
    format: getString(spot, 'bearerFormat') ?? getString(spot, 'scheme'),
    flows: flows.map(([kind, flow]) => ({
      kind,
      authorizationUrl: getString(flow, 'authorizationUrl'),
      tokenUrl: getString(flow, 'tokenUrl'),
      refreshUrl: getString(flow, 'refreshUrl'),
    })),
    discoveryUrl: getString(spot, 'openIdConnectUrl'),
    scopes: wanted.map((scope) => ({ name: scope, description: said.get(scope) ?? null })),
    prefilled: getString(spot, 'x-default'),
  };
}

function kindOf(scheme: unknown): SchemeModel['kind'] {
  const [type, http] = [getOwnValue(scheme, 'type'), String(getOwnValue(scheme, 'scheme') ?? '').toLowerCase()];
  if (type === 'apiKey') return 'key';
  if (type === 'oauth2' || type === 'openIdConnect' || type === 'mutualTLS') return type;
  return http === 'bearer' || http === 'basic' ? http : 'http';
}

function parameterOf(spot: LocatedValue): SchemeModel['parameter'] {
  const location = (['header', 'query', 'cookie'] as const).find((one) => one === getString(spot, 'in'));
  const name = getString(spot, 'name');
  return isRecord(spot.value) && location !== undefined && name !== null ? { location, name } : null;
}
