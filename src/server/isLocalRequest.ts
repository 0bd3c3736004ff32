import type { IncomingMessage } from 'node:http';

/** True if a request comes from this machine, and not through another server. */
export function isLocalRequest(request: IncomingMessage): boolean {
  return isLoopback(request.socket.remoteAddress ?? '') && !isForwarded(request);
}

/** True for a loopback address, including IPv4-mapped IPv6. */
function isLoopback(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./.test(address);
}

function isForwarded({ headers }: IncomingMessage): boolean {
  return ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'].some(
    (name) => headers[name] !== undefined,
  );
}
