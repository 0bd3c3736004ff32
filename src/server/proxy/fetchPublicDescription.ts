import type { Result } from '#base/result.ts';
import { fetchDescription, type FetchDescriptionOptions } from '#handler/fetchDescription.ts';
import type { Send } from '#handler/send.ts';
import { createNodeSender } from './createNodeSender.ts';
import type { AddressPredicate } from './filteredLookup.ts';

const senders = new WeakMap<AddressPredicate, Send>();
let publicSender: Send | null = null;

/** Fetches an API description (`fetchDescription`) from Node, which checks the address of each connection. */
export function fetchPublicDescription(
  address: string,
  options: FetchDescriptionOptions = {},
): Promise<Result<string, string>> {
  return fetchDescription(address, senderFor(options.mayConnect), options);
}

function senderFor(mayConnect: AddressPredicate | undefined): Send {
  if (mayConnect === undefined) return (publicSender ??= createNodeSender());
  const send = senders.get(mayConnect) ?? createNodeSender({ mayConnect });
  senders.set(mayConnect, send);
  return send;
}
