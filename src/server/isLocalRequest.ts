import type { IncomingMessage } from 'node:http';

/** Whether a request comes from this machine itself, and through no other server. */
export function isLocalRequest(request: IncomingMessage): boolean {
  return isLoopback(request.socket.remoteAddress ?? '') && !isForwarded(request);
}

/** Whether an address is this machine's own, also where IPv4 comes in IPv6's clothes. */
function isLoopback(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./.test(address);
}

function isForwarded({ headers }: IncomingMessage): boolean {
  return ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'].some(
    (name) => headers[name] !== undefined,
  );
}
